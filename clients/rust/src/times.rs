// SPDX-License-Identifier: MIT OR Apache-2.0
//! Dates and times as Python's `datetime` has them; their texts are ISO 8601.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::InterpreterError;

const MAX_DAYS: i64 = 999_999_999;
/// An offset from UTC is less than this.
pub(crate) const SECONDS_OF_DAY: u32 = 86_400;

const DAY_MICROSECONDS: i128 = 86_400_000_000;

fn bad(what: &str, text: &str) -> InterpreterError {
    InterpreterError::ValueError(format!("not a {what}: {text:?}"))
}

/// A number of exactly so many digits.
fn number(text: &str, digits: usize) -> Option<u32> {
    if text.len() == digits && text.bytes().all(|b| b.is_ascii_digit()) {
        text.parse().ok()
    } else {
        None
    }
}

/// Python's `datetime.date`: years 1 to 9999 of the Gregorian calendar.
///
/// ```
/// use interpretd::Date;
///
/// let leap = Date::new(2024, 2, 29).unwrap();
/// assert_eq!(leap.to_string(), "2024-02-29");
/// assert!(Date::new(2023, 2, 29).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// None if there is no such day.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            2 => 28 + u8::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        let known = (1..=9999).contains(&year) && (1..=days).contains(&day);
        known.then_some(Date { year, month, day })
    }

    /// The year.
    pub fn year(&self) -> u16 {
        self.year
    }

    /// The month, 1 to 12.
    pub fn month(&self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    pub fn day(&self) -> u8 {
        self.day
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = InterpreterError;

    fn from_str(text: &str) -> Result<Self, InterpreterError> {
        let parse = || {
            let mut parts = text.splitn(3, '-');
            let year = number(parts.next()?, 4)?;
            let month = number(parts.next()?, 2)?;
            let day = number(parts.next()?, 2)?;
            Date::new(year as u16, month as u8, day as u8)
        };
        parse().ok_or_else(|| bad("date", text))
    }
}

/// Python's `datetime.time`, with the offset from UTC if it is an aware one.
///
/// ```
/// use interpretd::Time;
///
/// let noon = Time::new(12, 0, 0, 0).unwrap();
/// assert_eq!(noon.to_string(), "12:00:00");
/// let there = noon.with_offset(5 * 3600 + 1800).unwrap();
/// assert_eq!(there.to_string(), "12:00:00+05:30");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Time {
    hour: u8,
    minute: u8,
    second: u8,
    microsecond: u32,
    offset: Option<i32>,
}

impl Time {
    /// A naive time; None if a part is out of range.
    pub fn new(hour: u8, minute: u8, second: u8, microsecond: u32) -> Option<Self> {
        let known = hour < 24 && minute < 60 && second < 60 && microsecond < 1_000_000;
        known.then_some(Time {
            hour,
            minute,
            second,
            microsecond,
            offset: None,
        })
    }

    /// The same time with an offset from UTC in seconds, which must be less than a day.
    pub fn with_offset(self, seconds: i32) -> Option<Self> {
        (seconds.unsigned_abs() < SECONDS_OF_DAY).then_some(Time {
            offset: Some(seconds),
            ..self
        })
    }

    /// The hour, 0 to 23.
    pub fn hour(&self) -> u8 {
        self.hour
    }

    /// The minute.
    pub fn minute(&self) -> u8 {
        self.minute
    }

    /// The second, 0 to 59.
    pub fn second(&self) -> u8 {
        self.second
    }

    /// The microsecond.
    pub fn microsecond(&self) -> u32 {
        self.microsecond
    }

    /// The offset from UTC in seconds, east positive; None for a naive time.
    pub fn offset_seconds(&self) -> Option<i32> {
        self.offset
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}:{:02}", self.hour, self.minute, self.second)?;
        if self.microsecond != 0 {
            write!(f, ".{:06}", self.microsecond)?;
        }
        self.offset
            .map_or(Ok(()), |offset| f.write_str(&offset_text(offset)))
    }
}

/// An offset in seconds as +HH:MM, with seconds if it has any.
pub(crate) fn offset_text(offset: i32) -> String {
    let size = offset.unsigned_abs();
    let sign = if offset < 0 { '-' } else { '+' };
    let seconds = match size % 60 {
        0 => String::new(),
        seconds => format!(":{seconds:02}"),
    };
    format!("{sign}{:02}:{:02}{seconds}", size / 3600, size / 60 % 60)
}

