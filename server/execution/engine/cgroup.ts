/** Control groups of one run: limits before it starts, counters after it, and the end of every process in between (cgroups v1 and v2). */
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Limits } from './engine.ts'

const CPU_WINDOW_MS = 100
export const PARENT = 'assay'

export interface Hierarchy {
  version: 1 | 2
  /** Folder of this service's groups for each controller; all the same in version 2. */
  folders: { memory: string; pids: string; cpu: string; cpuacct: string }
}

export interface Usage {
  oomEvents: number
  memoryPeakBytes: number | null
  cpuMs: number | null
}

/** Of a run whose counters cannot be read. */
export const noUsage: Usage = { oomEvents: 0, memoryPeakBytes: null, cpuMs: null }

const CONTROLLERS = ['memory', 'pids', 'cpu', 'cpuacct'] as const
type Folders = Hierarchy['folders']

interface Mounts {
  /** Of each controller in version 1; null where one is missing. */
  v1: Folders | null
  /** Of version 2. */
  unified: string | null
}

function readMounts(mounts: string): Mounts {
  const rows = mounts.split('\n').map((line) => line.split(' '))
  const found = CONTROLLERS.map(
    (name) =>
      rows.find(([, , type, options]) => type === 'cgroup' && options?.split(',').includes(name))?.[1],
  )
  return {
    v1: found.every((path) => path !== undefined) ? foldersFrom((_, at) => found[at]!) : null,
    unified: rows.find(([, , type]) => type === 'cgroup2')?.[1] ?? null,
  }
}

const foldersFrom = (pathOf: (name: (typeof CONTROLLERS)[number], at: number) => string): Folders =>
  Object.fromEntries(CONTROLLERS.map((name, at) => [name, pathOf(name, at)])) as unknown as Folders

/** Null where no control group can be made. */
export function findHierarchy(mounts = readFileSync('/proc/mounts', 'utf8')): Hierarchy | null {
  const { v1, unified } = readMounts(mounts)
  try {
    if (v1) {
      const folders = foldersFrom((name) => join(v1[name], PARENT))
      for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
      return { version: 1, folders }
    }
    if (!unified) return null
    const controllers = readFileSync(join(unified, 'cgroup.controllers'), 'utf8').split(/\s+/)
    if (!['memory', 'pids', 'cpu'].every((name) => controllers.includes(name))) return null
    const folder = join(unified, PARENT)
    mkdirSync(folder, { recursive: true })
    for (const parent of [unified, folder]) enableControllers(parent, '+memory +pids +cpu')
    return { version: 2, folders: foldersFrom(() => folder) }
  } catch {
    return null
  }
}

/**
 * Of version 2. A group with processes of its own gives no controllers to groups in it, unless it is the root of the host: in a container
 * its processes move into a group of their own first.
 */
