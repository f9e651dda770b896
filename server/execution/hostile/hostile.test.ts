/**
 * Scripts of an attacker on every engine of this host, with the limits of tier 0. After all of them no process, no control group, no
 * container and no file of theirs is left. Runs as root on Linux: bubblewrap with control groups, Docker where dockerd is installed.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canRunDocker, type DockerDaemon, startDockerDaemon } from '#testing/docker-daemon.ts'
import { firstSpareUid } from '#testing/execution/spare-users.ts'
import { findHierarchy } from '../engine/cgroup.ts'
import { connectDocker, type DockerApi } from '../engine/docker/docker-api.ts'
import { REPOSITORY } from '../engine/docker/sandbox-image.ts'
import type { Engine } from '../engine/engine.ts'
import { processesOfUsers } from '../engine/processes-of-users.ts'
import { allowed } from '../seccomp/allow.ts'
import { compileFilter } from '../seccomp/bpf.ts'
import { seccompProfile } from '../seccomp/profile.ts'
import { groupsLeft, openBwrap, openDocker, type Ran, runOn, tier0 } from './run-hostile.ts'

const canRun = process.platform === 'linux' && process.getuid?.() === 0 && findHierarchy() !== null
let daemon: DockerDaemon | undefined
const socketPath = () => daemon!.socketPath

const engines = [
  {
    name: 'bwrap',
    isHere: canRun,
    open: () => openBwrap({ firstUid: firstSpareUid }),
    /** What /dev says of a file: a mount of its own, or a folder of root. */
    ofDev: 'EROFS',
    left: async () => [
      ...processesOfUsers(firstSpareUid, 512),
      ...(findHierarchy()?.version === 1 ? groupsLeft(firstSpareUid) : []),
    ],
  },
  {
    name: 'docker',
    isHere: canRun && canRunDocker(),
    open: async () => {
      daemon = await startDockerDaemon()
      return openDocker(socketPath())
    },
    ofDev: 'EACCES',
    left: async () => {
      const api = await connectDocker(socketPath())
      return api.call<object[]>('GET', '/containers/json?all=1')
    },
  },
]
afterAll(async () => {
  await daemon?.stop()
}, 60_000)

