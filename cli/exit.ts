// Exit statuses beside those of a verdict or a check, as sysexits.h numbers them, and how a command ends without an answer.
import { isAbsolute, relative } from 'node:path'

export const wrongUsage = 64
/** An input is missing, cannot be read, or is not what it should be. */
export const noInput = 66
/** Nothing could be judged: the fault is in the installation, not in the input. */
export const internalFault = 70

/** An input is missing, cannot be read, or is not what it should be; the message is one sentence. */
export class NoInput extends Error {}

const wordsOf: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
}

/** `cause`: what a call of node:fs threw. */
export function unreadable(file: string | 0, cause: unknown): NoInput {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error'
  return new NoInput(`cannot read ${nameOf(file)}: ${wordsOf[code] ?? code}`)
}

export function nameOf(file: string | 0): string {
  if (file === 0) return 'standard input'
  const near = isAbsolute(file) ? relative('.', file) : file
  return near.startsWith('..') ? file : near
}
