/**
 * Every kind of event that the service signs, taken from real answers of every operation and from the store:
 * POST /verify-proof and the verifier of the page accept it, and refuse it after any change of one byte
 * (40 of them; every byte in `npm run test:hostile`).
 */
import { verifyEvent } from 'nostr-tools/pure'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import { BOARD_POST_SCHEMA } from '#protocol/proofs/other-events.ts'
import { verifyProofEvent } from '#protocol/proofs/verify-verdict-proof.ts'
import { createBooks } from '#server/kernel/books/books.store.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import { recordAnswers } from '#testing/answers/record-answers.ts'
import { startNpmRelay } from '#testing/relay/npm-relay.ts'
import { startPublishingService } from '#testing/relay/service-with-relays.ts'
import { startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

interface Verified {
  event: SignedEvent
  isValid: boolean
  /** The same function as in the page and the command line. */
  isValidInPage: boolean
  /** Places of a changed byte after which it was still valid. */
  missed: number[]
}

const KINDS_OF_EVENTS = [
  'assay.verdict_proof.v1',
  'assay.witness_proof.v1',
  'assay.commitment.v1',
  'assay.ledger_entry.v1',
  'assay.ledger_chain_head.v1',
  'assay.issuance_census.v1',
  'assay.pq_key_binding.v1',
  ...['execute', 'browse', 'reason', 'decision', 'validate', 'audit', 'seller_intel'].map(action),
  ...['markets_act', 'residence_act'].map(action),
  'assay.export_manifest.v1',
  BOARD_POST_SCHEMA,
  'copy',
]
const changesOf = (length: number): number => (process.env.TAMPER_SHARE === '1' ? length : 40)

function action(kind: string): string {
  return `assay.proof.v1 ${kind}`
}

/** Schema, and the kind of an action. */
function nameOf({ tags, content }: SignedEvent): string {
  const schema = tags.find(([name]) => name === 'schema')?.[1] ?? 'copy'
  return schema === 'assay.proof.v1' ? action(JSON.parse(content).kind) : schema
}

/** The events anywhere in a value. */
function eventsIn(value: unknown): SignedEvent[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, pubkey, sig, content } = value as Partial<SignedEvent>
  const isEvent = [id, pubkey, sig, content].every((member) => typeof member === 'string')
  return isEvent ? [value as SignedEvent] : Object.values(value).flatMap(eventsIn)
}

const verified = new Map<string, Verified>()
beforeAll(async () => {
  await recordAnswers(async ({ service, witness }, recorded) => {
    const own = service.ctx.signer!.pubkey
    const stored = await Promise.all(
      [service, witness].map(({ ctx }) => sql<{ body: string }>(ctx.db, 'SELECT body FROM signed_event')),
    )
    const events = [
      ...recorded.flatMap(({ body }) => eventsIn(body)),
      ...stored.flat().map(({ body }) => JSON.parse(body) as SignedEvent),
      ...(await eventsOnRelay()),
    ].filter(({ pubkey }) => pubkey === own)
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
    for (const event of events) {
      const text = JSON.stringify(event)
      const isValid = await ask(text)
      const isValidInPage = verifyProofEvent(event, options).valid
      const missed: number[] = []
      if (!verified.has(nameOf(event)))
        for (let n = 0; n < changesOf(text.length); n++) {
          const at = Math.floor(((n + 0.5) * text.length) / changesOf(text.length))
          if (await ask(changedAt(text, at))) missed.push(at)
        }
      const known = verified.get(nameOf(event))
      if (!known || !isValid || !isValidInPage)
        verified.set(nameOf(event), { event, isValid, isValidInPage, missed: known?.missed ?? missed })
    }
    await early.close()
  })
}, 1_800_000)

/** What a service with a relay publishes there: a mirrored post, and a copy of each event that a relay would replace. */
async function eventsOnRelay(): Promise<SignedEvent[]> {
  const relay = await startNpmRelay()
  const service = await startPublishingService([relay])
  const { accountId, apiKey } = await service.register()
  await createBooks(service.ctx.db, () => 1, { lightning: 'regtest' }).post('receive_lnurl', 'ln:in:1', [
    { kind: 'rail', unit: 'LN', amount: -1_000_000 },
    { kind: 'available', unit: 'LN', owner: accountId, amount: 1_000_000 },
  ])
  await service.call('/messages/post', { apiKey, json: { content: 'to relays' } })
  await service.publish()
  const events = relay.store.find({ authors: [service.ctx.signer!.pubkey] }) as SignedEvent[]
  await service.close()
  await relay.close()
  return events
}

/** Another printable character of one byte. */
const changedAt = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`

describe('events that the service signs', () => {
  it('are all of the kinds of this list', () => {
    expect([...verified.keys()].sort()).toEqual([...KINDS_OF_EVENTS].sort())
  })

  it.each(KINDS_OF_EVENTS)('%s: valid here and in the page, and after no change of a byte', (name) => {
    const { event, ...found } = verified.get(name)!
    expect(found).toEqual({ isValid: true, isValidInPage: true, missed: [] })
    expect(verifyEvent({ ...event, tags: event.tags.map((tag) => [...tag]) })).toBe(true)
  })
})
