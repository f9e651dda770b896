#!/bin/sh
# Joins the control groups, drops to a spare user without rights, and becomes bubblewrap.
#   launch.sh GROUPS UID ARGUMENT…    GROUPS: cgroup.procs files joined by ":", or "-"; UID: a number, or "-"
set -eu
groups=$1 uid=$2
shift 2
if [ "$groups" != - ]; then
  IFS=:
  for file in $groups; do echo $$ >"$file"; done
  unset IFS
fi
if [ "$uid" != - ]; then
  set -- setpriv --reuid "$uid" --regid "$uid" --clear-groups --bounding-set -all --no-new-privs bwrap "$@"
else
  set -- bwrap "$@"
fi
exec prlimit --core=0 --nofile=256 --msgqueue=0 "$@"
