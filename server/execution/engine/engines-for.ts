/** The engines that SANDBOX_ENGINE allows, in the order in which they are tried. */
import type { Env } from '#server/kernel/env.ts'
import { createBwrapEngine } from './bwrap.ts'
import { createDockerEngine } from './docker/docker.ts'
import { socketPaths } from './docker/docker-api.ts'
import type { Engine } from './engine.ts'
import { loadRootfs } from './load-rootfs.ts'

export type EngineSettings = Pick<
  Env,
  | 'DOCKER_HOST'
  | 'SANDBOX_DIR'
  | 'SANDBOX_ENGINE'
  | 'SANDBOX_IMAGE'
  | 'SANDBOX_PYTHON'
  | 'SANDBOX_RUNTIME'
  | 'SANDBOX_UID_BASE'
>

export function enginesFor(env: EngineSettings): (() => Promise<Engine>)[] {
  const place = { folder: env.SANDBOX_DIR, python: env.SANDBOX_PYTHON }
  const engines = {
    docker: () =>
      createDockerEngine({
        sockets: socketPaths(env.DOCKER_HOST),
        image: env.SANDBOX_IMAGE,
        runtime: env.SANDBOX_RUNTIME,
        makeRootfs: () => loadRootfs(place),
      }),
    bwrap: () => createBwrapEngine({ ...place, firstUid: env.SANDBOX_UID_BASE }),
  }
  return env.SANDBOX_ENGINE === 'none'
    ? []
    : env.SANDBOX_ENGINE === 'auto'
      ? [engines.docker, engines.bwrap]
      : [engines[env.SANDBOX_ENGINE]]
}
