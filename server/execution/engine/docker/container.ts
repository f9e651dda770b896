/** One container of the Docker engine: started with its limits, waiting for its code; no code of a caller has run in it. */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { type Group, groupOfProcess } from '../cgroup.ts'
import type { Limits } from '../engine.ts'
import { containerSettings } from './container-settings.ts'
import type { DockerApi } from './docker-api.ts'

/** The label of what this engine owns. */
export const SERVICE = 'execute'
/** A container that is older than its run may be is nobody's. */
const GRACE_MS = 60_000

export interface ContainerHost {
  api: DockerApi
  image: string
  /** One that the daemon knows; its own default when undefined. */
  runtime: string | undefined
  seccomp: object | undefined
  /** The process that owns the container, and when that process started. */
  owner: string
}

export interface StartedContainer {
  id: string
  /** Its input, and frames of its output. */
  stream: Socket
  /** Its exit code. */
  exited: Promise<number>
  hasExited(): boolean
  /** As this host sees it; null where the daemon runs in another kernel, or it has ended. */
  group: Group | null
  /** Of Date.now(); it is removed then. */
  deadlineMs: number
}

/** `keptMs`: how long it may wait for its code. Throws when it does not start, or a limit is not set; nothing of it is left then. */
export async function startContainer(
  { api, owner, ...settings }: ContainerHost,
  limits: Limits,
  keptMs = 0,
): Promise<StartedContainer> {
  const deadlineMs = Date.now() + keptMs + limits.wallMs + GRACE_MS
  const labels = {
    'assay.svc': SERVICE,
    'assay.owner': owner,
    'assay.deadline': String(deadlineMs),
  }
  const name = `assay-run-${randomBytes(8).toString('hex')}`
  const { Id: id, Warnings } = await api.call<{ Id: string; Warnings: string[] | null }>(
    'POST',
    `/containers/create?name=${name}`,
    containerSettings({ ...settings, limits, labels }),
  )
  let stream: Socket | undefined
  try {
    const dropped = (Warnings ?? []).filter((text) => /limit|memory|swap|cpu|pids/i.test(text))
    if (dropped.length > 0) throw new Error(`Docker does not set every limit: ${dropped.join('; ')}`)
    stream = await api.attach(id)
    // A daemon that ends closes it; the run sees that itself.
    stream.on('error', () => {})
    const { exited } = await api.watch(id)
    await api.call('POST', `/containers/${id}/start`)
    const group = await groupOf(api, id)
    let hasExited = false
    const noteExit = () => {
      hasExited = true
    }
    void exited.then(noteExit, noteExit)
    return { id, stream, exited, hasExited: () => hasExited, group, deadlineMs }
  } catch (error) {
    stream?.destroy()
    await remove(api, id)
    throw error
  }
}

/** Whether one that waited can still take a run with its limits. */
export const isUsable = ({ stream, hasExited, deadlineMs }: StartedContainer, wallMs: number): boolean =>
  !stream.destroyed && !hasExited() && Date.now() + wallMs + GRACE_MS <= deadlineMs

export async function removeContainer(api: DockerApi, { id, stream }: StartedContainer): Promise<void> {
  stream.destroy()
  await remove(api, id)
}

const remove = (api: DockerApi, id: string): Promise<void> =>
  api.call('DELETE', `/containers/${id}?force=1&v=1`)

async function groupOf(api: DockerApi, id: string): Promise<Group | null> {
  const { State } = await api.call<{ State: { Pid: number } }>('GET', `/containers/${id}/json`)
  return State.Pid === 0 ? null : groupOfProcess(State.Pid, id)
}
