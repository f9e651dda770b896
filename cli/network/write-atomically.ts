/** Writes a file so that its name always holds either the old content or the whole new one. */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { NoInput, nameOf } from '../exit.ts'

/** Creates the folder. Throws NoInput when it cannot be written. */
export function writeAtomically(file: string, content: Uint8Array | string): void {
  const folder = dirname(file)
  const draft = join(folder, `.${basename(file)}.${randomBytes(6).toString('hex')}`)
  try {
    mkdirSync(folder, { recursive: true })
    const opened = openSync(draft, 'wx', 0o644)
    try {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      for (let at = 0; at < bytes.length; ) at += writeSync(opened, bytes, at)
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
    renameSync(draft, file)
  } catch (cause) {
    rmSync(draft, { force: true })
    throw new NoInput(
      `cannot write ${nameOf(file)}: ${(cause as NodeJS.ErrnoException).code ?? 'unknown error'}`,
    )
  }
}
