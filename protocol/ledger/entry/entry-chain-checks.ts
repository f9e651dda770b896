// Checks chain.* of one entry: it follows from the previous entry.
import { isHex64 } from '../../bytes.ts'
import { type CheckAbout, cannotEstablish, compare, fail, pass } from '../../check.ts'
import { parseStrictJson } from '../../json/strict-json.ts'
import { checkEventShape, recomputeEventId, type SignedEvent, signatureInput } from '../../nostr-event.ts'
import type { LedgerProfile } from '../../profile.ts'
import type { Check, NotApplicable } from '../../report.ts'
import type { Schnorr } from '../../signatures/secp.ts'
import { genesisHead, headHashOf } from '../record/chain.ts'
import type { Findings } from './entry-event-checks.ts'
import type { EntryNumber } from './entry-number.ts'
import { integerOf, memberOf, type ReadEntry, readEntry, textOf } from './read-entry.ts'

const ABOUT = {
  genesis: {
    id: 'chain.genesis',
    title: 'The chain starts from the published string',
    spec: 'chain_spec.genesis_string',
  },
  link: {
    id: 'chain.link',
    title: 'The head follows from the record and the head before',
    spec: 'chain_spec.head_hash_rule',
  },
  run: {
    id: 'chain.run',
    title: 'The head before is that of the entry before',
    spec: 'chain_spec.head_hash_rule',
  },
  head_event: {
    id: 'chain.head_event',
    title: 'The signed head is the computed one',
    spec: 'chain_spec.fork_rule',
  },
} as const satisfies Record<string, CheckAbout>

export interface ChainFacts {
  /** Answer of GET /ledger/{entry - 1}. */
  readonly predecessor?: Uint8Array | string | undefined
  /** The signed head of this entry, from a relay or the ledger. */
  readonly headEvent?: Uint8Array | string | undefined
}

export function chainChecks(
  read: ReadEntry,
  number: EntryNumber,
  facts: ChainFacts,
  profile: LedgerProfile,
  schnorr: Schnorr,
): Findings {
  if (!number.isChained) {
    const why = `the chain starts at entry ${profile.chainStartEntry}`
    const notApplicable = Object.values(ABOUT).map(({ id }) => ({ id, why }))
    return { checks: [], notApplicable }
  }
  const prev = textOf(memberOf(read.served, 'chain', 'prev_head_hash'))
  const head = textOf(memberOf(read.served, 'chain', 'head_hash'))
  const notApplicable: NotApplicable[] = []
  const checks = [linkCheck(read, prev, head)]
  const genesis = genesisHead(profile.genesis)
  const why = {
    equal: `SHA-256 of "${profile.genesis}".`,
    different: 'The first chained entry starts from something else.',
  }
  if (number.isFirstChained) {
    checks.unshift(compare(ABOUT.genesis, { expected: genesis, actual: prev }, why))
    notApplicable.push({ id: ABOUT.run.id, why: 'the first chained entry has no entry before it' })
  } else {
    notApplicable.push({ id: ABOUT.genesis.id, why: 'only the first chained entry starts from it' })
    checks.push(runCheck(number, prev, facts.predecessor, profile))
  }
  checks.push(headEventCheck(read, number, head, facts.headEvent, profile, schnorr))
  return { checks, notApplicable }
}

function linkCheck(read: ReadEntry, prev: string | null, head: string | null): Check {
  if (!read.record) {
    const why = 'The record is not disclosed.'
    return cannotEstablish(ABOUT.link, { expected: head, actual: null, why }, ['the record'])
  }
  if (!isHex64(prev)) {
    return fail(ABOUT.link, { expected: head, actual: null, why: 'prev_head_hash is not 64 hex digits.' })
  }
  return compare(
    ABOUT.link,
    { expected: head, actual: headHashOf(read.record.hash, prev) },
    {
      equal: 'SHA-256 of content_hash, "|" and prev_head_hash.',
      different: 'The head is not made from this record and this previous head.',
    },
  )
}

