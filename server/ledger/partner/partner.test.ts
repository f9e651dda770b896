/** What an operator hands in as a file: reviews of partners and changes of keys. Checked whole, refused in words, appended once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromHex, type Hex64, sha256Hex, toHex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { ed25519PublicKey, ed25519Sign } from '#protocol/ledger/note/ed25519.ts'
import { type KeyEvent, keyRotationDigest, keyStanding } from '#protocol/ledger/record/key-history.ts'
import { type SignedEvent, signEvent } from '#protocol/nostr-event.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import { createSigner } from '#server/proofs/signing/signer.ts'
import { outcomeDraft } from '#testing/ledger/drafts.ts'
import { type Service, startService } from '#testing/service.ts'
import { appendEntries } from '../append/append.ts'
import { publishKeyEvent } from './publish-key-event.ts'
import { publishPartnerReview } from './publish-review.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
}, 120_000)
afterAll(async () => {
  // What was kicked last still signs.
  await service?.ctx.ledger.advance()
  await service?.close()
})

const size = async (): Promise<number> =>
  (await service.ctx.db.pool.query('SELECT size FROM log_state')).rows[0].size
const refused = async (work: () => Promise<unknown>, why: RegExp) => {
  const before = await size()
  await expect(work()).rejects.toThrow(why)
  expect(await size()).toBe(before)
}

const partnerKey = new Uint8Array(32).fill(9)
const partnerPubkey = toHex(wasmSchnorr.publicKey(partnerKey)) as Hex64
const result = { score: 81, found: ['no limit on retries'], passed: true }
const resultSha256 = sha256Hex(jcs(result))
const signedBy = (secretKey: Uint8Array, content: string): SignedEvent =>
  signEvent(
    { created_at: 1_789_999_000, kind: 30_078, tags: [], content },
    secretKey,
    new Uint8Array(32),
    wasmSchnorr,
  )

const review = {
  partner: {
    name: 'Audit House',
    pubkey: partnerPubkey as string | null,
    sig_scheme: 'bip340',
    url: 'https://audit.example/r/1',
  },
  subject: { artifact_hash: 'ab'.repeat(32), description: 'The engine at version 1' },
  result: result as Record<string, unknown>,
  result_sha256: resultSha256 as string,
  event: signedBy(partnerKey, JSON.stringify({ result_sha256: resultSha256 })) as unknown,
  how_to_verify: 'Fetch the report and hash it.',
}
const publish = (given: object) => publishPartnerReview(service.ctx, JSON.stringify({ ...review, ...given }))

describe('a review of a partner', () => {
  it('becomes an entry under the partner’s own event, once', async () => {
    const first = await publish({})
    expect(first.isNew).toBe(true)
    expect(await publish({})).toMatchObject({ entry: first.entry, isNew: false })
    const { body } = await service.call(`/ledger/${first.entry}`)
    expect(body).toMatchObject({
      type: 'external_partner_review',
      event_id: (review.event as SignedEvent).id,
      created_at: 1_789_999_000,
      proof_event: review.event,
      record: {
        kind: 'partner_review',
        attesters: [`key:${partnerPubkey}`],
        result,
        result_sha256: resultSha256,
        proof: { event_id: (review.event as SignedEvent).id },
      },
    })
    const named = await service.call(`/verdict-proofs/${body.event_id}`)
    expect([named.status, named.body]).toEqual([200, review.event])
    const judged = await service.call('/verify-proof', { json: { event_id: body.event_id } })
    expect([judged.status, judged.body.valid, judged.body.issued_by_assay]).toEqual([200, false, false])
    const found = await service.call(`/log/search?hash=${resultSha256}`)
    expect(found.body.hits).toMatchObject([{ entry: first.entry, field: 'body_hash' }])
  })
  it('without a signature is the operator’s word, and says so', async () => {
    const first = await publish({ event: null, note: 'by mail' })
    const { body } = await service.call(`/ledger/${first.entry}`)
    expect(body.record).toMatchObject({
      attesters: [`op:${service.ctx.signer!.pubkey}`],
      proof: { event_id: null },
    })
    expect(body.record.what).toContain('has not signed it')
    expect(await publish({ event: null, note: 'by mail' })).toMatchObject({
      entry: first.entry,
      isNew: false,
    })
  })
  const event = review.event as SignedEvent
  it.each<[string, object, RegExp]>([
    ['another result', { result: { ...result, score: 82 } }, /canonical result hashes to/],
    [
      'a result with a fraction',
      { result: { score: 0.5 }, result_sha256: undefined, event: null },
      /does not fit in a record|integer/,
    ],
    [
      'a changed event',
      { event: { ...event, content: event.content.replace('{', '{ ') } },
      /id of event recomputes/,
    ],
    [
      'a changed signature',
      { event: { ...event, sig: `00${event.sig.slice(2)}` } },
      /signature of event does not hold/,
    ],
    [
      'the event of another',
      { event: signedBy(new Uint8Array(32).fill(8), event.content) },
      /partner.pubkey is/,
    ],
    [
      'an event about something else',
      { event: signedBy(partnerKey, '{"result_sha256":"00"}') },
      /is not the result/,
    ],
    ['an event in words', { event: signedBy(partnerKey, 'all is well') }, /is not the result/],
    ['no event at all', { event: {} }, /not a signed event/],
    ['an unknown member', { verdict: 'good' }, /verdict/],
    ['a partner without a name', { partner: { ...review.partner, name: '' } }, /partner.name/],
    [
      'a file that is too large',
      { result: { text: 'x'.repeat(70_000) }, result_sha256: undefined, event: null },
      /does not fit in a record/,
    ],
  ])('refuses %s', (_, given, why) => refused(() => publish(given), why))
  it('refuses what is no JSON', () => refused(() => publishPartnerReview(service.ctx, '{'), /not JSON/))
})

describe('a change of keys', () => {
  const [oldKey, newKey, otherKey] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  const [oldPubkey, newPubkey] = [oldKey, newKey].map((key) => toHex(wasmSchnorr.publicKey(key))) as [
    string,
    string,
  ]
  const crossSig = (key: Uint8Array, replaced: string, next: string, effective: number): string =>
    toHex(wasmSchnorr.sign(fromHex(keyRotationDigest(replaced, next, effective))!, key, new Uint8Array(32)))
  const rotation = (effective: number, given: object = {}) => ({
    action: 'rotate',
    key_kind: 'verifier',
    public_key: newPubkey,
    effective_entry: effective,
    replaces: oldPubkey,
    reason: 'yearly rotation',
    cross_sig: crossSig(newKey, oldPubkey, newPubkey, effective),
    ...given,
  })
  const publishKey = (given: object, ctx = service.ctx) => publishKeyEvent(ctx, JSON.stringify(given))
  const signingWith = (key: Uint8Array) => {
    const compute = {
      run: async (job: { idBytes: Uint8Array; auxRand: Uint8Array }) =>
        wasmSchnorr.sign(job.idBytes, key, job.auxRand),
    }
    return { ...service.ctx, signer: createSigner(key, compute as never, service.ctx.randomBytes) }
  }
  const keyEvents = async (): Promise<KeyEvent[]> =>
    (
      await service.ctx.db.pool.query(
        `SELECT record_raw::jsonb AS record FROM ledger_entry WHERE type = 'key_event' ORDER BY entry`,
      )
    ).rows.map(({ record }) => record)

  it('refuses a rotation that one of the two keys has not signed, and one that is back-dated', async () => {
    const effective = (await size()) + 2
    await refused(
      () => publishKey(rotation(effective, { cross_sig: null })),
      /needs replaces \(the old key\) and cross_sig/,
    )
    await refused(
      () =>
        publishKey(rotation(effective, { cross_sig: crossSig(otherKey, oldPubkey, newPubkey, effective) })),
      /is not a valid signature/,
    )
    await refused(
      () =>
        publishKey(rotation(effective, { cross_sig: crossSig(newKey, oldPubkey, newPubkey, effective + 1) })),
      /is not a valid signature/,
    )
    await refused(() => publishKey(rotation(effective), signingWith(otherKey)), /must be signed by/)
    await refused(() => publishKey(rotation(41)), /in the past/)
    await refused(
      () =>
        publishKey(
          rotation(effective, {
            replaces: partnerPubkey,
            cross_sig: crossSig(newKey, partnerPubkey, newPubkey, effective),
          }),
        ),
      /last key of its kind/,
    )
    await refused(() => publishKey(rotation(effective, { key_kind: 'pq_mldsa65' })), /3904 hex characters/)
  })

  it('drill: rotate, revoke, and an event that the leaked key signs with an old date', async () => {
    await service.ctx.db.transaction((tx) =>
      appendEntries(tx, service.ctx, [outcomeDraft(service.ctx, 'last of the old key')]),
    )
    const effective = (await size()) + 2
    const rotated = await publishKey(rotation(effective))
    expect(await publishKey(rotation(effective))).toMatchObject({ entry: rotated.entry, isNew: false })
    const { body } = await service.call(`/ledger/${rotated.entry}`)
    expect(body).toMatchObject({
      type: 'key_event',
      proof_event: { pubkey: oldPubkey },
      record: { action: 'rotate', public_key: newPubkey, replaces: oldPubkey, effective_entry: effective },
    })

    // From then on only the new key signs.
    expect(await size()).toBe(effective - 1)
    await expect(
      service.ctx.db.transaction((tx) =>
        appendEntries(tx, service.ctx, [outcomeDraft(service.ctx, 'too late for the old key')]),
      ),
    ).rejects.toMatchObject({ code: 'signing_unavailable' })
    const after = signingWith(newKey)
    await refused(
      () =>
        publishKey({
          action: 'add',
          key_kind: 'verifier',
          public_key: '07'.repeat(32),
          effective_entry: 999,
          reason: 'x',
        }),
      /must be signed by/,
    )
    await refused(
      () =>
        publishKey(
          {
            action: 'revoke',
            key_kind: 'verifier',
            public_key: newPubkey,
            effective_entry: effective - 1,
            reason: 'x',
          },
          after,
        ),
      /cannot revoke itself/,
    )
    const revoked = await publishKey(
      {
        action: 'revoke',
        key_kind: 'verifier',
        public_key: oldPubkey,
        effective_entry: effective - 1,
        reason: 'leaked',
      },
      after,
    )
    expect((await service.call(`/ledger/${revoked.entry}`)).body.proof_event.pubkey).toBe(newPubkey)

    const events = await keyEvents()
    const standing = (key: string, entry: number) => keyStanding(oldPubkey, events, { key, entry })
    expect(standing(oldPubkey, effective - 1)).toBe('in_force')
    expect(standing(newPubkey, effective - 1)).toBe('not_in_force')
    expect(standing(newPubkey, effective)).toBe('in_force')
    // Whatever created_at it names: its place in the ledger is after the last good entry.
    expect(standing(oldPubkey, revoked.entry + 1)).toBe('revoked')
    // Without the revocation the rotation alone already says that it was not its turn.
    expect(keyStanding(oldPubkey, events.slice(0, 1), { key: oldPubkey, entry: revoked.entry + 1 })).toBe(
      'not_in_force',
    )
  })

  it('rotates the key of the checkpoints under the signature of its successor', async () => {
    const after = signingWith(newKey)
    const current = toHex(service.ctx.checkpointKey!.key.publicKey)
    const next = toHex(ed25519PublicKey(otherKey))
    const effective = (await size()) + 2
    const digest = fromHex(keyRotationDigest(current, next, effective))!
    const change = {
      action: 'rotate',
      key_kind: 'note_ed25519',
      public_key: next,
      effective_entry: effective,
      replaces: current,
      reason: 'new module',
    }
    await refused(
      () => publishKey({ ...change, cross_sig: toHex(ed25519Sign(digest, newKey)) }, after),
      /is not a valid signature/,
    )
    expect(
      (await publishKey({ ...change, cross_sig: toHex(ed25519Sign(digest, otherKey)) }, after)).isNew,
    ).toBe(true)
  })
})
