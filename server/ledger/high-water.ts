/**
 * Does the database still extend what this ledger has signed? A file on another volume remembers the newest checkpoint; a
 * database that was restored to an older or a different state must not sign a second history (ledger.md 6.4).
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface HighWater {
  origin: string
  size: number
  /** Hex. */
  root: string
}

/** Null when there is no file. Throws when there is one that cannot be read: a damaged mark is not an absent one. */
export function readHighWater(path: string): HighWater | null {
  if (!existsSync(path)) return null
  const read = JSON.parse(readFileSync(path, 'utf8')) as Partial<HighWater>
  const { origin, size, root } = read
  if (typeof origin !== 'string' || !Number.isSafeInteger(size) || typeof root !== 'string')
    throw new Error(`${path} is not a high-water mark`)
  return { origin, size: size!, root }
}

/** Whole or not at all: a crash leaves the mark before or the mark after. Never goes back. */
export function raiseHighWater(path: string, mark: HighWater): void {
  const kept = readHighWater(path)
  if (kept && kept.origin === mark.origin && kept.size >= mark.size) return
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(mark)}\n`)
  renameSync(draft, path)
}
