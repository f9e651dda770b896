// Reads a large XML file. In pieces, as elements and texts; no tree, no document type, no entities but the five of XML. The
// tokenizer is handed in: the engine carries none.
import { utf8Decode } from '../../../utf8-decode.ts'
import { ListRefused } from '../sanctions-content.ts'

export interface XmlSink {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text(text: string): void
  close(): void
  /** A document type may define entities. */
  doctype(): void
}

/** Throws on what is not well formed. */
export interface XmlWriter {
  write(text: string): void
  end(): void
}

export type NewXmlReader = (sink: XmlSink) => XmlWriter

const PIECE_BYTES = 65_536
const MAX_DEPTH = 64

/** Calls of one list's form. Names come without prefix; `text` is the element's own, trimmed. */
export interface ElementReader {
  open(name: string, attributes: Readonly<Record<string, string>>, path: readonly string[]): void
  /** `path` ends with the element itself. */
  close(name: string, text: string, path: readonly string[]): void
}

export function readXml(bytes: Uint8Array, newXmlReader: NewXmlReader, reader: ElementReader): void {
  const writer = newXmlReader(new Elements(reader))
  try {
    for (let at = 0; at < bytes.length; ) {
      const end = endOfPiece(bytes, at)
      const piece = utf8Decode(bytes.subarray(at, end))
      if (!piece.ok) throw new ListRefused(`byte ${at + piece.offset} is not UTF-8`)
      writer.write(at === 0 && piece.text.startsWith('\ufeff') ? piece.text.slice(1) : piece.text)
      at = end
    }
    writer.end()
  } catch (cause) {
    if (cause instanceof ListRefused) throw cause
    throw new ListRefused(`the XML is damaged: ${(cause as Error).message}`)
  }
}

/** Before the first byte of a character that the piece would cut. */
function endOfPiece(bytes: Uint8Array, from: number): number {
  let end = Math.min(from + PIECE_BYTES, bytes.length)
  if (end === bytes.length) return end
  for (let back = 0; back < 3 && (bytes[end]! & 0xc0) === 0x80; back++) end--
  return end
}

class Elements implements XmlSink {
  private readonly path: string[] = []
  private readonly texts: string[] = []
  private readonly reader: ElementReader

  constructor(reader: ElementReader) {
    this.reader = reader
  }

  open(qualified: string, attributes: Readonly<Record<string, string>>): void {
    const name = qualified.slice(qualified.indexOf(':') + 1)
    this.path.push(name)
    this.texts.push('')
    if (this.path.length > MAX_DEPTH) throw new ListRefused(`elements are nested more than ${MAX_DEPTH} deep`)
    this.reader.open(name, attributes, this.path)
  }

  text(text: string): void {
    if (this.texts.length > 0) this.texts[this.texts.length - 1] += text
  }

  close(): void {
    const text = this.texts.pop() ?? ''
    this.reader.close(this.path.at(-1) ?? '', text.trim(), this.path)
    this.path.pop()
  }

  doctype(): void {
    throw new ListRefused('the file has a document type, which the official ones have not')
  }
}
