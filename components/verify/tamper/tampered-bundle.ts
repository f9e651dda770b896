// Picks the character of a bundle that the tamper demonstration changes, beside those of its event. Only that character differs
// from the loaded text.
import { memberText } from '#protocol/ledger/record/member-text.ts'
import { neighbourOf } from '#protocol/proofs/tamper.ts'
import { BUNDLE_PLACES, type BundlePlace, type OfferedPlace } from '../page-state.ts'
import { around, type ChangedCharacter } from './tampered-event.ts'

/** Null where the bundle holds nothing at this place. */
export function tamperedBundle(text: string, place: BundlePlace): string | null {
  const found = find(text, place)
  return found && text.slice(0, found.at) + found.after + text.slice(found.at + 1)
}

export function changesOfBundle(text: string): Partial<Record<OfferedPlace, ChangedCharacter>> {
  const changes: Partial<Record<OfferedPlace, ChangedCharacter>> = {}
  for (const place of BUNDLE_PLACES) {
    const found = find(text, place)
    if (found) {
      const { before, after, value, index } = found
      changes[place] = { before, after, ...around(value, index) }
    }
  }
  return changes
}

interface Found {
  /** In the whole text. */
  at: number
  before: string
  after: string
  /** The member as it is written, and the place in it. */
  value: string
  index: number
}

function find(text: string, place: BundlePlace): Found | null {
  const value = valueAt(text, place)
  if (!value?.startsWith('"')) return null
  const from = text.indexOf(value)
  const index = indexIn(value, place)
  const before = value[index]
  const after = before && neighbourOf(before)
  return after ? { at: from + index, before: before!, after, value, index } : null
}

/** As it is written in the file, quotes included. */
function valueAt(text: string, place: BundlePlace): string | null {
  switch (place) {
    case 'record':
      return memberText(text, 'record_raw')
    case 'path':
    case 'checkpoint':
      return memberOf(memberText(text, 'log'), 'tlog_proof')
    case 'ots':
      return memberOf(firstOf(memberText(text, 'anchors')), 'ots_b64')
    case 'header':
      return memberOf(firstOf(memberText(text, 'anchors')), 'header_hex')
    case 'companion':
      return memberOf(memberOf(memberText(text, 'pq'), 'companion'), 'signature_hex')
  }
}

const memberOf = (object: string | null, name: string): string | null =>
  object?.startsWith('{') ? memberText(object, name) : null

const firstOf = (list: string | null): string | null => list && (/\{[^{}]*\}/.exec(list)?.[0] ?? null)

/** A letter or digit whose change keeps the form of the member; -1 where there is none. */
function indexIn(value: string, place: BundlePlace): number {
  for (let at = startIn(value, place); at < value.length - 1; at += 1)
    if (neighbourOf(value[at]!) !== undefined && value[at - 1] !== '\\') return at
  return -1
}

function startIn(value: string, place: BundlePlace): number {
  // A .tlog-proof: header, index, hashes, an empty line, then the note: origin, size, root, an empty line, signatures.
  if (place === 'checkpoint') return Math.max(1, value.lastIndexOf('\\n\\n') - 12)
  const [, firstHash] = place === 'path' ? [...value.matchAll(/\\n/g)] : []
  return firstHash ? firstHash.index + 6 : value.length >> 1
}
