// Reads the vectors in protocol/vectors/payments; each file names its source.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const directory = join(import.meta.dirname, '../../vectors/payments')

export const paymentVectors = <T>(file: string): T =>
  JSON.parse(readFileSync(join(directory, file), 'utf8')) as T
