import { describe, expect, it } from 'vitest'
import { checkEventShape } from '../nostr-event.ts'
import { signProof } from '../testing/worked-proof.ts'
import { type TamperPlace, tamper } from './tamper.ts'

const event = signProof()
const PLACES: TamperPlace[] = ['content', 'tag', 'id', 'sig', 'pubkey', 'created_at']

describe('tamper [ledger, 11.3]', () => {
  it.each(PLACES)('changes one character of %s and nothing else, and keeps the form', (place) => {
    const before = JSON.stringify(event)
    const tampered = tamper(event, place)!
    const after = JSON.stringify(tampered.event)
    expect(JSON.stringify(event)).toBe(before)
    expect(after).toHaveLength(before.length)
    const changed = [...before].flatMap((unit, i) => (unit === after[i] ? [] : [[unit, after[i]]]))
    expect(changed).toEqual([[tampered.before, tampered.after]])
    expect(checkEventShape(tampered.event).ok).toBe(true)
  })
  it('says where, in the text of the field', () => {
    const { index, before, after, event: changed } = tamper(event, 'content')!
    expect([event.content[index], changed.content[index]]).toEqual([before, after])
  })
  it('has nothing to change in an empty field', () => {
    expect(tamper({ ...event, content: '' }, 'content')).toBeNull()
    expect(tamper({ ...event, tags: [[], ['']] }, 'tag')).toBeNull()
  })
})
