// SPDX-License-Identifier: MIT OR Apache-2.0
//! Decimal and Fraction: exact numbers, kept as the text that Python's `str()` shows.
//!
//! Text, because a peer can make one of any length: nothing here is parsed into a big number before
//! somebody asks for that number. What is held is always well formed.

use std::fmt;
use std::str::FromStr;

use num_bigint::{BigInt, Sign};

use crate::InterpreterError;

/// What sort of number a [`Decimal`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DecimalKind {
    /// A finite number other than negative zero.
    Normal,
    /// Negative zero.
    NegZero,
    /// Positive infinity.
    PosInf,
    /// Negative infinity.
    NegInf,
    /// Not a number.
    Nan,
}

/// Python's `decimal.Decimal`.
///
/// Two are equal when their texts are: `1.0` and `1.00` differ, as they do to `str()`. As keys of a
/// dict they are compared as numbers.
///
/// ```
/// use interpretd::Decimal;
///
/// let price: Decimal = "1.10".parse()?;
/// assert_eq!(price.to_string(), "1.10");
/// assert_eq!(price.to_f64(), 1.1);
/// # Ok::<(), interpretd::InterpreterError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decimal(Box<str>);

/// A finite decimal taken apart: sign, significant digits without zeros at either end, exponent.
pub(crate) struct Parts {
    pub negative: bool,
    pub digits: String,
    pub exponent: i64,
}

impl Decimal {
    /// The number's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What sort of number it is.
    pub fn kind(&self) -> DecimalKind {
        let (negative, rest) = unsigned(&self.0);
        match rest.as_bytes().first().map(u8::to_ascii_lowercase) {
            Some(b'i') if negative => DecimalKind::NegInf,
            Some(b'i') => DecimalKind::PosInf,
            Some(b'n' | b's') => DecimalKind::Nan,
            _ if negative && !mantissa(rest).0.bytes().any(|b| matches!(b, b'1'..=b'9')) => {
                DecimalKind::NegZero
            }
            _ => DecimalKind::Normal,
        }
    }

    /// The nearest float.
    pub fn to_f64(&self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// None unless it is finite, with an exponent that is no joke.
    pub(crate) fn parts(&self) -> Option<Parts> {
        let (negative, rest) = unsigned(&self.0);
        if !matches!(self.kind(), DecimalKind::Normal | DecimalKind::NegZero) {
            return None;
        }
        let (number, exponent) = mantissa(rest);
        let mut exponent: i64 = if exponent.is_empty() {
            0
        } else {
            exponent.parse().ok()?
        };
        let (whole, part) = number.split_once('.').unwrap_or((number, ""));
        exponent = exponent.checked_sub(i64::try_from(part.len()).ok()?)?;
        let joined = format!("{whole}{part}");
        let kept = joined.trim_end_matches('0');
        exponent = exponent.checked_add(i64::try_from(joined.len() - kept.len()).ok()?)?;
        Some(Parts {
            negative,
            digits: kept.trim_start_matches('0').to_owned(),
            exponent,
        })
    }
}

fn unsigned(text: &str) -> (bool, &str) {
    match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    }
}

/// Splits an unsigned number before and after its E.
fn mantissa(text: &str) -> (&str, &str) {
    text.split_once(['e', 'E']).unwrap_or((text, ""))
}

