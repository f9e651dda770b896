// Explains why a check rightly passes when one character was changed: what it reads, and what it does not.
import type { OfferedPlace } from '../page-state.ts'
import { isEventPlace } from './tampered-event.ts'

export const PLACE_WORD: Record<OfferedPlace, string> = {
  content: 'content',
  tag: 'tag',
  id: 'id',
  sig: 'signature',
  record: 'record',
  path: 'Merkle path',
  checkpoint: 'checkpoint',
  ots: 'Bitcoin proof',
  header: 'block header',
  companion: 'post-quantum signature',
}

/** The fields of the event that a check compares; those of a payload read the content alone. */
const READS: Record<string, readonly OfferedPlace[]> = {
  'event.id': ['content', 'tag', 'id'],
  'event.sig': ['id', 'sig'],
  'event.key': [],
  'event.schema': ['content', 'tag'],
  'proof.label': ['content'],
  'record.label': ['content'],
  'record.binding': ['content', 'tag', 'id'],
  'log.leaf': ['id', 'sig'],
  'log.inclusion': ['id', 'sig'],
  'chain.head_event': ['id'],
}

export function stillPasses(checkId: string, place: OfferedPlace): string {
  const word = PLACE_WORD[place]
  if (!isEventPlace(place)) return `Passes as expected: what it covers is not in the altered ${word}.`
  if (checkId === 'event.shape')
    return `Passes as expected: the ${word} changed, but its format is still valid.`
  if (checkId === 'event.sig' && (place === 'content' || place === 'tag'))
    return `Passes as expected: the signature covers the ID as written, and only the ${word} changed. event.id links the two.`
  const reads = READS[checkId] ?? (/^(?:payload|answer)\./.test(checkId) ? ['content'] : [])
  return reads.includes(place)
    ? 'Passes as expected: this check does not cover the altered character.'
    : `Passes as expected: this check does not read the ${word}.`
}
