// Exit statuses other than those of a verdict or a check, numbered as in sysexits.h, and the errors that
// produce them.
import { isAbsolute, relative } from 'node:path'

export const wrongUsage = 64
/** An input is missing, cannot be read, or has the wrong form. */
export const noInput = 66
/** No verdict was produced: the installation is at fault, not the input. */
export const internalFault = 70

/** An input is missing, cannot be read, or has the wrong form; the message is one sentence. */
export class NoInput extends Error {}

const wordsOf: Record<string, string> = {
  ENOENT: 'no such file',
  EISDIR: 'is a folder',
  EACCES: 'permission denied',
}

/** `cause`: the error thrown by node:fs. */
export function unreadable(file: string | 0, cause: unknown): NoInput {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error'
  return new NoInput(`cannot read ${nameOf(file)}: ${wordsOf[code] ?? code}`)
}

export function nameOf(file: string | 0): string {
  if (file === 0) return 'standard input'
  const near = isAbsolute(file) ? relative('.', file) : file
  return near.startsWith('..') ? file : near
}

/** Of a verification. */
export const exitOf = { pass: 0, fail: 1, cannot_establish: 2 } as const
