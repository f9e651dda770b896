// Tells an export from everything else by its first bytes, and reads everything else as text, unpacked when it is gzip. No more of a file
// is read than is needed.
import { gunzip, piecesOf } from '../export/gunzip.ts'
import { TOO_LONG } from './use-intake.ts'

const SNIFFED = 64 * 1024
/** How the lines of GET /ledger/export.ndjson begin. */
const EXPORT_LINE = /^\{"entry":\d+,"file":[^\n]*\n/

export type FileContent = { kind: 'export' } | { kind: 'text'; text: string } | { kind: 'damaged' }

export async function readFile(file: File): Promise<FileContent> {
  if (/\.ndjson(?:\.gz)?$/.test(file.name)) return { kind: 'export' }
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isPacked = start[0] === 0x1f && start[1] === 0x8b
  const head = isPacked ? await unpacked(file, SNIFFED) : await file.slice(0, SNIFFED).text()
  if (head === null) return { kind: 'damaged' }
  if (EXPORT_LINE.test(head)) return { kind: 'export' }
  const text = isPacked ? await unpacked(file, TOO_LONG + 1) : await file.slice(0, TOO_LONG + 1).text()
  return text === null ? { kind: 'damaged' } : { kind: 'text', text }
}

/** At most about `most` bytes of what is packed; null where it is damaged. */
async function unpacked(file: File, most: number): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const piece of gunzip(piecesOf(file.stream()))) {
      text += decoder.decode(piece, { stream: true })
      if (text.length > most) break
    }
  } catch {
    return null
  }
  return text
}
