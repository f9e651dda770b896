/** The image of the sandbox: the root made from the host's Python, sent to the daemon as one layer, or one that the operator built. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { sha256Hex } from '#protocol/bytes.ts'
import { EngineUnavailable } from '../engine.ts'
import { hostEnvironment } from '../host-environment.ts'
import type { Rootfs } from '../rootfs.ts'
import { type DockerApi, DockerError } from './docker-api.ts'

export const REPOSITORY = 'assay-sandbox'

/** Sends the root unless the daemon holds exactly these bytes. Returns the name of the image. */
export async function loadRootfs(api: DockerApi, rootfs: Rootfs): Promise<string> {
  const name = `${REPOSITORY}:${rootfs.digest.slice(0, 16)}`
  const layer = `sha256:${await hashOfArchive(rootfs)}`
  if ((await layersOf(api, name))?.join() === layer) return name
  const [repository, tag] = name.split(':')
  const archive = archiveOf(rootfs)
  await api.upload(`/images/create?fromSrc=-&repo=${repository}&tag=${tag}`, archive.stdout)
  const loaded = await layersOf(api, name)
  if (loaded?.join() !== layer)
    throw new EngineUnavailable(`the daemon holds other bytes than were sent as ${name}: ${loaded}`)
  return name
}

/** What identifies an image that the operator built: its layer, or the SHA-256 of the list of its layers. */
export async function digestOfImage(api: DockerApi, image: string): Promise<string> {
  const layers = await layersOf(api, image)
  if (!layers)
    throw new EngineUnavailable(
      `the Docker daemon has no image ${image}; build it: docker build -t ${image} -f server/execution/engine/docker/Dockerfile .`,
    )
  return layers.length === 1 ? layers[0]! : `sha256:${sha256Hex(layers.join('\n'))}`
}

async function layersOf(api: DockerApi, image: string): Promise<string[] | null> {
  try {
    const path = `/images/${encodeURIComponent(image)}/json`
    return (await api.call<{ RootFS: { Layers: string[] } }>('GET', path)).RootFS.Layers
  } catch (error) {
    if (error instanceof DockerError && error.status === 404) return null
    throw error
  }
}

/** The same bytes each time: sorted, without times and owners. */
const archiveOf = ({ path }: Rootfs) =>
  spawn(
    'tar',
    [
      ...['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--format=gnu'],
      ...['-C', path, '-cf', '-', '.'],
    ],
    { env: hostEnvironment, stdio: ['ignore', 'pipe', 'inherit'] },
  )

async function hashOfArchive(rootfs: Rootfs): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(archiveOf(rootfs).stdout, hash)
  return hash.digest('hex')
}
