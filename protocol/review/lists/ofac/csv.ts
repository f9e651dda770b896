// Reads comma-separated rows: quoted fields, doubled quotes, line breaks inside quotes, the end mark of old
// systems. Bytes that are not UTF-8 are Latin-1, as older editions of the lists are.
import { utf8Decode } from '../../../utf8-decode.ts'
import { ListRefused } from '../sanctions-content.ts'

const END_MARK = '\u001a'

export function csvText(bytes: Uint8Array): string {
  const decoded = utf8Decode(bytes)
  if (decoded.ok) return decoded.text.replace(/^\ufeff/, '')
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const endRow = (): void => {
    if (row.length > 1 || row[0]?.trim()) rows.push(row)
    row = []
  }
  while (at < text.length) {
    if (text.charAt(at) === END_MARK) break
    const field = text.charAt(at) === '"' ? quoted(text, at) : plain(text, at)
    row.push(field.text)
    at = field.end
    const mark = text.charAt(at)
    if (mark === ',') {
      at++
      if (at === text.length || /[\r\n]/.test(text.charAt(at))) row.push('')
    } else if (mark !== '' && !/[\r\n]/.test(mark) && mark !== END_MARK)
      throw new ListRefused(`row ${rows.length + 1} has text behind a closing quote`)
    if (/[\r\n]/.test(text.charAt(at))) {
      while (/[\r\n]/.test(text.charAt(at))) at++
      endRow()
    }
  }
  endRow()
  return rows
}

interface Field {
  readonly text: string
  readonly end: number
}

function plain(text: string, start: number): Field {
  let end = start
  while (end < text.length && !',\r\n'.includes(text.charAt(end)) && text.charAt(end) !== END_MARK) end++
  return { text: text.slice(start, end), end }
}

function quoted(text: string, start: number): Field {
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) throw new ListRefused('a quoted field has no end: the file is cut')
    value += text.slice(from, quote)
    if (text.charAt(quote + 1) !== '"') {
      let end = quote + 1
      while (text.charAt(end) === ' ') end++
      return { text: value, end }
    }
    value += '"'
    from = quote + 2
  }
}
