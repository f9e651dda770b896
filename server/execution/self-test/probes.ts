/** What must hold of an engine before it runs anything: each probe is a script for the sandbox, and what must come of it. */
import type { Limits, RunResult } from '../engine/engine.ts'

const MB = 1_048_576

export interface Probe {
  name: string
  /** What an engine in degraded mode cannot promise is not asked of it. */
  needsControlGroups?: true
  limits: Limits
  stdin?: string
  /** `canary` is in the environment of this process, `port` listens on its host. */
  code(facts: { canary: string; port: number }): string
  /** Why it does not hold, or null. */
  judge(result: RunResult): string | null
}

const limits: Limits = { wallMs: 5_000, memoryBytes: 128 * MB, cpuMilli: 500, pids: 16, tmpBytes: 4 * MB }

const text = (result: RunResult) => result.stdout.bytes.toString('utf8').trim()
const seen = (result: RunResult) =>
  `${result.reason}, exit ${result.exitCode}, ${JSON.stringify(text(result).slice(0, 300))} ${result.stderr.bytes.toString('utf8').trim().slice(-300)}`
const saysOk = (result: RunResult) => (text(result) === 'ok' ? null : seen(result))

export const probes: readonly Probe[] = [
  {
    name: 'hello',
    limits,
    stdin: 'given',
    code: () => 'import sys\nprint(sys.stdin.read())\nsys.exit(7)',
    judge: (result) =>
      result.reason === 'exit' && result.exitCode === 7 && text(result) === 'given' ? null : seen(result),
  },
  {
    name: 'identity',
    limits,
    code: () => `import os
facts = dict(line.split(":", 1) for line in open("/proc/self/status").read().splitlines() if ":" in line)
wrong = []
if os.getuid() != 65534 or os.getgid() != 65534: wrong.append("user")
if set(os.getgroups()) - {65534}: wrong.append("groups")
for name in ("CapEff", "CapBnd", "CapPrm", "CapAmb"):
    if int(facts[name], 16) != 0: wrong.append(name)
if facts["NoNewPrivs"].strip() != "1": wrong.append("NoNewPrivs")
if facts["Seccomp"].strip() != "2": wrong.append("Seccomp")
print(" ".join(wrong) or "ok")`,
    judge: saysOk,
  },
  {
    name: 'sockets',
    limits,
    code: ({ port }) => `import socket
opened = []
for family in (1, 2, 10, 16, 17, 38, 40):
    for kind in (1, 2, 3, 5):
        try:
            one = socket.socket(family, kind)
            opened.append(f"{family}/{kind}")
            if family == 2: one.connect(("127.0.0.1", ${port})); opened.append("connected")
        except OSError: pass
a, b = socket.socketpair()
a.send(b"x")
print(" ".join(opened) or ("ok" if b.recv(1) == b"x" else "no socketpair"))`,
    judge: saysOk,
  },
  {
    name: 'calls',
    limits,
    code: () => `import ctypes
call = ctypes.CDLL(None, use_errno=True).syscall
call.restype = ctypes.c_long
done = []
for name, number in dict(ptrace=101, unshare=272, mount=165, pivot_root=155, chroot=161, keyctl=250, add_key=248,
    bpf=321, perf_event_open=298, userfaultfd=323, io_uring_setup=425, process_vm_readv=310, process_vm_writev=311,
    setns=308, open_by_handle_at=304, personality=135, mknod=133, init_module=175, reboot=169, socket=41, connect=42,
    pidfd_getfd=438, kcmp=312, open_tree=428, fsopen=430, splice=275, shmget=29, mq_open=240, setuid=105).items():
    ctypes.set_errno(0)
    if call(number, 0, 0, 0, 0, 0) != -1 or ctypes.get_errno() != 1: done.append(f"{name}:{ctypes.get_errno()}")
if call(56, 0x10000000 | 17, 0, 0, 0, 0) != -1: done.append("clone into a namespace")
print(" ".join(done) or "ok")`,
    judge: saysOk,
  },
  {
    name: 'files',
    limits,
    code: () => `import os, stat
wrong = []
mounts = {}
for line in open("/proc/self/mountinfo"):
    left, right = line.split(" - ")
    place, flags = left.split()[4:6]
    kind, _, options = right.split()[:3]
    # A later mount hides those before it at its place and below.
    mounts = {at: seen for at, seen in mounts.items() if not (at + "/").startswith(place.rstrip("/") + "/")}
    mounts[place] = flags, kind, options
for place, (flags, kind, options) in mounts.items():
    if "rw" in flags.split(",") and kind not in ("proc", "devtmpfs", "devpts") and "size=" not in options: wrong.append("no size " + place)
for place in ("/", "/usr", "/opt/assay", "/etc", "/dev", "/proc/sys/kernel", "/sys"):
    try:
        with open(place + "/written", "w"): wrong.append("written " + place)
    except OSError: pass
for place in ("/etc/shadow", "/root", "/home", "/var", "/run", "/usr/bin/sh", "/bin/sh"):
    if os.path.exists(place): wrong.append(place)
if os.path.exists("/sys") and os.listdir("/sys"): wrong.append("/sys")
for place in ("/tmp", "/dev/shm"):
    with open(place + "/written", "wb") as file: file.write(b"x")
for folder, _, names in os.walk("/", onerror=lambda _: None):
    if folder.startswith("/proc"): continue
    for name in names:
        mode = os.lstat(os.path.join(folder, name)).st_mode
        if stat.S_ISSOCK(mode) or stat.S_ISBLK(mode) or mode & 0o6000: wrong.append(os.path.join(folder, name))
print(" ".join(wrong) or "ok")`,
    judge: saysOk,
  },
  {
    name: 'environment',
    limits,
    code: ({ canary }) => `import os
found = []
for name in os.listdir("/proc"):
    if name.isdigit():
        for file in ("environ", "cmdline"):
            try:
                if b"${canary.slice(0, 8)}" + b"${canary.slice(8)}" in open(f"/proc/{name}/{file}", "rb").read(): found.append(name)
            except OSError: pass
if set(os.environ) - {"PATH", "LANG", "HOME", "HOSTNAME", "PYTHONDONTWRITEBYTECODE", "PWD", "LC_CTYPE"}: found.append("environment")
print(" ".join(found) or "ok")`,
    judge: saysOk,
  },
  {
    name: 'memory',
    limits,
    needsControlGroups: true,
    code: () => 'kept = []\nwhile True: kept.append(bytearray(b"x") * 4000000)',
    judge: (result) => (result.reason === 'oom' && result.exitCode === 137 ? null : seen(result)),
  },
  {
    name: 'memory of children',
    limits,
    needsControlGroups: true,
    code: () => `import os, time
for _ in range(2):
    if os.fork() == 0:
        kept = bytearray(b"x") * ${Math.round(limits.memoryBytes * 0.6)}
        time.sleep(1)
        os._exit(0)
for _ in range(2): os.wait()`,
    judge: (result) => (result.oomEvents > 0 ? null : `no process was ended: ${seen(result)}`),
  },
  {
    name: 'processes',
    limits,
    code: () => `import os, time
count = 0
try:
    while count < 1000:
        if os.fork() == 0: time.sleep(9); os._exit(0)
        count += 1
except OSError: pass
print(count)
os._exit(0)`,
    judge: (result) =>
      result.reason === 'exit' && Number(text(result)) > 0 && Number(text(result)) < limits.pids
        ? null
        : seen(result),
  },
  {
    name: 'processor',
    limits: { ...limits, wallMs: 1_000 },
    needsControlGroups: true,
    code: () => 'import os\nos.fork()\nos.fork()\nwhile True: pass',
    judge: (result) =>
      result.cpuMs !== null && result.cpuMs <= (result.runMs + 200) * (limits.cpuMilli / 1_000) * 1.2
        ? null
        : `${result.cpuMs} ms in ${result.runMs} ms`,
  },
  {
    name: 'output',
    limits,
    code: () => 'import os\nwhile True: os.write(1, b"x" * 65536)',
    judge: (result) => (result.reason === 'output_limit' && result.stdout.truncated ? null : result.reason),
  },
  {
    name: 'end',
    limits: { ...limits, wallMs: 300 },
    code: () => `import os, signal, time
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
for _ in range(5):
    if os.fork() == 0: os.setsid(); time.sleep(60)
while True: time.sleep(1)`,
    judge: (result) =>
      result.reason === 'timeout' && result.runMs < 2_300 && result.emptied !== 'leaked'
        ? null
        : seen(result),
  },
]
