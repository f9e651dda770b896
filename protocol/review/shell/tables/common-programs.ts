// Programs that a wildcard in command position may stand for, the destructive ones first.
// Source: POSIX.1-2024 Utilities, util-linux, and the interpreters and network clients of common distributions. 2026-11-22.

export const COMMON_PROGRAMS: readonly string[] =
  'rm shred dd bash sh nc ncat curl wget chmod chown mkfs python python3 perl ruby node php zsh dash ksh eval exec su sudo tee cp mv ln kill pkill killall crontab at ssh scp rsync tar find xargs env awk sed cat head tail less base64 xxd openssl git docker systemctl mount umount useradd passwd echo printf ls id whoami uname'.split(
    ' ',
  )