/// The offset of such a text.
pub(crate) fn parse_offset(text: &str) -> Option<i32> {
    let signed = text.starts_with(['+', '-']);
    parse_time(&format!("00:00:00{text}"))
        .filter(|_| signed)?
        .offset_seconds()
}

impl FromStr for Time {
    type Err = InterpreterError;

    fn from_str(text: &str) -> Result<Self, InterpreterError> {
        parse_time(text).ok_or_else(|| bad("time", text))
    }
}

/// Hours, minutes and, if they are there, seconds.
fn clock(text: &str) -> Option<(u32, u32, u32)> {
    let mut parts = text.splitn(3, ':');
    let hour = number(parts.next()?, 2)?;
    let minute = number(parts.next()?, 2)?;
    let second = parts.next().map_or(Some(0), |part| number(part, 2))?;
    Some((hour, minute, second))
}

fn parse_time(text: &str) -> Option<Time> {
    let (local, offset) = match text.find(['+', '-']) {
        Some(at) => {
            let (hour, minute, second) = clock(&text[at + 1..])?;
            if minute > 59 || second > 59 {
                return None;
            }
            let size = (hour * 3600 + minute * 60 + second) as i32;
            (
                &text[..at],
                Some(if text[at..].starts_with('-') {
                    -size
                } else {
                    size
                }),
            )
        }
        None => (text, None),
    };
    let (whole, part) = match local.split_once('.') {
        Some((whole, part)) => (whole, number(part, 6)?),
        None => (local, 0),
    };
    let (hour, minute, second) = clock(whole)?;
    let time = Time::new(hour as u8, minute as u8, second as u8, part)?;
    offset.map_or(Some(time), |seconds| time.with_offset(seconds))
}

/// Python's `datetime.datetime`. Of a time zone only the offset from UTC crosses.
///
/// ```
/// use interpretd::DateTime;
///
/// let moment: DateTime = "2024-02-29T12:30:00+00:00".parse()?;
/// assert_eq!(moment.date().year(), 2024);
/// assert_eq!(moment.time().offset_seconds(), Some(0));
/// # Ok::<(), interpretd::InterpreterError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DateTime {
    date: Date,
    time: Time,
}

impl DateTime {
    /// The date and time together; the offset is the time's.
    pub fn new(date: Date, time: Time) -> Self {
        DateTime { date, time }
    }

    /// The date.
    pub fn date(&self) -> Date {
        self.date
    }

    /// The time of day, with the offset.
    pub fn time(&self) -> Time {
        self.time
    }
}

impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}T{}", self.date, self.time)
    }
}

impl FromStr for DateTime {
    type Err = InterpreterError;

    fn from_str(text: &str) -> Result<Self, InterpreterError> {
        let parse = || {
            let (date, time) = text.split_once('T')?;
            Some(DateTime {
                date: date.parse().ok()?,
                time: parse_time(time)?,
            })
        };
        parse().ok_or_else(|| bad("datetime", text))
    }
}

/// Python's `datetime.timedelta`, normalised as there: only the days can be negative.
///
/// ```
/// use interpretd::TimeDelta;
///
/// let back = TimeDelta::from_microseconds(-1);
/// assert_eq!((back.days(), back.seconds(), back.microseconds()), (-1, 86399, 999999));
/// assert_eq!(back.to_string(), "-1 day, 23:59:59.999999");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TimeDelta {
    days: i32,
    seconds: u32,
    microseconds: u32,
}

impl TimeDelta {
    /// A difference of so many microseconds.
    pub fn from_microseconds(microseconds: i64) -> Self {
        let days = i128::from(microseconds).div_euclid(DAY_MICROSECONDS) as i32;
        let rest = i128::from(microseconds).rem_euclid(DAY_MICROSECONDS) as u64;
        let (seconds, microseconds) = ((rest / 1_000_000) as u32, (rest % 1_000_000) as u32);
        TimeDelta {
            days,
            seconds,
            microseconds,
        }
    }

    /// From its three parts as Python keeps them; None if one is out of range.
    pub fn new(days: i32, seconds: u32, microseconds: u32) -> Option<Self> {
        let known =
            i64::from(days).abs() <= MAX_DAYS && seconds < 86_400 && microseconds < 1_000_000;
        known.then_some(TimeDelta {
            days,
            seconds,
            microseconds,
        })
    }

    /// The days, which alone may be negative.
    pub fn days(&self) -> i32 {
        self.days
    }

    /// The seconds, less than a day's.
    pub fn seconds(&self) -> u32 {
        self.seconds
    }

    /// The microseconds, fewer than a million.
    pub fn microseconds(&self) -> u32 {
        self.microseconds
    }

