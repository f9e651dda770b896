/** The bubblewrap engine: one process tree for each run, in its own namespaces and control groups, under the allow-list of seccomp. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { sha256Hex } from '#protocol/bytes.ts'
import { compileFilter } from '../seccomp/bpf.ts'
import { bwrapArguments } from './bwrap-arguments.ts'
import { findHierarchy, type Hierarchy } from './cgroup.ts'
import { type Engine, type EngineInfo, EngineUnavailable, type RunResult } from './engine.ts'
import { hostEnvironment } from './host-environment.ts'
import type { Rootfs } from './rootfs.ts'
import { createSlots } from './slots.ts'
import { superviseRun } from './supervise-run.ts'

export interface BwrapOptions {
  /** Holds the root of the sandbox; every parent must be readable by all. */
  folder: string
  python: string
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
  const rootfs = await madeRootfs(options)
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
        const child = spawn(
          '/bin/sh',
          [launcher, slot.group?.procs.join(':') ?? '-', isRoot ? String(slot.uid) : '-', ...args],
          { env: hostEnvironment, cwd: '/', stdio: ['pipe', 'pipe', 'pipe', filter, 'pipe'] },
        )
        closeSync(filter)
        return await superviseRun({ child, spec, group: slot.group, abort, startedMs })
      } finally {
        await slot.release()
      }
    },
    reap: () => slots.reap(),
  }
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

/** In a process of its own: hashing every file takes longer than a request may wait. */
async function madeRootfs({ folder, python }: BwrapOptions): Promise<Rootfs> {
  const script = join(process.cwd(), 'server/execution/engine/make-rootfs.ts')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, join(folder, 'rootfs'), python], {
      env: hostEnvironment,
    })
    return JSON.parse(stdout)
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr || error)
    const why = /^(?:\w*Error.*)$/m.exec(said)?.[0] ?? said.slice(-300)
    throw new EngineUnavailable(
      `the root of the sandbox could not be made from ${python} in ${folder}: ${why}`,
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
