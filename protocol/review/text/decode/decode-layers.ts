// Decodes the layers of an artifact. Each readable text that is encoded in it, and in what was decoded, up to a cap; spans
// are bytes of the artifact that hold the outermost encoding.

import type { Budget } from '../../core/budget.ts'
import type { Caps } from '../../types.ts'
import type { SourceText, Span } from '../source-text.ts'
import { findDisguised } from './disguises.ts'
import { type Encoded, findEncoded } from './encodings.ts'
import { gunzip } from './inflate.ts'
import { isOpaque } from './opaque.ts'
import { isGzip, readableText } from './readable.ts'

export interface DecodedLayer {
  readonly text: string
  /** Outermost first, as in the record: `base64@120-180`. */
  readonly layers: readonly string[]
  /** Bytes of the artifact. */
  readonly span: Span
}

export interface Decoded {
  readonly layers: readonly DecodedLayer[]
  /** Long encoded runs of the surface that hold no text. */
  readonly opaque: readonly Span[]
  /** Compressed texts that were not read to the end. */
  readonly unread: readonly Span[]
  /** More encodings inside one another than are opened. */
  readonly tooDeep: Span | null
}

/** Characters that all decoded layers together may have, in artifacts of full length. */
const MAX_TOTAL = 4
const MAX_COMPRESSED = 65_536
const MAX_LAYERS = 64

export function decodeLayers(source: SourceText, caps: Caps, budget: Budget): Decoded {
  const layers: DecodedLayer[] = []
  const opaque: Span[] = []
  const unread: Span[] = []
  let tooDeep: Span | null = null
  let left = MAX_TOTAL * caps.artifact_code_points
  open(source.text, [], null, '')
  return { layers, opaque, unread, tooDeep }

  function open(text: string, path: readonly string[], outer: Span | null, disguise: string): void {
    budget.spend(8 * text.length)
    for (const one of findEncoded(text)) {
      budget.spend(32 + (one.end - one.start))
      const span = outer ?? source.spanOf(one.start, one.end)
      const read = readEncoded(one, span)
      if (read === null) {
        if (outer === null && isOpaque(one, text)) opaque.push(span)
      } else add(read.text, [...path, label(read.name, one, outer)], span, '')
    }
    // Turned twice it would be the text itself.
    if (disguise !== '' || text.length < 16) return
    budget.spend(16 * text.length)
    for (const one of findDisguised(text)) {
      const span = outer ?? source.spanOf(one.start, one.end)
      add(one.text, [...path, label(one.disguise, one, outer)], span, one.disguise)
    }
  }

  /** Places on the surface are bytes; below it they are units of the layer above. */
  function label(name: string, { start, end }: { start: number; end: number }, outer: Span | null): string {
    const [from, to] = outer === null ? source.spanOf(start, end) : [start, end]
    return `${name}@${from}-${to}`
  }

  function add(text: string, path: readonly string[], span: Span, disguise: string): void {
    if (path.length > caps.decode_layers) {
      tooDeep ??= span
      return
    }
    left -= text.length
    if (left < 0 || layers.length >= MAX_LAYERS) return
    layers.push({ text, layers: path, span })
    open(text, path, span, disguise)
  }

  function readEncoded(one: Encoded, span: Span): { text: string; name: string } | null {
    const decoded = one.decoded()
    if (decoded === null) return null
    if (typeof decoded === 'string' || !isGzip(decoded)) {
      const text = readableText(decoded)
      return text === null ? null : { text, name: one.encoding }
    }
    const inflated = gunzip(decoded, MAX_COMPRESSED, budget)
    if (!inflated.ok) unread.push(span)
    const text = inflated.ok ? readableText(inflated.value) : null
    return text === null ? null : { text, name: `gzip in ${one.encoding}` }
  }
}
