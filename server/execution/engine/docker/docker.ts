/** The Docker engine: one container for each run, started ahead where `prepare` asked for it, without a network, removed when it ends. */
import { existsSync } from 'node:fs'
import { type Group, noUsage, type Usage } from '../cgroup.ts'
import {
  type Engine,
  type EngineInfo,
  EngineUnavailable,
  type Limits,
  type RunResult,
  type RunSpec,
} from '../engine.ts'
import { bootSha256, type Rootfs } from '../rootfs.ts'
import { createSpare, type Spare } from '../spare.ts'
import { isSameProcess, startTimeOf } from '../start-time.ts'
import { superviseRun } from '../supervise-run.ts'
import {
  type ContainerHost,
  isUsable,
  removeContainer,
  SERVICE,
  type StartedContainer,
  startContainer,
} from './container.ts'
import { connectDocker, type DockerApi } from './docker-api.ts'
import { digestOfImage, loadRootfs } from './sandbox-image.ts'
import { splitOutput } from './split-output.ts'

export interface DockerOptions {
  /** The first that exists is used. */
  sockets: readonly string[]
  /** One that the operator built; the root from the host's Python when undefined. */
  image?: string | undefined
  makeRootfs(): Promise<Rootfs>
  runtime?: string | undefined
  seccomp?: object
}

/** A container that waits for a run is used no later. */
const SPARE_KEPT_MS = 3_600_000

interface DaemonInfo {
  OSType: string
  NCPU: number
  MemTotal: number
  MemoryLimit: boolean
  SwapLimit: boolean
  CpuCfsQuota: boolean
  PidsLimit: boolean
  CgroupVersion?: string
  SecurityOptions?: string[]
  Runtimes?: Record<string, unknown>
  Architecture: string
}

/** Throws EngineUnavailable with the reason. Starts one container, when the image is the operator's. */
export async function createDockerEngine(options: DockerOptions): Promise<Engine> {
  const socketPath = options.sockets.find(existsSync)
  if (!socketPath) throw new EngineUnavailable(`no Docker socket exists at ${options.sockets.join(', ')}`)
  const api = await connectDocker(socketPath)
  const daemon = await api.call<DaemonInfo>('GET', '/info')
  checkDaemon(daemon, options.runtime)
  const rootfs = options.image ? null : await options.makeRootfs()
  const image = rootfs ? await loadRootfs(api, rootfs) : options.image!
  const imageDigest = rootfs ? `sha256:${rootfs.digest}` : await digestOfImage(api, image)
  const { runtime, seccomp } = options
  const owner = `${process.pid} ${startTimeOf(process.pid)}`

  const host: ContainerHost = { api, image, runtime, seccomp, owner }
  /** What goes on after its caller has been answered: removals. */
  const background = new Set<Promise<void>>()
  let spare: { limits: Limits; of: Spare<StartedContainer> } | null = null

  function goOn(work: Promise<void>): void {
    background.add(work)
    void work.finally(() => background.delete(work))
  }

  /** One that stays is removed by the next reap. */
  const remove = (container: StartedContainer): Promise<void> =>
    removeContainer(api, container).catch(() => {})

  async function dropSpare(): Promise<void> {
    const dropped = spare
    spare = null
    await dropped?.of.close()
  }

  async function take(limits: Limits): Promise<StartedContainer | null> {
    if (!spare || !isSame(spare.limits, limits)) return null
    const taken = await spare.of.take()
    if (!taken || isUsable(taken, limits.wallMs)) return taken
    goOn(remove(taken))
    return null
  }

  async function run(spec: RunSpec, abort: AbortSignal): Promise<RunResult> {
    const startedMs = performance.now()
    const container = (await take(spec.limits)) ?? (await startContainer(host, spec.limits))
    try {
      return await superviseContainer(api, container, { spec, abort, startedMs })
    } finally {
      // Every process of it has ended; the answer does not wait for its files.
      goOn(remove(container))
    }
  }

  const facts = rootfs ?? (await factsInside(run))
  const info: EngineInfo = {
    name: 'docker',
    version: api.runtimeVersion ? `${api.version} (runtime ${api.runtimeVersion})` : api.version,
    isolation: 'full',
    missing: [],
    cpuMilli: daemon.NCPU * 1_000,
    memoryBytes: daemon.MemTotal,
    imageDigest,
    bootSha256: facts.bootSha256,
    python: facts.python,
  }
  return {
    info,
    run,
    prepare(limits) {
      if (spare && isSame(spare.limits, limits)) return spare.of.start()
      goOn(dropSpare())
      const of = createSpare({
        start: () => startContainer(host, limits, SPARE_KEPT_MS),
        discard: remove,
        // The next run starts its own, and says what failed.
        onFailure() {},
      })
      spare = { limits, of }
      of.start()
    },
    async close() {
      goOn(dropSpare())
      await Promise.all(background)
    },
    async reap() {
      const filters = encodeURIComponent(JSON.stringify({ label: [`assay.svc=${SERVICE}`] }))
      const found = await api.call<{ Id: string; Labels: Record<string, string> }[]>(
        'GET',
        `/containers/json?all=1&filters=${filters}`,
      )
      const stale = found.filter(
        ({ Labels }) =>
          Number(Labels['assay.deadline']) < Date.now() || !isSameProcess(Labels['assay.owner'] ?? ''),
      )
      for (const { Id } of stale) await api.call('DELETE', `/containers/${Id}?force=1&v=1`)
      return stale.length
    },
  }
}

