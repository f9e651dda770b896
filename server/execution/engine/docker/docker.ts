/** The Docker engine: one container for each run, without a network, under the allow-list of seccomp, removed when it ends. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type Group, groupOfProcess, noUsage, type Usage } from '../cgroup.ts'
import { type Engine, type EngineInfo, EngineUnavailable, type RunResult, type RunSpec } from '../engine.ts'
import { bootSha256, type Rootfs } from '../rootfs.ts'
import { isSameProcess, startTimeOf } from '../start-time.ts'
import { superviseRun } from '../supervise-run.ts'
import { containerSettings } from './container-settings.ts'
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

const SERVICE = 'execute'
/** A container that is older than its run may be is nobody's. */
const GRACE_MS = 60_000

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

  async function run({ code, stdin, limits }: RunSpec, abort: AbortSignal): Promise<RunResult> {
    const startedMs = performance.now()
    const labels = {
      'assay.svc': SERVICE,
      'assay.owner': owner,
      'assay.deadline': String(Date.now() + limits.wallMs + GRACE_MS),
    }
    const body = containerSettings({ image, limits, labels, runtime, seccomp })
    const name = `assay-run-${randomBytes(8).toString('hex')}`
    const { Id: id, Warnings } = await api.call<{ Id: string; Warnings: string[] | null }>(
      'POST',
      `/containers/create?name=${name}`,
      body,
    )
    try {
      const dropped = (Warnings ?? []).filter((text) => /limit|memory|swap|cpu|pids/i.test(text))
      if (dropped.length > 0) throw new Error(`Docker does not set every limit: ${dropped.join('; ')}`)
      return await superviseContainer({ api, id, spec: { code, stdin, limits }, abort, startedMs })
    } finally {
      await api.call('DELETE', `/containers/${id}?force=1&v=1`)
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

interface SupervisedContainer {
  api: DockerApi
  id: string
  spec: RunSpec
  abort: AbortSignal
  startedMs: number
}

async function superviseContainer({
  api,
  id,
  spec,
  abort,
  startedMs,
}: SupervisedContainer): Promise<RunResult> {
  const stream = await api.attach(id)
  try {
    const { exited } = await api.watch(id)
    await api.call('POST', `/containers/${id}/start`)
    const group = await groupOf(api, id)
    let usage: Usage = noUsage
    return await superviseRun({
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
      usage: () => usage,
      spec,
      group,
      abort,
      startedMs,
    })
  } finally {
    stream.destroy()
  }
}

/** The control group of a container, as this host sees it; null where the daemon runs in another kernel, or it has ended. */
async function groupOf(api: DockerApi, id: string): Promise<Group | null> {
  const { State } = await api.call<{ State: { Pid: number } }>('GET', `/containers/${id}/json`)
  return State.Pid === 0 ? null : groupOfProcess(State.Pid, id)
}

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
