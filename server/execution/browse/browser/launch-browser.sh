#!/bin/sh
# Joins the control groups, drops to a spare user without rights, and becomes bubblewrap, in which the browser runs.
#   launch-browser.sh ARGUMENT…   the browser's; ASSAY_GROUPS: cgroup.procs files joined by ":", or "-"; ASSAY_UID: a number, or "-";
#   ASSAY_PROXY: the socket of the proxy; ASSAY_PYTHON, ASSAY_ENTER, ASSAY_CHROMIUM: what runs inside; ASSAY_BINDS: more read-only
#   folders joined by ":".
set -eu
groups=$ASSAY_GROUPS uid=$ASSAY_UID
if [ "$groups" != - ]; then
  IFS=:
  for file in $groups; do echo $$ >"$file"; done
  unset IFS
fi
# Playwright names a profile folder of the host; the sandbox has its own.
for argument; do
  shift
  case $argument in
    --user-data-dir=*) argument=--user-data-dir=/tmp/profile ;;
  esac
  set -- "$@" "$argument"
done
set -- -- "$ASSAY_PYTHON" -I -S /run/assay/enter.py "$ASSAY_CHROMIUM" "$@"
for folder in /usr /lib /lib32 /lib64 /etc/fonts /etc/ssl/certs /etc/ld.so.cache /var/cache/fontconfig; do
  [ ! -e "$folder" ] || set -- --ro-bind "$folder" "$folder" "$@"
done
IFS=:
for folder in $ASSAY_BINDS; do set -- --ro-bind "$folder" "$folder" "$@"; done
unset IFS
set -- --unshare-all --uid 65534 --gid 65534 \
  --tmpfs / --size 268435456 --tmpfs /tmp --proc /proc --dev /dev --size 67108864 --tmpfs /dev/shm \
  --ro-bind "$ASSAY_ENTER" /run/assay/enter.py --bind "$ASSAY_PROXY" /run/assay/proxy.sock \
  --cap-drop ALL --new-session --die-with-parent --clearenv --setenv HOME /tmp --setenv LANG C.UTF-8 --setenv PATH /usr/bin \
  --hostname browser --chdir /tmp "$@"
if [ "$uid" != - ]; then
  set -- setpriv --reuid "$uid" --regid "$uid" --clear-groups --bounding-set -all --no-new-privs bwrap "$@"
else
  set -- bwrap "$@"
fi
exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin prlimit --core=0 --msgqueue=0 "$@"
