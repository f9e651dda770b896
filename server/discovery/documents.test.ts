/** What machines read about this instance: each document holds what the contract names, and what it says is so. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { type Service, startService } from '#testing/service.ts'

let service: Service
let apiKey: string
beforeAll(async () => {
  service = await startService()
  const registered = await service.register()
  apiKey = registered.apiKey
  await service.fund(registered.accountId, 1_000)
})
afterAll(() => service?.close())

const read = async (path: string) => (await service.call(path)).body
const signedReview = async () =>
  (
    await service.call('/review', {
      apiKey,
      json: { artifact: 'ls', artifact_type: 'shell_command', sign: true },
    })
  ).body

describe('/.well-known/agent-handshake', () => {
  it('offers a real proof to try, once there is one', async () => {
    const before = await read('/.well-known/agent-handshake')
    expect([before.see_a_real_proof, before.try_it_now.sample_proof]).toEqual([null, null])
    const { proof } = await signedReview()
    const { try_it_now: trial, see_a_real_proof: see, ...rest } = await read('/.well-known/agent-handshake')
    expect(trial.sample_proof).toEqual({ event: proof.event })
    expect((await service.call('/verify-proof', { json: trial.sample_proof })).body.valid).toBe(true)
    expect((await service.call(new URL(see).pathname)).body).toEqual(proof.event)
    expect(rest.accountabilityRecord).toMatchObject({
      ledger: 'http://localhost:3000/ledger',
      verifierKey: proof.event.pubkey,
      reputationModel: 'recomputable',
      publishesLosses: true,
    })
    for (const member of ['skill', 'track_record'])
      expect((await service.call(new URL(rest[member]).pathname)).status).toBe(200)
  })
})

describe('/engine', () => {
  it('lists the policy in force with its literal preimage, and the lists', async () => {
    const { current, versions, data, calibration, first_contact } = await read('/engine')
    const [version] = versions
    expect(version).toMatchObject({
      ruleset_sha256: current,
      in_force_to: null,
      policy_version: 'assay.review.v1',
    })
    expect(version.policy_commitment).toBe(`sha256:${sha256Hex(jcs(version.policy_commitment_inputs))}`)
    const { proof } = await signedReview()
    expect(proof.proof_payload.policy_commitment).toBe(version.policy_commitment)
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['known_bad', 'ofac_sdn'])
    const manifest = JSON.parse((await service.call(`/engine/${current}/manifest.json`)).text)
    expect(calibration).toEqual({
      cells: manifest.calibration.cells,
      unmeasured_ceiling_bps: manifest.calibration.unmeasured_ceiling_bps,
    })
    for (const { rows, set } of first_contact) expect([typeof set, rows > 0]).toEqual(['string', true])
    for (const list of data)
      expect(sha256Hex((await service.call(`/engine/data/${list.sha256}`)).text)).toBe(list.sha256)
  })

  it('keeps an older rule set that signed a verdict, and leaves out one that signed none', async () => {
    const [{ current }, { proof }] = [await read('/engine'), await signedReview()]
    const older = async (sha256: string, at: number) =>
      service.ctx.db.pool.query(
        `INSERT INTO ruleset_bundle SELECT $1, version, engine_sha256, manifest, engine, $2 FROM ruleset_bundle WHERE sha256 = $3`,
        [sha256, at, current],
      )
    await older('1'.repeat(64), 1_700_000_000)
    await older('2'.repeat(64), 1_600_000_000)
    await service.ctx.db.pool.query(`UPDATE review SET ruleset_sha256 = $1 WHERE event_id = $2`, [
      '1'.repeat(64),
      proof.event.id,
    ])
    const other = await startService({ DATABASE_URL: service.ctx.env.DATABASE_URL! })
    try {
      const { versions } = (await other.call('/engine')).body
      expect(versions.map(({ ruleset_sha256: sha256 }: { ruleset_sha256: string }) => sha256)).toEqual([
        current,
        '1'.repeat(64),
      ])
      expect(versions[1]).toMatchObject({
        in_force_from: 1_700_000_000,
        in_force_to: versions[0].in_force_from,
        policy_commitment: proof.proof_payload.policy_commitment,
      })
    } finally {
      await other.close()
    }
  })
})

describe('/.well-known/verifier-keys.json', () => {
  it('names the entry that each key begins with', async () => {
    const { current, keys } = await read('/.well-known/verifier-keys.json')
    expect(keys).toMatchObject([
      { pubkey: current, status: 'active', from_entry: 1, rotation_event_id: null },
    ])
    expect((await read('/ledger/1')).record.verifier_pubkey).toBe(current)
  })
})

describe('/stats', () => {
  it('counts entries, verifications and withdrawals', async () => {
    const before = await read('/stats')
    expect(before).toMatchObject({
      verification: { ledger_entries: 1, verify_calls: 0, witnessed: 0 },
      proof_of_flow: { funded_accounts: 0, withdrawn_sats: 0 },
      withdrawals: { requests: 0, sent: 0, sent_sats: 0 },
    })
    const { proof } = await signedReview()
    await service.call('/verify-proof', {
      json: { event: proof.event, expect_intended_verifier: `eip155:1:0x${'ab'.repeat(20)}` },
    })
    expect((await service.call('/ledger/submit', { apiKey, json: { event: proof.event } })).status).toBe(200)
    expect((await read('/stats')).verification).toMatchObject({ ledger_entries: 2, verify_calls: 1 })
  })
})