fn all_digits(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

fn is_decimal(text: &str) -> bool {
    let (_, rest) = unsigned(text);
    let lower = rest
        .get(..rest.len().min(9))
        .unwrap_or("")
        .to_ascii_lowercase();
    if lower.starts_with('i') {
        return (lower == "inf" || lower == "infinity") && rest.len() == lower.len();
    }
    if let Some(payload) = lower
        .strip_prefix("snan")
        .or_else(|| lower.strip_prefix("nan"))
    {
        return all_digits(payload) && all_digits(rest.get(9..).unwrap_or(""));
    }
    let (number, exponent) = mantissa(rest);
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let has_exponent = number.len() != rest.len();
    let (_, power) = unsigned(exponent);
    all_digits(whole)
        && all_digits(part)
        && !(whole.is_empty() && part.is_empty())
        && all_digits(power)
        && has_exponent != power.is_empty()
}

impl FromStr for Decimal {
    type Err = InterpreterError;

    fn from_str(text: &str) -> Result<Self, InterpreterError> {
        if is_decimal(text) {
            Ok(Decimal(text.into()))
        } else {
            Err(InterpreterError::ValueError(format!(
                "not a decimal number: {text:?}"
            )))
        }
    }
}

impl From<i64> for Decimal {
    fn from(value: i64) -> Self {
        Decimal(value.to_string().into())
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Python's `fractions.Fraction`: always in lowest terms.
///
/// ```
/// use interpretd::Fraction;
///
/// let half = Fraction::new(3.into(), 6.into()).unwrap();
/// assert_eq!(half.to_string(), "1/2");
/// assert_eq!(half.numer(), 1.into());
/// assert!(Fraction::new(1.into(), 0.into()).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fraction(Box<str>);

impl Fraction {
    /// None when the denominator is zero.
    pub fn new(numer: BigInt, denom: BigInt) -> Option<Self> {
        if denom.sign() == Sign::NoSign {
            return None;
        }
        let (mut a, mut b) = (numer.magnitude().clone(), denom.magnitude().clone());
        while b.bits() > 0 {
            (a, b) = (b.clone(), a % b);
        }
        let common = BigInt::from(a);
        let (numer, denom) = (numer / &common, denom / &common);
        let text = match denom.sign() {
            Sign::Minus => format!("{}/{}", -numer, -denom),
            _ => format!("{numer}/{denom}"),
        };
        Some(Fraction(text.into()))
    }

    /// The text, numerator/denominator.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn halves(&self) -> (&str, &str) {
        self.0.split_once('/').unwrap_or((&self.0, "1"))
    }

    /// The numerator, which has the sign.
    pub fn numer(&self) -> BigInt {
        self.halves().0.parse().unwrap_or_default()
    }

    /// The denominator, at least 1.
    pub fn denom(&self) -> BigInt {
        self.halves().1.parse().unwrap_or_else(|_| BigInt::from(1))
    }

    /// A float near it.
    pub fn to_f64(&self) -> f64 {
        let (numer, denom) = self.halves();
        let (numer, more) = leading(numer);
        let (denom, less) = leading(denom);
        let power =
            i32::try_from(more - less).unwrap_or(if more > less { i32::MAX } else { i32::MIN });
        // In two steps, because each power alone may be past the range of floats.
        numer / denom * 10f64.powi(power / 2) * 10f64.powi(power - power / 2)
    }
}

/// The value of a whole number's first 300 digits, and how many digits follow those.
fn leading(text: &str) -> (f64, i64) {
    let kept = text.len().min(300);
    (
        text[..kept].parse().unwrap_or(f64::NAN),
        (text.len() - kept) as i64,
    )
}

impl FromStr for Fraction {
    type Err = InterpreterError;

    fn from_str(text: &str) -> Result<Self, InterpreterError> {
        let plain = |digits: &str| {
            !digits.is_empty() && all_digits(digits) && (digits == "0" || !digits.starts_with('0'))
        };
        match text.split_once('/') {
            Some((numer, denom))
                if plain(numer.strip_prefix('-').unwrap_or(numer))
                    && plain(denom)
                    && denom != "0" =>
            {
                Ok(Fraction(text.into()))
            }
            _ => Err(InterpreterError::ValueError(format!(
                "not a fraction: {text:?}"
            ))),
        }
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn decimal_texts() {
        for good in [
            "0",
            "-0",
            "1.10",
            ".5",
            "5.",
            "1E+3",
            "1e-400",
            "NaN",
            "sNaN12",
            "-Infinity",
            "inf",
        ] {
            assert_eq!(decimal(good).as_str(), good);
        }
        for bad in [
            "", "-", ".", "1E", "E5", "1.2.3", "1e5e5", "infinit", "nanx", "0x1", " 1", "1_0", "é",
        ] {
            assert!(bad.parse::<Decimal>().is_err(), "{bad}");
        }
        let long = format!("NaN{}", "1".repeat(50));
        assert_eq!(decimal(&long).kind(), DecimalKind::Nan);
        assert!(format!("{long}x").parse::<Decimal>().is_err());
    }

    #[test]
    fn decimal_kinds() {
        let kinds = [
            ("1", DecimalKind::Normal),
            ("0", DecimalKind::Normal),
            ("-0.00E+7", DecimalKind::NegZero),
            ("-0.001", DecimalKind::Normal),
            ("Infinity", DecimalKind::PosInf),
            ("-inf", DecimalKind::NegInf),
            ("sNaN", DecimalKind::Nan),
        ];
        for (text, kind) in kinds {
            assert_eq!(decimal(text).kind(), kind, "{text}");
        }
        assert_eq!(decimal("-Infinity").to_f64(), f64::NEG_INFINITY);
        assert!(decimal("sNaN").to_f64().is_nan());
    }

    #[test]
    fn fractions() {
        let text = |n: i64, d: i64| Fraction::new(n.into(), d.into()).unwrap().to_string();
        assert_eq!(
            [text(6, 4), text(6, -4), text(0, -7), text(-2, -2)],
            ["3/2", "-3/2", "0/1", "1/1"]
        );
        for bad in [
            "", "1", "1/", "/1", "1/0", "01/2", "1/02", "1/-2", "+1/2", "a/b", "1/2/3",
        ] {
            assert!(bad.parse::<Fraction>().is_err(), "{bad}");
        }
        assert_eq!("-7/2".parse::<Fraction>().unwrap().to_f64(), -3.5);
        let huge = format!("{}/{}", "9".repeat(900), "9".repeat(899));
        assert!((huge.parse::<Fraction>().unwrap().to_f64() - 10.0).abs() < 1e-9);
    }
}
