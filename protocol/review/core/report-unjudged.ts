// Says which lines of an artifact were not judged, why, and who can judge them.
import { utf8Decode } from '../../utf8-decode.ts'
import type { Coverage, Unjudged, UnjudgedWhy } from '../types.ts'
import type { Finding } from './findings.ts'
import { excerpt } from './well-formed.ts'

const WHY: Readonly<Record<UnjudgedWhy, string>> = {
  unparsed: 'could not be parsed',
  unknown_effect: 'the effect is not known to the rules',
  meaning: 'what the words ask for is not known to the rules',
}

/** More places than this are counted, not listed. */
const MOST_PLACES = 5
const NEWLINE = 0x0a

/** `canAskModel`: a model may judge artifacts of this type. */
export function reportUnjudged({ unjudged }: Coverage, artifact: Uint8Array, canAskModel: boolean): Finding {
  const places = unjudged.slice(0, MOST_PLACES).map((one) => placeOf(one, artifact))
  const rest = unjudged.length - places.length
  const more = rest > 0 ? `; and ${rest} more` : ''
  return {
    rule: 'coverage.partial',
    span: unjudged[0]!.span,
    layers: [],
    mechanism: `not judged: ${places.join('; ')}${more}`,
    fix: canAskModel
      ? 'configure a model, or have a person read what was not judged'
      : 'have a person check what was not judged',
  }
}

function placeOf({ span: [start, end], why }: Unjudged, artifact: Uint8Array): string {
  if (!artifact.includes(NEWLINE)) return `${quoteOf(artifact.subarray(start, end))} (${WHY[why]})`
  const first = lineOf(artifact, start)
  const last = lineOf(artifact, lastInk(artifact, start, end))
  return `${first === last ? `line ${first}` : `lines ${first}–${last}`} (${WHY[why]})`
}

function quoteOf(bytes: Uint8Array): string {
  const read = utf8Decode(bytes)
  return read.ok ? JSON.stringify(excerpt(read.text.trim())) : `${bytes.length} bytes`
}

function lineOf(bytes: Uint8Array, offset: number): number {
  let line = 1
  for (let i = 0; i < offset && i < bytes.length; i++) if (bytes[i] === NEWLINE) line++
  return line
}

/** The last byte of the span that is not white space. */
function lastInk(bytes: Uint8Array, start: number, end: number): number {
  let last = Math.min(end, bytes.length) - 1
  while (last > start && isSpace(bytes[last]!)) last--
  return last
}

export const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
