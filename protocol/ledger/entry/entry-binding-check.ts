// Checks that record and event belong together: one must name the other, or, for an older event, contain
// the record itself.
import { type CheckAbout, cannotEstablish, fail, pass } from '../../check.ts'
import type { SignedEvent } from '../../nostr-event.ts'
import type { LedgerProfile } from '../../profile.ts'
import type { Check } from '../../report.ts'
import { undisclosed } from './entry-record-checks.ts'
import { memberOf, type ReadEntry, textOf } from './read-entry.ts'

export const BINDING: CheckAbout = {
  id: 'record.binding',
  title: 'The event and the record name each other',
  spec: 'ledger.md 2.1',
}

export function bindingCheck(
  read: ReadEntry,
  event: SignedEvent | null,
  entry: number,
  profile: LedgerProfile,
): Check {
  if (read.record === null) return undisclosed(BINDING)
  if (event === null) {
    const why = 'The event has no readable form (see event.shape).'
    return cannotEstablish(BINDING, { expected: null, actual: null, why }, ['a well-formed event'])
  }
  const { tree } = read.record
  const named = textOf(memberOf(tree, 'proof', 'event_id'))
  if (named !== null && named !== 'null') {
    return all([['record.proof.event_id', named, event.id]], 'The record names this event.')
  }
  const tag = (name: string): string | null => event.tags.find((items) => items[0] === name)?.[1] ?? null
  const says = (name: string): string | null => textOf(memberOf(read.content, name))
  if (read.record.text === null) {
    const claims: Claim[] = [['tag entry', tag('entry'), String(entry)]]
    if (tag('sha256') !== null) claims.push(['tag sha256', tag('sha256'), says('record_sha256')])
    return all(claims, 'The signed event holds the record itself.')
  }
  const type = textOf(memberOf(tree, 'type'))
  const hash = textOf(memberOf(read.served, 'record_sha256'))
  return all(
    [
      ['content.schema', says('schema'), `${profile.schemaPrefix}ledger_entry.v1`],
      ['content.entry', says('entry'), String(entry)],
      ['tag entry', tag('entry'), String(entry)],
      ['content.type', says('type'), type ?? 'null'],
      ['content.content_hash', says('content_hash'), read.record.hash],
      ['content.record_sha256', says('record_sha256'), hash ?? 'null'],
      ['content.created_at', says('created_at'), String(event.created_at)],
    ],
    'The signed event carries number, type and hashes of this record.',
  )
}

type Claim = readonly [name: string, said: string | null, meant: string | null]

function all(claims: readonly Claim[], why: string): Check {
  const wrong = claims.find(([, said, meant]) => said !== meant)
  if (wrong) {
    const [name, said, meant] = wrong
    return fail(BINDING, {
      expected: `${name} ${meant ?? 'absent'}`,
      actual: `${name} ${said ?? 'absent'}`,
      why: 'The event is about another record.',
    })
  }
  const text = claims.map(([name, said]) => `${name} ${said}`).join(', ')
  return pass(BINDING, { expected: text, actual: text, why })
}