    /// The whole of it in microseconds.
    pub fn as_microseconds(&self) -> i128 {
        i128::from(self.days) * DAY_MICROSECONDS
            + i128::from(self.seconds) * 1_000_000
            + i128::from(self.microseconds)
    }

    /// The whole of it in seconds.
    pub fn total_seconds(&self) -> f64 {
        self.as_microseconds() as f64 / 1e6
    }

    /// As it goes over the wire.
    pub(crate) fn wire(&self) -> String {
        format!("{} {} {}", self.days, self.seconds, self.microseconds)
    }

    pub(crate) fn from_wire(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, ' ');
        let days = parts.next()?.parse().ok()?;
        TimeDelta::new(
            days,
            parts.next()?.parse().ok()?,
            parts.next()?.parse().ok()?,
        )
    }
}

impl TryFrom<Duration> for TimeDelta {
    type Error = InterpreterError;

    fn try_from(duration: Duration) -> Result<Self, InterpreterError> {
        let days = i32::try_from(duration.as_secs() / 86_400).unwrap_or(i32::MAX);
        TimeDelta::new(
            days,
            (duration.as_secs() % 86_400) as u32,
            duration.subsec_micros(),
        )
        .ok_or_else(|| {
            InterpreterError::ValueError("the duration is longer than a timedelta can be".into())
        })
    }
}

impl TryFrom<TimeDelta> for Duration {
    type Error = InterpreterError;

    fn try_from(delta: TimeDelta) -> Result<Self, InterpreterError> {
        let days = u64::try_from(delta.days).map_err(|_| {
            InterpreterError::ValueError("a negative timedelta is no duration".into())
        })?;
        let seconds = days * 86_400 + u64::from(delta.seconds);
        Ok(Duration::new(seconds, delta.microseconds * 1000))
    }
}

impl fmt::Display for TimeDelta {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.days != 0 {
            let plural = if self.days.abs() == 1 { "" } else { "s" };
            write!(f, "{} day{plural}, ", self.days)?;
        }
        let seconds = self.seconds;
        write!(
            f,
            "{}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        )?;
        if self.microseconds != 0 {
            write!(f, ".{:06}", self.microseconds)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        for text in ["0001-01-01", "2000-02-29", "9999-12-31"] {
            assert_eq!(text.parse::<Date>().unwrap().to_string(), text);
        }
        for text in [
            "00:00:00",
            "23:59:59.000001",
            "12:30:00+05:30",
            "12:30:00-23:59:59",
        ] {
            assert_eq!(text.parse::<Time>().unwrap().to_string(), text);
        }
        let moment = "1999-12-31T23:59:59.500000-08:00";
        assert_eq!(moment.parse::<DateTime>().unwrap().to_string(), moment);
    }

    #[test]
    fn what_is_no_time() {
        for text in [
            "",
            "2024-2-29",
            "2023-02-29",
            "1900-02-29",
            "0000-01-01",
            "2024-13-01",
            "20240101",
            "+024-01-01",
        ] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
        for text in [
            "",
            "24:00:00",
            "12:60:00",
            "1:00:00",
            "12:00:00.5",
            "12:00:00+24:00",
            "12:00:00+01:60",
            "12:00:00+",
            "1é:00:00",
        ] {
            assert!(text.parse::<Time>().is_err(), "{text}");
        }
        for text in ["2024-01-01", "2024-01-01 00:00:00", "T"] {
            assert!(text.parse::<DateTime>().is_err(), "{text}");
        }
    }

    #[test]
    fn deltas() {
        for microseconds in [0, 1, -1, 86_400_000_000, i64::MAX, i64::MIN] {
            let delta = TimeDelta::from_microseconds(microseconds);
            assert_eq!(delta.as_microseconds(), i128::from(microseconds));
            assert_eq!(TimeDelta::from_wire(&delta.wire()), Some(delta));
        }
        let day = TimeDelta::try_from(Duration::from_secs(86_400)).unwrap();
        assert_eq!(day.to_string(), "1 day, 0:00:00");
        assert_eq!(
            Duration::try_from(day).unwrap(),
            Duration::from_secs(86_400)
        );
        assert!(Duration::try_from(TimeDelta::from_microseconds(-1)).is_err());
        assert!(TimeDelta::try_from(Duration::MAX).is_err());
        assert!(TimeDelta::new(-999_999_999, 0, 0).is_some());
        assert!(TimeDelta::new(1_000_000_000, 0, 0).is_none());
        assert!(TimeDelta::new(i32::MIN, 0, 0).is_none());
    }
}
