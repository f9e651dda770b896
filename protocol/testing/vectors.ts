// Reads the published test vectors from the folder named by VECTORS_DIR, by default beside the repository.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const directory = process.env.VECTORS_DIR ?? resolve(import.meta.dirname, '../../../shared/vectors')

/** For `describe.skipIf(vectorsMissing)`; the name of the block should carry `vectorsNote`. */
export const vectorsMissing = !existsSync(directory)
export const vectorsNote = vectorsMissing ? ' (skipped: no vectors in VECTORS_DIR)' : ''

export const vectorBytes = (path: string): Uint8Array => readFileSync(join(directory, path))
export const vectorText = (path: string): string => readFileSync(join(directory, path), 'utf8')
export const vectorJson = <T>(path: string): T => JSON.parse(vectorText(path)) as T
