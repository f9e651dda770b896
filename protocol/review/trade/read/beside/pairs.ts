// Finds the fields of a message inside a text: `8=FIX.4.4|35=D|55=KO|…`, `pair=XBTUSD type=sell volume=0.3`. They are the
// members of the order that they describe.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedMember } from '../../../text/json-spans.ts'
import { fixMembers } from '../lines/fix-tags.ts'

export interface Pairs {
  readonly members: readonly SpannedMember[]
  readonly start: number
  readonly end: number
}

const LEAST_PAIRS = 4
const FIELD = /^\s{0,8}([A-Za-z_][\w.-]{0,30}|\d{1,4})=(.{0,200})$/
const WORD = /^([A-Za-z_][\w.-]{0,30})=([^=\s]{1,80})$/
const LONGEST_LINE = 2000

interface Piece {
  readonly text: string
  readonly start: number
}

/** Null where no line holds so many fields in a row. */
export function pairsIn(text: string): Pairs | null {
  let start = 0
  for (const line of text.split('\n')) {
    const found =
      line.length > LONGEST_LINE
        ? null
        : (run(piecesOf(line, start, /[|;^\u0001]/), FIELD) ??
          run(piecesOf(line, start, /&/), WORD) ??
          run(piecesOf(line, start, /\s/), WORD))
    if (found !== null) return found
    start += line.length + 1
  }
  return null
}

function piecesOf(line: string, start: number, separator: RegExp): Piece[] {
  let at = start
  return line.split(separator).map((text) => {
    const piece = { text, start: at }
    at += text.length + 1
    return piece
  })
}

/** The first row of fields that is long enough. The piece before the first field may end with its name: `order: 8=FIX…`. */
function run(pieces: readonly Piece[], pattern: RegExp): Pairs | null {
  let members: SpannedMember[] = []
  let end = 0
  for (const piece of pieces) {
    const member = memberOf(piece, pattern)
    if (member !== null) {
      members.push(member)
      end = member.value.end
    } else if (members.length >= LEAST_PAIRS) break
    else if (piece.text.trim() !== '') members = []
  }
  const names = new Set(members.map(({ name }) => name))
  if (members.length < LEAST_PAIRS || names.size < members.length) return null
  return { members: fixMembers(members), start: members[0]!.start, end }
}

function memberOf({ text, start }: Piece, pattern: RegExp): SpannedMember | null {
  // `FIX: 8=FIX.4.4`
  const lead = /^.{0,40}[\s:](?=8=FIX)/.exec(text)?.[0].length ?? 0
  const match = pattern.exec(text.slice(lead))
  if (!match) return null
  const value = match[2]!.trim()
  const at = start + lead + match[0].indexOf('=') + 1
  const place = { start: at, end: at + match[2]!.length }
  const isNumber = /^-?\d{1,40}(?:\.\d{1,30})?$/.test(value)
  const isLiteral = /^(?:true|false|null)$/i.test(value)
  const kind = isNumber ? 'number' : isLiteral ? 'literal' : 'string'
  return {
    name: match[1]!,
    start: start + lead,
    value: { kind, text: isLiteral ? asciiLower(value) : value, ...place },
  }
}