function checkDaemon(daemon: DaemonInfo, runtime: string | undefined): void {
  const missing = [
    ...(daemon.OSType === 'linux' ? [] : ['Linux containers']),
    // The allow-list names the calls of this architecture.
    ...(daemon.Architecture === 'x86_64' ? [] : ['the architecture x86-64']),
    ...(daemon.MemoryLimit ? [] : ['a limit of memory']),
    ...(daemon.SwapLimit || daemon.CgroupVersion === '2' ? [] : ['a limit of swap']),
    ...(daemon.CpuCfsQuota ? [] : ['a limit of processors']),
    ...(daemon.PidsLimit ? [] : ['a limit of processes']),
    ...(daemon.SecurityOptions?.some((option) => option.startsWith('name=seccomp')) ? [] : ['seccomp']),
    ...(runtime && !daemon.Runtimes?.[runtime] ? [`the runtime ${runtime}`] : []),
  ]
  if (missing.length > 0)
    throw new EngineUnavailable(`the Docker daemon does not offer ${missing.join(', ')}`)
}

function superviseContainer(
  api: DockerApi,
  { id, stream, exited, group }: StartedContainer,
  run: { spec: RunSpec; abort: AbortSignal; startedMs: number },
): Promise<RunResult> {
  let usage: Usage = noUsage
  return superviseRun({
    ...run,
    group,
    usage: () => usage,
    running: {
      stdin: stream,
      ...splitOutput(stream),
      limited: Promise.resolve(),
      ready: Promise.resolve(),
      exited: exited.then(async (exitCode) => {
        const { State } = await api.call<{ State: { OOMKilled: boolean } }>('GET', `/containers/${id}/json`)
        // The daemon says that memory ran out, not how often.
        usage = { ...usage, oomEvents: State.OOMKilled ? 1 : 0 }
        return exitCode
      }),
      kill() {
        // The counters go with the container.
        usage = { ...usage, cpuMs: cpuOf(group) }
        void api.call('POST', `/containers/${id}/kill`).catch(() => {})
      },
    },
  })
}

const isSame = (one: Limits, other: Limits): boolean => JSON.stringify(one) === JSON.stringify(other)

function cpuOf(group: Group | null): number | null {
  try {
    return group?.usage().cpuMs ?? null
  } catch {
    return null
  }
}

/** Asks an image that the operator built for its Python and its boot.py, which must be the one of this version. */
async function factsInside(run: Engine['run']): Promise<{ bootSha256: string; python: string }> {
  const result = await run(
    {
      code: Buffer.from(`import hashlib, sys
print(hashlib.sha256(open("/opt/assay/boot.py", "rb").read()).hexdigest(), "%d.%d.%d" % sys.version_info[:3])`),
      stdin: Buffer.alloc(0),
      limits: { wallMs: 10_000, memoryBytes: 2 ** 28, cpuMilli: 1_000, pids: 16, tmpBytes: 2 ** 20 },
    },
    new AbortController().signal,
  )
  const [boot, python] = result.stdout.bytes.toString('utf8').trim().split(' ')
  if (boot !== bootSha256() || !python)
    throw new EngineUnavailable(
      'the image holds another boot.py than this version of the service: build it again from server/execution/engine/docker/Dockerfile',
    )
  return { bootSha256: boot, python }
}
