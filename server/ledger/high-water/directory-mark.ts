/**
 * A high-water mark in a directory: one file per size, created exclusively and synced. Servers that share
 * the directory share the mark.
 */
import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import {
  formatHighWater,
  type HighWater,
  type LedgerMark,
  markOn,
  type OnceStore,
  parseHighWater,
} from './high-water.ts'

const FILE = /^(\d{16})\.json$/
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

export const directoryMark = (path: string): LedgerMark => markOn(directoryStore(path))

function directoryStore(path: string): OnceStore {
  const fileOf = (size: number): string => join(path, `${String(size).padStart(16, '0')}.json`)
  const read = async (size: number): Promise<HighWater | null> => {
    try {
      return parseHighWater(await readFile(fileOf(size), 'utf8'), fileOf(size))
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    }
  }
  const sizes = async (): Promise<number[]> => {
    try {
      const names = await readdir(path)
      return names.flatMap((name) => FILE.exec(name)?.[1] ?? []).map(Number)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    }
  }
  return {
    place: path,
    read,
    async newest() {
      const all = await sizes()
      return all.length === 0 ? null : read(Math.max(...all))
    },
    async create(mark) {
      await mkdir(path, { recursive: true })
      // Written completely, then linked: the name appears atomically with its content, and only once.
      const draft = join(path, `draft-${randomUUID()}`)
      try {
        const handle = await open(draft, 'wx', 0o600)
        try {
          await handle.writeFile(formatHighWater(mark))
          await handle.sync()
        } finally {
          await handle.close()
        }
        await link(draft, fileOf(mark.size))
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      } finally {
        await unlink(draft).catch(() => {})
      }
      await syncDirectory(path)
      return true
    },
    async prune(below) {
      const all = await sizes()
      const newest = Math.max(...all)
      for (const size of all) if (size < below && size !== newest) await unlink(fileOf(size))
    },
  }
}

/** The directory entry must survive a power failure like the content. */
async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
