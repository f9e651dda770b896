// Font of the share cards, read once from disk.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const file = join(process.cwd(), 'node_modules/geist/dist/fonts/geist-sans/Geist-Medium.ttf')

export const cardFont = readFile(file).then((data) => ({
  name: 'Geist',
  data,
  weight: 500 as const,
  style: 'normal' as const,
}))