describe.each(engines)('hostile scripts on $name', ({ name, isHere, open, ofDev, left }) => {
  if (!isHere) return it.skip(`${name} is not installed, or this process is not root`)
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  }, 120_000)
  afterAll(async () => {
    await engine.close()
    expect(await left()).toEqual([])
  })
  const run = async (code: string, more = {}): Promise<Ran> => {
    const ran = await runOn(engine, code, more)
    expect([ran.emptied, ran.problem]).toEqual(['verified', null])
    return ran
  }

  it('1. a counted fork bomb and 5,000 threads stop at the processes of the tier', async () => {
    const forks = await run(`import os, time
count = 0
while True:
    try:
        if os.fork() == 0: time.sleep(30); os._exit(0)
        count += 1
    except OSError as error: print(count, error.errno); os._exit(0)`)
    expect([forks.reason, forks.exitCode, forks.stdout]).toEqual(['exit', 0, '63 11'])
    const threads = await run(`import os, threading, time
count = 0
try:
    for _ in range(5000): threading.Thread(target=time.sleep, args=(30,), daemon=True).start(); count += 1
except RuntimeError: print(count, flush=True)
os._exit(0)`)
    expect([threads.exitCode, threads.stdout]).toEqual([0, '63'])
  })

  it('2. an endless fork loop ends at the time limit', async () => {
    const startMs = performance.now()
    const ran = await run(
      `import os
while True:
    try: os.fork()
    except OSError: pass`,
      { wallMs: 1_500 },
    )
    expect(ran.reason).toBe('timeout')
    expect(performance.now() - startMs).toBeLessThan(1_500 + 10_000 + ran.startMs)
  })

  it('3. memory ends at the limit, for one process and for eight together', async () => {
    const one = await run('kept = []\nwhile True: kept.append(bytearray(b"x") * 8000000)')
    expect([one.reason, one.exitCode]).toEqual(['oom', 137])
    // Docker does not say.
    expect(one.memoryPeakBytes ?? 0).toBeLessThanOrEqual(512 * 1_048_576)
    // At the limit the kernel works for each page; with half a processor that takes half a minute.
    const eight = await run(
      `import os, time
for _ in range(8):
    if os.fork() == 0: kept = bytearray(b"x") * 90000000; time.sleep(1); os._exit(0)
for _ in range(8): os.wait()`,
      { wallMs: 60_000, cpuMilli: 2_000 },
    )
    expect([eight.reason, eight.exitCode]).toEqual(['exit', 0])
    expect(eight.oomEvents).toBeGreaterThan(0)
  }, 120_000)

  it('4. only /tmp and /dev/shm take bytes, and no more than their size', async () => {
    const { stdout } = await run(`import errno, os
def fill(path):
    written = 0
    try:
        with open(path, "wb", buffering=0) as file:
            while True: written += file.write(b"x" * 65536)
    except OSError as error: return f"{path} {written} {errno.errorcode[error.errno]}"
print(fill("/tmp/a")); print(fill("/dev/shm/a"))
for place in ("/", "/usr/lib", "/dev", "/etc", "/opt/assay", "/proc", "/var/tmp"): print(fill(place + "/a"))`)
    expect(stdout.split('\n')).toEqual([
      '/tmp/a 67108864 ENOSPC',
      '/dev/shm/a 16777216 ENOSPC',
      '//a 0 EROFS',
      '/usr/lib/a 0 EROFS',
      `/dev/a 0 ${ofDev}`,
      '/etc/a 0 EROFS',
      '/opt/assay/a 0 EROFS',
      '/proc/a 0 ENOENT',
      '/var/tmp/a 0 ENOENT',
    ])
  })

  it('5. a gigabyte of output ends the run, and a mebibyte of it is kept', async () => {
    const both = await run('import os\nwhile True: os.write(1, b"x" * 65536); os.write(2, b"y" * 65536)')
    expect([both.reason, both.truncated, both.runMs < 19_000]).toEqual(['output_limit', true, true])
    expect(Math.max(both.stdout.length, both.stderr.length)).toBeLessThanOrEqual(1_048_576)
    const lines = await run('for _ in range(5000000): print(1)', { cpuMilli: 2_000 })
    expect(lines.reason).toBe('output_limit')
  })

  it('6. ignored signals, ten sessions and a stop of itself do not outlive the time limit', async () => {
    const deaf = await run(
      `import os, signal, time
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
for _ in range(10):
    if os.fork() == 0: os.setsid(); time.sleep(60)
os.kill(os.getpid(), signal.SIGSTOP)
while True: time.sleep(1)`,
      { wallMs: 700 },
    )
    expect([deaf.reason, deaf.runMs < 10_700]).toEqual(['timeout', true])
  })

  it('7. a daemon that holds the output open ends with the code', async () => {
    const ran = await run(`import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0: time.sleep(60)
    os._exit(0)
print("gone")`)
    expect([ran.reason, ran.exitCode, ran.stdout, ran.runMs < 19_000]).toEqual(['exit', 0, 'gone', true])
  })

  it('8. signals reach nothing outside, and a fault leaves no core', async () => {
    const kills = await run(`import os
for target in (1, -1, os.getppid()):
    try: os.kill(target, 9)
    except OSError as error: print(error.errno)
print("alive", os.getppid())`)
    expect([kills.exitCode, kills.stdout.endsWith('alive 0')]).toEqual([0, true])
    const fault = await run('import ctypes\nctypes.string_at(0)')
    expect([fault.reason, fault.exitCode]).toEqual(['exit', 139])
  })

  it('9. four busy processes get the share of the tier', async () => {
    const ran = await run('import os\nos.fork()\nos.fork()\nwhile True: pass', { wallMs: 2_000 })
    expect(ran.reason).toBe('timeout')
    expect(ran.cpuMs! / (ran.runMs + ran.startMs)).toBeLessThan(0.6)
  })

  it('10. tracing, namespaces, keys, kernel interfaces: all refused', async () => {
    const { stdout } = await run(`import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
def call(*args): ctypes.set_errno(0); return libc.syscall(*args), ctypes.get_errno()
print(call(101, 0, 0, 0, 0), call(272, 0x10000000), call(165, 0, 0, 0, 0, 0), call(250, 0), call(321, 0, 0, 0), call(425, 1, 0), call(435, 0, 0))`)
    expect(stdout).toBe('(-1, 1) (-1, 1) (-1, 1) (-1, 1) (-1, 1) (-1, 1) (-1, 38)')
  })

  it('11. an exit code cannot pose as a limit or as a fault of the service', async () => {
    for (const code of [137, 125, 124, 1]) {
      const ran = await run(`import sys\nsys.exit(${code})`)
      expect([ran.reason, ran.exitCode]).toEqual(['exit', code])
    }
    const slow = await run('import time\ntime.sleep(0.5)\nprint("late")')
    expect([slow.reason, slow.stdout, slow.runMs >= 500]).toEqual(['exit', 'late', true])
  })

  it('12. no socket but a local pair, and no listener of the host is reached', async () => {
    const { stdout } = await run(`import socket
for family in (1, 2, 10, 16, 17, 38, 40):
    try: socket.socket(family, socket.SOCK_DGRAM if family in (16, 17) else socket.SOCK_STREAM); print("open", family)
    except OSError as error: print(error.errno, end=" ")
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
pair = (ctypes.c_int * 2)()
for family in (1, 2, 16, 30, 40): print(libc.socketpair(family, 1, 0, pair), end=" ")
import urllib.request
try: urllib.request.urlopen("http://127.0.0.1:1/")
except Exception as error: print(type(error).__name__)`)
    expect(stdout).toBe('1 1 1 1 1 1 1 0 -1 -1 -1 -1 URLError')
  })

  it('13. symbolic links, device files, /proc and the clock lead nowhere', async () => {
    const { stdout } = await run(`import os, time, ctypes
def tried(what):
    try: return repr(what())[:40]
    except (OSError, PermissionError) as error: return error.__class__.__name__
os.symlink("/etc/shadow", "/tmp/link"); os.symlink("/proc/1/root/../../..", "/tmp/up")
print(tried(lambda: open("/tmp/link").read()))
print(sorted(os.listdir("/tmp/up")) == sorted(os.listdir("/")))
print(tried(lambda: os.mknod("/tmp/disk", 0o60666, os.makedev(254, 0))))
print(tried(lambda: open("/proc/sysrq-trigger", "wb", 0).write(b"b")))
print(tried(lambda: open("/proc/self/oom_score_adj", "wb", 0).write(b"-1000")))
print(tried(lambda: open("/proc/sys/kernel/core_pattern", "wb", 0).write(b"|/tmp/x")))
print(tried(lambda: open("/proc/kcore", "rb").read(10)))
print(tried(lambda: time.clock_settime(time.CLOCK_REALTIME, 0)))
print(tried(lambda: os.chroot("/tmp")), tried(lambda: os.setuid(0)), [name for name in os.listdir("/proc") if name.isdigit()])`)
    expect(stdout.split('\n')).toEqual([
      'FileNotFoundError',
      'True',
      'PermissionError',
      expect.stringMatching(/Error$/),
      'PermissionError',
      expect.stringMatching(/Error$/),
      expect.stringMatching(/Error$|^b''$/),
      'PermissionError',
      "PermissionError PermissionError ['1']",
    ])
  })

  it('14. what ordinary code needs works', async () => {
    const ran = await run(
      `import asyncio, threading, subprocess, multiprocessing, sqlite3, tempfile, mmap, ssl, hashlib, random, sys
from zoneinfo import ZoneInfo
def double(value): return value * 2
async def main(): await asyncio.sleep(0.01); return 1
assert asyncio.run(main()) == 1
thread = threading.Thread(target=lambda: None); thread.start(); thread.join()
assert subprocess.run([sys.executable, "-c", "print(3)"], capture_output=True, text=True).stdout == "3\\n"
with multiprocessing.Pool(2) as pool: assert pool.map(double, [1, 2]) == [2, 4]
db = sqlite3.connect("/tmp/db"); db.execute("create table a (b)"); db.commit()
with tempfile.TemporaryFile() as file: file.write(b"x" * 4096); file.flush(); mmap.mmap(file.fileno(), 4096).close()
ssl.create_default_context(); hashlib.sha256(b"x").hexdigest(); random.random()
ZoneInfo("Europe/Vienna"); print("all", __name__, sys.argv)`,
      { cpuMilli: 1_000 },
    )
    expect([ran.stderr, ran.stdout, ran.exitCode]).toEqual(['', "all __main__ ['main.py']", 0])
  })

  it('code may leave its input unread, close it, and write bytes that are no text', async () => {
    const unread = await run('print("done")', { stdin: 'x'.repeat(1_000_000) })
    expect([unread.reason, unread.stdout]).toEqual(['exit', 'done'])
    expect((await run('import os\nos.close(0)\nprint("closed")')).stdout).toBe('closed')
    const raw = await engine.run(
      {
        code: Buffer.from('import os\nos.write(1, bytes([255, 254, 10]))'),
        stdin: Buffer.alloc(0),
        limits: { wallMs: 5_000, memoryBytes: 2 ** 28, cpuMilli: 500, pids: 8, tmpBytes: 2 ** 20 },
      },
      new AbortController().signal,
    )
    expect([...raw.stdout.bytes]).toEqual([255, 254, 10])
  })

  it('a run that is stopped by the service is an engine error, and nothing of it is left', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 300)
    const result = await engine.run(
      {
        code: Buffer.from('import time\ntime.sleep(20)'),
        stdin: Buffer.alloc(0),
        limits: { wallMs: 20_000, memoryBytes: 2 ** 28, cpuMilli: 500, pids: 8, tmpBytes: 2 ** 20 },
      },
      stop.signal,
    )
    expect([result.reason, result.emptied]).toEqual(['engine_error', 'verified'])
  })
})