/** The previous entry must itself be valid; otherwise its head is only a claim. */
function runCheck(
  number: EntryNumber,
  prev: string | null,
  predecessor: Uint8Array | string | undefined,
  profile: LedgerProfile,
): Check {
  const about = ABOUT.run
  if (predecessor === undefined) {
    const why = 'The entry before was not supplied.'
    return cannotEstablish(about, { expected: prev, actual: null, why }, [`entry ${number.entry - 1}`])
  }
  const read = readEntry(predecessor)
  const before = read.ok ? read.value : null
  const beforePrev = textOf(memberOf(before?.served, 'chain', 'prev_head_hash'))
  const isFirst = number.entry - 1 === profile.chainStartEntry
  const isBefore =
    before?.record &&
    integerOf(memberOf(before.record.tree, 'entry')) === number.entry - 1 &&
    isHex64(beforePrev) &&
    (!isFirst || beforePrev === genesisHead(profile.genesis))
  if (!isBefore) {
    const why = `What was supplied is no readable entry ${number.entry - 1} of this chain.`
    return fail(about, { expected: prev, actual: null, why })
  }
  return compare(
    about,
    { expected: headHashOf(before.record!.hash, beforePrev), actual: prev },
    {
      equal: `Recomputed from entry ${number.entry - 1} as supplied.`,
      different: `It does not follow from entry ${number.entry - 1} as supplied.`,
    },
  )
}

function headEventCheck(
  read: ReadEntry,
  number: EntryNumber,
  head: string | null,
  given: Uint8Array | string | undefined,
  profile: LedgerProfile,
  schnorr: Schnorr,
): Check {
  const about = ABOUT.head_event
  if (given === undefined) {
    const why = 'No signed head was supplied.'
    return cannotEstablish(about, { expected: head, actual: null, why }, [
      `signed head of entry ${number.entry}`,
    ])
  }
  const event = signedBy(given, number.entry, profile, schnorr)
  if (!event) {
    const why = 'What was supplied is not an event that a published key signed.'
    return fail(about, { expected: head, actual: null, why })
  }
  const content = parseStrictJson(event.content)
  const says = content.ok && typeof content.value === 'object' ? content.value : null
  const said = (name: string): string =>
    says && !Array.isArray(says) && Object.hasOwn(says, name) ? String(says[name]) : 'absent'
  const chain = (name: string): string => textOf(memberOf(read.served, 'chain', name)) ?? 'absent'
  const facts: readonly (readonly [name: string, meant: string])[] = [
    ['schema', `${profile.schemaPrefix}ledger_chain_head.v1`],
    ['entry', String(number.entry)],
    ['entry_event_id', read.shape.ok ? read.shape.event.id : 'unreadable'],
    ['content_hash', chain('content_hash')],
    ['prev_head_hash', chain('prev_head_hash')],
    ['head_hash', chain('head_hash')],
  ]
  const wrong = facts.find(([name, meant]) => said(name) !== meant)
  if (wrong) {
    const [name, meant] = wrong
    const why = 'The key signed another head for this entry: keep both as evidence of a fork.'
    return fail(about, { expected: `${name} ${meant}`, actual: `${name} ${said(name)}`, why })
  }
  return pass(about, { expected: head, actual: said('head_hash'), why: `Signed in event ${event.id}.` })
}

/** Null unless a published key signed it; a revoked one only up to its last valid entry. */
function signedBy(
  given: Uint8Array | string,
  entry: number,
  profile: LedgerProfile,
  schnorr: Schnorr,
): SignedEvent | null {
  const parsed = parseStrictJson(given)
  const shape = parsed.ok ? checkEventShape(parsed.value) : null
  if (!shape?.ok || recomputeEventId(shape.event).form === null) return null
  const { sig, msg, pubkey } = signatureInput(shape.event)
  const key = profile.keys.find((published) => published.pubkey === shape.event.pubkey)
  const isKnown = key && (key.status !== 'revoked' || entry <= (key.revocation?.lastEntry ?? 0))
  return isKnown && schnorr.verify(sig, msg, pubkey) ? shape.event : null
}
