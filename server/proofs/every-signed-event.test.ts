/**
 * Every kind of event that the service signs, taken from real answers of every operation and from the store:
 * POST /verify-proof and the verifier of the page accept it, and refuse it after any change of one byte.
 */
import { verifyEvent } from 'nostr-tools/pure'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import { verifyProofEvent } from '#protocol/proofs/verify-verdict-proof.ts'
import { recordAnswers } from '#testing/answers/record-answers.ts'
import { startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { wasmSchnorr } from './signing/schnorr.ts'

interface Verified {
  event: SignedEvent
  isValid: boolean
  /** The same function as in the page and the command line. */
  isValidInPage: boolean
  /** Places of a changed byte after which it was still valid. */
  missed: number[]
}

const KINDS_OF_PROOFS = [
  'assay.verdict_proof.v1',
  'assay.witness_proof.v1',
  'assay.commitment.v1',
  'assay.ledger_entry.v1',
  'assay.ledger_chain_head.v1',
  'assay.issuance_census.v1',
  'assay.pq_key_binding.v1',
  ...['execute', 'browse', 'reason', 'decision', 'validate', 'audit', 'seller_intel'].map(action),
  ...['markets_act', 'residence_act'].map(action),
]
/** Copies for relays and manifests of exports: they are no proofs. The mirror of a post exists with relays only. */
const WITHOUT_PROOF_SCHEMA = [78]
const CHANGES = 40

function action(kind: string): string {
  return `assay.proof.v1 ${kind}`
}

/** Schema, and the kind of an action. */
function nameOf({ content }: SignedEvent): string {
  const { schema, kind } = JSON.parse(content)
  return schema === 'assay.proof.v1' ? action(kind) : schema
}

/** The events anywhere in a value. */
function eventsIn(value: unknown): SignedEvent[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, pubkey, sig, content } = value as Partial<SignedEvent>
  const isEvent = [id, pubkey, sig, content].every((member) => typeof member === 'string')
  return isEvent ? [value as SignedEvent] : Object.values(value).flatMap(eventsIn)
}

const verified = new Map<string, Verified>()
let others: SignedEvent[]
beforeAll(async () => {
  await recordAnswers(async ({ service, witness }, recorded) => {
    const own = service.ctx.signer!.pubkey
    const stored = await Promise.all(
      [service, witness].map(({ ctx }) => sql<{ body: string }>(ctx.db, 'SELECT body FROM signed_event')),
    )
    const events = [
      ...recorded.flatMap(({ body }) => eventsIn(body)),
      ...stored.flat().map(({ body }) => JSON.parse(body) as SignedEvent),
    ].filter(({ pubkey }) => pubkey === own)
    others = events.filter(({ kind }) => WITHOUT_PROOF_SCHEMA.includes(kind))
    // All services of the recording have one key, and this one publishes it from before their first event.
    const early = await startService({ RATE_VERIFY: '100000' })
    early.clock.nowUnix = service.clock.nowUnix
    const options = { profile: early.ctx.profile, schnorr: wasmSchnorr }
    const ask = async (event: string) =>
      (
        await early.call('/verify-proof', {
          body: `{"event":${event}}`,
          headers: { 'content-type': 'application/json' },
        })
      ).body.valid === true
    for (const event of events.filter(({ kind }) => !WITHOUT_PROOF_SCHEMA.includes(kind))) {
      const text = JSON.stringify(event)
      const isValid = await ask(text)
      const isValidInPage = verifyProofEvent(event, options).valid
      const missed: number[] = []
      if (!verified.has(nameOf(event)))
        for (let n = 0; n < CHANGES; n++) {
          const at = Math.floor(((n + 0.5) * text.length) / CHANGES)
          if (await ask(changedAt(text, at))) missed.push(at)
        }
      const known = verified.get(nameOf(event))
      if (!known || !isValid || !isValidInPage)
        verified.set(nameOf(event), { event, isValid, isValidInPage, missed: known?.missed ?? missed })
    }
    await early.close()
  })
}, 600_000)

/** Another printable character of one byte. */
const changedAt = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`

describe('events with a proof schema', () => {
  it('are all of the kinds of this list', () => {
    expect([...verified.keys()].sort()).toEqual([...KINDS_OF_PROOFS].sort())
  })

  it.each(KINDS_OF_PROOFS)('%s: valid here and in the page, and after no change of a byte', (name) => {
    const { event, ...found } = verified.get(name)!
    expect(found).toEqual({ isValid: true, isValidInPage: true, missed: [] })
    expect(verifyEvent({ ...event, tags: event.tags.map((tag) => [...tag]) })).toBe(true)
  })
})

describe('other signed events', () => {
  it('have the signature of the same key, and none after a change', () => {
    expect([...new Set(others.map(({ kind }) => kind))].sort((a, b) => a - b)).toEqual(WITHOUT_PROOF_SCHEMA)
    for (const { id, pubkey, created_at, kind, tags, content, sig } of others) {
      const event = { id, pubkey, created_at, kind, tags: tags.map((tag) => [...tag]), content, sig }
      expect([kind, verifyEvent({ ...event })]).toEqual([kind, true])
      expect([kind, verifyEvent({ ...event, content: changedAt(content, 3) })]).toEqual([kind, false])
    }
  })
})