export function enableControllers(folder: string, controllers: string): void {
  const enable = () => writeFileSync(join(folder, 'cgroup.subtree_control'), controllers)
  try {
    enable()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error
    const rest = join(folder, 'assay-rest')
    mkdirSync(rest, { recursive: true })
    for (const pid of readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
      moveProcess(pid, rest)
    enable()
  }
}

/** Nothing where it has ended. */
function moveProcess(pid: string, folder: string): void {
  try {
    writeFileSync(join(folder, 'cgroup.procs'), pid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The group that another program made for a process; null where it is not one of `owner`, or cannot be read. */
export function groupOfProcess(pid: number, owner: string): Group | null {
  try {
    const lines = readFileSync(`/proc/${pid}/cgroup`, 'utf8').trim().split('\n')
    if (!lines.some((line) => line.includes(owner))) return null
    const { v1, unified } = readMounts(readFileSync('/proc/mounts', 'utf8'))
    const rows = lines.map((line) => line.split(':') as [string, string, string])
    const path = (isOf: (controllers: string) => boolean) =>
      rows.find(([, controllers]) => isOf(controllers))![2]
    const paths = v1
      ? foldersFrom((name) =>
          join(
            v1[name],
            path((of) => of.split(',').includes(name)),
          ),
        )
      : foldersFrom(() =>
          join(
            unified!,
            path((of) => of === ''),
          ),
        )
    const folders = foldersFrom((name) => dirname(paths[name]))
    return existingGroup({ version: v1 ? 1 : 2, folders }, basename(paths.pids))
  } catch {
    return null
  }
}

const foldersOf = ({ folders }: Hierarchy, name: string) => [
  ...new Set(Object.values(folders).map((folder) => join(folder, name))),
]

export interface Group {
  /** Files that a process writes itself into. */
  procs: readonly string[]
  /** Rejects when the process is gone. The kernel takes 5 to 20 ms for the first of several at a time. */
  add(pid: number): Promise<void>
  processes(): number[]
  usage(): Usage
  /** Sets its limits anew. Throws when one cannot be set, as less memory than is in use. */
  limit(limits: Limits): void
  /** Kills every process until none is left, for 5 s at most. */
  empty(): Promise<boolean>
  /** Only when it is empty; retried for 2 s. */
  remove(): Promise<boolean>
}

/** Throws when a limit cannot be set. EEXIST: another process uses the name. */
export function makeGroup(hierarchy: Hierarchy, name: string, limits: Limits): Group {
  const [first, ...others] = foldersOf(hierarchy, name)
  mkdirSync(first!)
  for (const folder of others) mkdirSync(folder, { recursive: true })
  const group = existingGroup(hierarchy, name)
  group.limit(limits)
  return group
}

function setLimits({ version, folders }: Hierarchy, name: string, limits: Limits): void {
  const at = (controller: keyof Hierarchy['folders'], file: string) => join(folders[controller], name, file)
  const set = (controller: keyof Hierarchy['folders'], file: string, value: string | number) =>
    writeFileSync(at(controller, file), String(value))
  const windowMs = limits.cpuWindowMs ?? CPU_WINDOW_MS
  const periodUs = windowMs * 1_000
  const quotaUs = Math.round(limits.cpuMilli * windowMs)
  set('pids', 'pids.max', limits.pids)
  if (version === 1) {
    const setMemory = () => set('memory', 'memory.limit_in_bytes', limits.memoryBytes)
    const setBoth = () => setSwap(() => set('memory', 'memory.memsw.limit_in_bytes', limits.memoryBytes))
    // Memory alone may never be above memory with swap.
    const isRaised = Number(readFileSync(at('memory', 'memory.limit_in_bytes'), 'utf8')) < limits.memoryBytes
    for (const step of isRaised ? [setBoth, setMemory] : [setMemory, setBoth]) step()
    set('cpu', 'cpu.cfs_period_us', periodUs)
    set('cpu', 'cpu.cfs_quota_us', quotaUs)
  } else {
    set('memory', 'memory.max', limits.memoryBytes)
    setSwap(() => set('memory', 'memory.swap.max', 0))
    set('cpu', 'cpu.max', `${quotaUs} ${periodUs}`)
  }
}

/** A host without swap may lack the file. */
function setSwap(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (readFileSync('/proc/swaps', 'utf8').trim().split('\n').length > 1) throw error
  }
}

export function existingGroup(hierarchy: Hierarchy, name: string): Group {
  const folders = foldersOf(hierarchy, name)
  const read = (controller: keyof Hierarchy['folders'], file: string) =>
    readFileSync(join(hierarchy.folders[controller], name, file), 'utf8')
  const counter = (text: string, key: string) =>
    Number(new RegExp(`^${key} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  const processes = () =>
    [
      ...new Set(
        folders.flatMap((folder) => {
          try {
            return readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number)
          } catch {
            return []
          }
        }),
      ),
    ].filter((pid) => pid > 0)
  return {
    procs: folders.map((folder) => join(folder, 'cgroup.procs')),
    async add(pid) {
      for (const folder of folders) await writeFile(join(folder, 'cgroup.procs'), String(pid))
    },
    processes,
    usage: () =>
      hierarchy.version === 1
        ? {
            oomEvents: counter(read('memory', 'memory.oom_control'), 'oom_kill'),
            memoryPeakBytes: Number(read('memory', 'memory.max_usage_in_bytes')),
            cpuMs: Math.round(Number(read('cpuacct', 'cpuacct.usage')) / 1e6),
          }
        : {
            oomEvents: counter(read('memory', 'memory.events'), 'oom_kill'),
            memoryPeakBytes: peakOf(() => read('memory', 'memory.peak')),
            cpuMs: Math.round(counter(read('cpu', 'cpu.stat'), 'usage_usec') / 1e3),
          },
    limit: (limits) => setLimits(hierarchy, name, limits),
    async empty() {
      for (let attempt = 0; attempt < 500; attempt++) {
        const left = processes()
        if (left.length === 0) return true
        for (const pid of left) killProcess(pid)
        await sleep(attempt < 20 ? 2 : 10)
      }
      return false
    },
    async remove() {
      for (let attempt = 0; attempt < 200; attempt++) {
        if (folders.every(removeFolder)) return true
        await sleep(10)
      }
      return false
    },
  }
}

/** Kernels before 5.19 have no peak in version 2. */
function peakOf(read: () => string): number | null {
  try {
    return Number(read())
  } catch {
    return null
  }
}

function removeFolder(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/** Nothing where it has ended. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended in the meantime.
  }
}