describe.runIf(canRun)('positive controls: what the defences hold back does happen without them', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openBwrap({ firstUid: firstSpareUid })
  })

  it('a filter that also allows socket opens a netlink socket in the sandbox', async () => {
    const numbers = [...allowed.values()]
    const filter = compileFilter()
    // The first comparison of the list becomes the number of socket.
    const view = new DataView(filter.buffer)
    const at = Array.from({ length: filter.length / 8 }, (_, index) => index).find(
      (index) =>
        view.getUint16(index * 8, true) === 0x15 && view.getUint32(index * 8 + 4, true) === numbers.at(-1),
    )!
    view.setUint32(at * 8 + 4, 41, true)
    const weak = await openBwrap({ firstUid: firstSpareUid, filter })
    const code = 'import socket\nsocket.socket(16, 2, 0)\nprint("open")'
    expect((await runOn(weak, code)).stdout).toBe('open')
    expect((await runOn(engine, code)).stderr).toContain('Operation not permitted')
  })

  it('without control groups eight children pass the memory limit', async () => {
    const degraded = await openBwrap({ firstUid: firstSpareUid, hierarchy: null })
    expect(degraded.info).toMatchObject({ isolation: 'degraded', missing: ['memory_total', 'cpu'] })
    const ran = await runOn(
      degraded,
      `import os, time
for _ in range(8):
    if os.fork() == 0: kept = bytearray(b"x") * 50000000; time.sleep(1); os._exit(0)
print(sum(os.wait()[1] for _ in range(8)))`,
      { memoryBytes: 256 * 1_048_576 },
    )
    expect([ran.stdout, ran.emptied]).toEqual(['0', 'unverifiable'])
  })

  it('a process that was left in the group is reported as leaked, and killed', async () => {
    let stray: number | null = null
    const name = `run-${firstSpareUid}`
    const hierarchy = findHierarchy()!
    const pending = runOn(engine, 'import time\ntime.sleep(1)')
    await new Promise((resolve) => setTimeout(resolve, 400))
    stray = Number(
      execFileSync('/bin/sh', [
        '-c',
        `sleep 60 >/dev/null 2>&1 & echo $! ; echo $! > ${hierarchy.folders.pids}/${name}/cgroup.procs`,
      ])
        .toString()
        .trim(),
    )
    const ran = await pending
    expect([ran.reason, ran.emptied]).toEqual(['engine_error', 'leaked'])
    expect(
      existsSync(`/proc/${stray}`) && !/State:\s+Z/.test(readFileSync(`/proc/${stray}/status`, 'utf8')),
    ).toBe(false)
  })

  it.runIf(canRunDocker())(
    'a profile that also allows socket opens a netlink socket in a container',
    async () => {
      const [list, ...others] = seccompProfile.syscalls
      const syscalls = [{ ...list!, names: [...list!.names, 'socket'] }, ...others]
      const weak = await openDocker(socketPath(), { seccomp: { ...seccompProfile, syscalls } })
      const code = 'import socket\nsocket.socket(16, 2, 0)\nprint("open")'
      expect((await runOn(weak, code)).stdout).toBe('open')
      const strict = await openDocker(socketPath())
      expect((await runOn(strict, code)).stderr).toContain('Operation not permitted')
      await Promise.all([weak.close(), strict.close()])
    },
  )

  it.runIf(canRunDocker())('containers of a process that is gone are removed, and no others', async () => {
    const api = await connectDocker(socketPath())
    const docker = await openDocker(socketPath())
    const { image } = await imageOf(api)
    const create = (labels: Record<string, string>) =>
      api.call<{ Id: string }>('POST', '/containers/create', {
        Image: image,
        Cmd: ['/usr/bin/python3'],
        Labels: labels,
      })
    const inAnHour = String(Date.now() + 3_600_000)
    const orphan = await create({ 'assay.svc': 'execute', 'assay.owner': '1 0', 'assay.deadline': inAnHour })
    const foreign = await create({})
    expect(await docker.reap()).toBe(1)
    const there = await api.call<{ Id: string }[]>('GET', '/containers/json?all=1')
    expect(there.map(({ Id }) => Id)).toEqual([foreign.Id])
    expect(orphan.Id).not.toBe(foreign.Id)
    await api.call('DELETE', `/containers/${foreign.Id}?force=1`)
  })

  describe.runIf(canRun && canRunDocker())('a container started ahead', () => {
    let docker: Engine
    let api: DockerApi
    beforeAll(async () => {
      api = await connectDocker(socketPath())
      docker = await openDocker(socketPath())
    })
    afterAll(() => docker.close())
    const there = async () => {
      const found = await api.call<{ Id: string; State: string }[]>('GET', '/containers/json?all=1')
      return found.filter(({ State }) => State === 'running').map(({ Id }) => Id)
    }
    const prepared = async (): Promise<string> => {
      docker.prepare(tier0)
      await expect.poll(there).toHaveLength(1)
      return (await there())[0]!
    }

    it('takes one run, starts it at once, and is removed', async () => {
      const id = await prepared()
      const ran = await runOn(docker, 'print("hi")')
      expect([ran.stdout, ran.emptied, ran.problem]).toEqual(['hi', 'verified', null])
      await expect.poll(there).not.toContain(id)
    })

    it('is not used for other limits, nor once it has ended', async () => {
      const id = await prepared()
      expect((await runOn(docker, 'print("hi")', { memoryBytes: 2 * tier0.memoryBytes })).stdout).toBe('hi')
      expect(await there()).toContain(id)
      await api.call('POST', `/containers/${id}/kill`)
      expect((await runOn(docker, 'print("hi")')).stdout).toBe('hi')
    })

    it('has the limits of the run that it waits for', async () => {
      await prepared()
      expect((await runOn(docker, 'x = bytearray(900 * 1024 * 1024)')).reason).toBe('oom')
      await prepared()
      expect((await runOn(docker, 'while True: pass', { wallMs: 5_000 })).reason).toBe('timeout')
    }, 60_000)

    it('is removed when the engine closes, or gets other limits', async () => {
      const first = await prepared()
      docker.prepare({ ...tier0, wallMs: 1_000 })
      await expect.poll(there).not.toContain(first)
      await docker.close()
      expect(await there()).toEqual([])
    })
  })
})

async function imageOf(api: DockerApi): Promise<{ image: string }> {
  const images = await api.call<{ RepoTags: string[] | null }[]>('GET', '/images/json')
  const image = images.flatMap(({ RepoTags }) => RepoTags ?? []).find((tag) => tag.startsWith(REPOSITORY))
  return { image: image! }
}
