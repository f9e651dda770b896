/** The files of control groups, version 2: what is enabled, the limits of a run, its counters. Version 1 runs in the hostile tests. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { enableControllers, findHierarchy, makeGroup } from './cgroup.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-cgroup-'))
})
const mounts = () => `proc /proc proc rw 0 0\ncgroup2 ${root} cgroup2 rw,nosuid 0 0\n`
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const limits = { wallMs: 1_000, memoryBytes: 536_870_912, cpuMilli: 1_500, pids: 64, tmpBytes: 1 }

it('enables memory, processes and processors for its own folder and the groups in it', () => {
  writeFileSync(join(root, 'cgroup.controllers'), 'cpuset cpu io memory pids\n')
  const found = findHierarchy(mounts())
  expect(found).toMatchObject({
    version: 2,
    folders: { memory: join(root, 'assay'), cpu: join(root, 'assay') },
  })
  for (const folder of ['.', 'assay'])
    expect(read(folder, 'cgroup.subtree_control')).toBe('+memory +pids +cpu')
})

it.each([
  ['memory is not a controller of it', 'cpu pids'],
  ['it has none', ''],
])('is not used where %s', (_what, controllers) => {
  writeFileSync(join(root, 'cgroup.controllers'), controllers)
  expect(findHierarchy(mounts())).toBeNull()
})

it('is not used where nothing is mounted', () => {
  expect(findHierarchy('proc /proc proc rw 0 0\n')).toBeNull()
})

it('gets the limits of a run, and no swap', () => {
  writeFileSync(join(root, 'cgroup.controllers'), 'cpu memory pids')
  writeFileSync(join(root, 'cgroup.procs'), '')
  const group = makeGroup(findHierarchy(mounts())!, 'run-1', limits)
  const values = ['memory.max', 'memory.swap.max', 'cpu.max', 'pids.max'].map((file) =>
    read('assay/run-1', file),
  )
  expect(values).toEqual(['536870912', '0', '150000 100000', '64'])
  expect(group.procs).toEqual([join(root, 'assay/run-1/cgroup.procs')])
})

it('takes other limits while it is there', () => {
  writeFileSync(join(root, 'cgroup.controllers'), 'cpu memory pids')
  const group = makeGroup(findHierarchy(mounts())!, 'run-1', limits)
  group.limit({ ...limits, memoryBytes: 1_048_576, cpuMilli: 250, pids: 9 })
  const values = ['memory.max', 'cpu.max', 'pids.max'].map((file) => read('assay/run-1', file))
  expect(values).toEqual(['1048576', '25000 100000', '9'])
})

it('counts the share of the processor over a second for a browser', () => {
  writeFileSync(join(root, 'cgroup.controllers'), 'cpu memory pids')
  makeGroup(findHierarchy(mounts())!, 'run-1', { ...limits, cpuMilli: 500, cpuWindowMs: 1_000 })
  expect(read('assay/run-1', 'cpu.max')).toBe('500000 1000000')
})

it('states what a run used; the peak is unknown before Linux 5.19', () => {
  writeFileSync(join(root, 'cgroup.controllers'), 'cpu memory pids')
  const group = makeGroup(findHierarchy(mounts())!, 'run-1', limits)
  const counter = (file: string, text: string) => writeFileSync(join(root, 'assay/run-1', file), text)
  counter('memory.events', 'low 0\nhigh 0\nmax 7\noom 3\noom_kill 2\n')
  counter('cpu.stat', 'usage_usec 12345678\nuser_usec 1\nsystem_usec 2\n')
  expect(group.usage()).toEqual({ oomEvents: 2, memoryPeakBytes: null, cpuMs: 12_346 })
  counter('memory.peak', '4096\n')
  expect(group.usage().memoryPeakBytes).toBe(4_096)
})

it('refuses a name that another process uses', () => {
  mkdirSync(join(root, 'assay/run-1'), { recursive: true })
  writeFileSync(join(root, 'cgroup.controllers'), 'cpu memory pids')
  expect(() => makeGroup(findHierarchy(mounts())!, 'run-1', limits)).toThrow(/EEXIST/)
})

/** A mount of version 2 with a controller that nothing else uses; null where this host has none. */
function mountUnified(): { folder: string; controller: string } | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'assay-cgroup2-'))
  try {
    execFileSync('mount', ['-t', 'cgroup2', 'none', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  const [controller] = readFileSync(join(folder, 'cgroup.controllers'), 'utf8').split(/\s+/)
  if (controller) return { folder, controller }
  execFileSync('umount', [folder])
  return null
}
const unified = mountUnified()

it.runIf(unified !== null)(
  'gives controllers from a group with processes, as the root of a container is',
  async () => {
    const { folder, controller } = unified!
    const name = `assay-test-${process.pid}`
    const container = join(folder, name)
    const sleeper = spawn('sleep', ['60'])
    const wasGiven = readFileSync(join(folder, 'cgroup.subtree_control'), 'utf8').includes(controller)
    try {
      writeFileSync(join(folder, 'cgroup.subtree_control'), `+${controller}`)
      mkdirSync(container)
      writeFileSync(join(container, 'cgroup.procs'), String(sleeper.pid))
      expect(() => writeFileSync(join(container, 'cgroup.subtree_control'), `+${controller}`)).toThrow(
        /EBUSY/,
      )
      enableControllers(container, `+${controller}`)
      expect(readFileSync(join(container, 'cgroup.subtree_control'), 'utf8')).toContain(controller)
      expect(readFileSync(join(container, 'assay-rest/cgroup.procs'), 'utf8')).toBe(`${sleeper.pid}\n`)
      mkdirSync(join(container, 'run-1'))
      expect(readFileSync(join(container, 'run-1/cgroup.controllers'), 'utf8')).toContain(controller)
    } finally {
      const ended = new Promise((resolve) => sleeper.once('exit', resolve))
      sleeper.kill('SIGKILL')
      await ended
      for (const each of ['run-1', 'assay-rest', '.']) rmdirSync(join(container, each))
      if (!wasGiven) writeFileSync(join(folder, 'cgroup.subtree_control'), `-${controller}`)
      execFileSync('umount', [folder])
      rmdirSync(folder)
    }
  },
)
