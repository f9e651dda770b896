/** Makes or checks the root of the sandbox in a process of its own: hashing every file takes longer than a request may wait. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EngineUnavailable } from './engine.ts'
import { hostEnvironment } from './host-environment.ts'
import type { Rootfs } from './rootfs.ts'

export interface RootfsPlace {
  /** Holds the root of the sandbox; every parent must be readable by all. */
  folder: string
  python: string
}

/** Throws EngineUnavailable with the reason. */
export async function loadRootfs({ folder, python }: RootfsPlace): Promise<Rootfs> {
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
