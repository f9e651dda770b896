/** Writes a list to its output file atomically. */
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { jcsIntegers } from '#protocol/json/canonical-json.ts'

export function writeList(file: string, content: unknown): void {
  const beside = `${file}.${randomUUID()}.tmp`
  try {
    const handle = openSync(beside, 'wx')
    try {
      writeSync(handle, jcsIntegers(content))
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(beside, file)
  } finally {
    rmSync(beside, { force: true })
  }
}
