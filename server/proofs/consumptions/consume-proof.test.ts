/** Single use of a decision: who may, once, and never under a race. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toHex } from '#protocol/bytes.ts'
import { type Service, startService } from '#testing/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ FREE_REVIEW_CALLS: '50' })
})
afterAll(() => service?.close())

const secret = new Uint8Array(32).fill(9)
const address = `0x${toHex(keccak_256(secp256k1.getPublicKey(secret, false).slice(1)).slice(-20))}`
const verifier = `eip155:1:${address}`

function signedBy(key: Uint8Array, eventId: string): string {
  const message = new TextEncoder().encode(`assay-verify-proof:${eventId}`)
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${message.length}`)
  const hash = keccak_256(new Uint8Array([...prefix, ...message]))
  const [recovery, ...rs] = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  return `0x${toHex(new Uint8Array(rs))}${(27 + recovery!).toString(16)}`
}

let made = 0
async function proofFor(intended?: string) {
  made += 1
  // Two reviews of one second with one nonce would be one decision.
  const nonce = `nonce-${made}`
  const { apiKey } = await service.register()
  const json = {
    artifact: `echo ${nonce}`,
    artifact_type: 'shell_command',
    sign: true,
    action_binding: { nonce },
    ...(intended ? { intended_verifier: intended } : {}),
  }
  return (await service.call('/review', { apiKey, json })).body.proof.event
}
const verify = (json: object, apiKey?: string) =>
  service.call('/verify-proof', { json, ...(apiKey ? { apiKey } : {}) })

describe('200', () => {
  it('uses a proof up once, for an account where no verifier is named', async () => {
    const event = await proofFor()
    const { apiKey } = await service.register()
    const first = await verify({ event, consume: true }, apiKey)
    expect([first.status, first.body.valid]).toEqual([200, true])
    expect(first.body.checks).toMatchObject({
      decision_ref_consumed: true,
      decision_ref_already_consumed: false,
    })
    const other = await service.register()
    for (const key of [apiKey, other.apiKey]) {
      const again = await verify({ event, consume: true }, key)
      expect([again.body.valid, again.body.reason]).toEqual([false, 'decision_ref_already_consumed'])
      expect(again.body.checks).toMatchObject({
        decision_ref_consumed: false,
        decision_ref_already_consumed: true,
      })
      expect(again.body.report.outcome).toBe('fail')
    }
    const plain = await verify({ event })
    expect([plain.body.valid, plain.body.checks.decision_ref_consumed]).toEqual([true, null])
  })

  it('uses it up for the intended verifier, and the log says so', async () => {
    const event = await proofFor(verifier)
    const json = {
      event,
      consume: true,
      expect_intended_verifier: verifier,
      verifier_signature: signedBy(secret, event.id),
    }
    expect((await verify(json)).body.checks.decision_ref_consumed).toBe(true)
    expect((await verify(json)).body.reason).toBe('decision_ref_already_consumed')
    const log = await service.call(`/verify-proof-log?event_id=${event.id}`)
    expect(log.body.rows.map(({ consumed }: { consumed: boolean }) => consumed)).toEqual([false, true])
  })

  it('uses up nothing that does not hold', async () => {
    const event = await proofFor()
    const { apiKey } = await service.register()
    const broken = await verify({ event: { ...event, content: `${event.content} ` }, consume: true }, apiKey)
    expect(broken.body).toMatchObject({ valid: false, checks: { decision_ref_consumed: false } })
    const late = await verify({ event, consume: true, expect_artifact_hash: '0'.repeat(64) }, apiKey)
    expect(late.body).toMatchObject({ valid: false, checks: { decision_ref_consumed: false } })
    expect((await verify({ event, consume: true }, apiKey)).body.valid).toBe(true)
  })

  it('gives one of many callers the use, over two servers', async () => {
    const second = await startService({ DATABASE_URL: service.ctx.env.DATABASE_URL! })
    try {
      const events = await Promise.all(Array.from({ length: 5 }, () => proofFor()))
      const { apiKey } = await service.register()
      const answers = await Promise.all(
        events.flatMap((event, index) =>
          Array.from({ length: 8 }, async (_, turn) => {
            const server = (turn + index) % 2 === 0 ? service : second
            const { body } = await server.call('/verify-proof', { apiKey, json: { event, consume: true } })
            return { id: event.id, valid: body.valid }
          }),
        ),
      )
      for (const { id } of events)
        expect(answers.filter((answer) => answer.id === id && answer.valid)).toHaveLength(1)
    } finally {
      await second.close()
    }
  })
})

describe('422 consumer_not_authenticated', () => {
  const refused = async (json: object, apiKey?: string) => {
    const { status, body } = await verify({ ...json, consume: true }, apiKey)
    expect([status, body.detail[0].type]).toEqual([422, 'consumer_not_authenticated'])
  }

  it('without a key where the proof names nobody, also with an unknown key', async () => {
    const event = await proofFor()
    await refused({ event })
    await refused({ event }, `asy_${'x'.repeat(40)}`)
  })

  it('for a named verifier without its signature, with that of another, and for any account', async () => {
    const event = await proofFor(verifier)
    const { apiKey } = await service.register()
    const expect_intended_verifier = verifier
    await refused({ event })
    await refused({ event }, apiKey)
    await refused({ event, expect_intended_verifier })
    await refused({
      event,
      expect_intended_verifier,
      verifier_signature: signedBy(new Uint8Array(32).fill(8), event.id),
    })
    const right = { event, expect_intended_verifier, verifier_signature: signedBy(secret, event.id) }
    expect((await verify({ ...right, consume: true })).body.checks.decision_ref_consumed).toBe(true)
  })
})
