/** The bubblewrap engine: one process tree for each run, in its own namespaces and control groups, under the allow-list of seccomp. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { sha256Hex } from '#protocol/bytes.ts'
import { compileFilter } from '../seccomp/bpf.ts'
import { bwrapArguments, INFO_FD, READY_FD } from './bwrap-arguments.ts'
import { findHierarchy, type Group, type Hierarchy, noUsage } from './cgroup.ts'
import { type Engine, type EngineInfo, EngineUnavailable, type RunResult } from './engine.ts'
import { hostEnvironment } from './host-environment.ts'
import { loadRootfs, type RootfsPlace } from './load-rootfs.ts'
import { createSlots } from './slots.ts'
import { type RunningCode, superviseRun } from './supervise-run.ts'

export interface BwrapOptions extends RootfsPlace {
  /** The spare users that runs get outside: this one and those after it. */
  firstUid: number
  /** Where the compiled allow-list is written; tests give one of their own. */
  filter?: Uint8Array
  /** Null: as on a host without writable control groups. */
  hierarchy?: Hierarchy | null
}

/** Throws EngineUnavailable with the reason. Starts nothing. */
export async function createBwrapEngine(options: BwrapOptions): Promise<Engine> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new EngineUnavailable(
      `bubblewrap runs on Linux on x86-64; this is ${process.platform} on ${process.arch}`,
    )
  const version = versionOf()
  const isRoot = process.getuid?.() === 0
  const hierarchy = options.hierarchy === undefined ? (isRoot ? findHierarchy() : null) : options.hierarchy
  const rootfs = await loadRootfs(options)
  const filterPath = writeFilter(options)
  const info: EngineInfo = {
    name: 'bwrap',
    version,
    isolation: hierarchy ? 'full' : 'degraded',
    missing: hierarchy ? [] : ['memory_total', 'cpu'],
    cpuMilli: cpus().length * 1_000,
    memoryBytes: totalmem(),
    imageDigest: `sha256:${rootfs.digest}`,
    bootSha256: rootfs.bootSha256,
    python: rootfs.python,
  }
  const { firstUid } = options
  const slots = createSlots({ folder: join(options.folder, 'runs'), prefix: 'run', firstUid, hierarchy })
  const launcher = join(process.cwd(), 'server/execution/engine/launch.sh')

  return {
    info,
    async run(spec, abort): Promise<RunResult> {
      const startedMs = performance.now()
      const slot = slots.claim(spec.limits)
      try {
        const filter = openSync(filterPath, 'r')
        const args = bwrapArguments(rootfs.path, spec.limits, slot.group === null)
        const child = spawn('/bin/sh', [launcher, isRoot ? String(slot.uid) : '-', ...args], {
          env: hostEnvironment,
          cwd: '/',
          stdio: ['pipe', 'pipe', 'pipe', filter, 'pipe', 'pipe'],
        })
        closeSync(filter)
        const { group } = slot
        const usage = () => group?.usage() ?? noUsage
        return await superviseRun({
          running: runningCode(child, group),
          usage,
          spec,
          group,
          abort,
          startedMs,
        })
      } finally {
        await slot.release()
      }
    },
    prepare() {},
    reap: () => slots.reap(),
    close: async () => {},
  }
}

/**
 * Python starts while its process is put into the control groups, and gets the code after that. It starts when boot.py writes a byte to
 * READY_FD.
 */
function runningCode(child: ChildProcess, group: Group | null): RunningCode {
  const [stdin, stdout, stderr] = child.stdio as unknown as [Writable, Readable, Readable]
  const started = child.stdio[READY_FD] as Readable
  started.on('error', () => {})
  return {
    stdin,
    stdout,
    stderr,
    limited: innerPid(child).then((pid) => group?.add(pid)),
    ready: new Promise((resolve) => started.once('data', () => resolve())),
    exited: new Promise((resolve, reject) => {
      child.once('error', (error) => reject(new Error(`the launcher did not start: ${error.message}`)))
      // The byte may lie unread in the pipe when the process has ended; nothing but boot.py holds the other end.
      child.once('exit', (code) =>
        started.closed ? resolve(code) : started.once('close', () => resolve(code)),
      )
    }),
    kill: () => child.kill('SIGKILL'),
  }
}

/** The process that becomes Python, as this host numbers it. Pending when bubblewrap does not get that far. */
function innerPid(child: ChildProcess): Promise<number> {
  const info = (child.stdio as readonly unknown[])[INFO_FD] as Readable
  let text = ''
  return new Promise((resolve) => {
    info.on('error', () => {})
    info.on('data', (part) => {
      text += String(part)
      const [, pid] = /"child-pid": (\d+)/.exec(text) ?? []
      if (pid) resolve(Number(pid))
    })
  })
}

function versionOf(): string {
  try {
    return execFileSync('bwrap', ['--version'], { encoding: 'utf8', env: hostEnvironment })
      .trim()
      .replace(/^bubblewrap /, '')
  } catch {
    throw new EngineUnavailable(
      'bubblewrap is not installed; on Debian and Ubuntu: apt-get install bubblewrap',
    )
  }
}

/** Under its hash, so that processes share it. */
function writeFilter({ folder, filter = compileFilter() }: BwrapOptions): string {
  const path = join(folder, 'filters', sha256Hex(filter))
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 })
  writeFileSync(`${path}.${process.pid}`, filter, { mode: 0o644 })
  renameSync(`${path}.${process.pid}`, path)
  return path
}
