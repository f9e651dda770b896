#!/bin/sh
# Drops to a spare user without rights, and becomes bubblewrap.
#   launch.sh UID ARGUMENT…    UID: a number, or "-"
set -eu
uid=$1
shift
if [ "$uid" != - ]; then
  set -- setpriv --reuid "$uid" --regid "$uid" --clear-groups --bounding-set -all --no-new-privs bwrap "$@"
else
  set -- bwrap "$@"
fi
exec prlimit --core=0 --nofile=256 --msgqueue=0 "$@"
