// SPDX-License-Identifier: MIT OR Apache-2.0
//! Gets the daemon when this crate is built inside interpretd's tree and no other daemon is at hand: `./dev build` makes
//! it, and the client finds it where it is put here when neither `INTERPRETD_BIN` nor `PATH` has one.
//!
//! Nothing is done when `INTERPRETD_BIN` is set, when the tree's own tests build the crate (they set `INTERPRETD_BUILD`),
//! when `interpretd` is on `PATH`, or outside of the tree.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Some(daemon) = daemon() {
        println!("cargo::rustc-env=INTERPRETD_CARRIED={}", daemon.display());
    }
}

fn daemon() -> Option<PathBuf> {
    let at_hand = ["INTERPRETD_BIN", "INTERPRETD_BUILD", "DOCS_RS"];
    if at_hand.iter().any(|name| env::var_os(name).is_some()) || is_on_path("interpretd") {
        return None;
    }
    let tree = Path::new(&env::var_os("CARGO_MANIFEST_DIR")?).join("../..");
    if !tree.join("dev").is_file() || !tree.join("daemon").is_dir() {
        return None;
    }
    let mut build = Command::new(tree.join("dev"));
    let status = build
        .args(["build", "release"])
        .stdout(Stdio::null())
        .status();
    if !status.is_ok_and(|status| status.success()) {
        println!(
            "cargo::warning=./dev build failed, so that interpretd must be named by INTERPRETD_BIN or be on PATH"
        );
        return None;
    }
    let carried = PathBuf::from(env::var_os("OUT_DIR")?).join("interpretd");
    fs::copy(tree.join("build/release/daemon/interpretd"), &carried).ok()?;
    Some(carried)
}

fn is_on_path(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}
