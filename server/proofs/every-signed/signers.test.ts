/**
 * Every place of server/ and protocol/ that signs or seals: what it makes is accepted by its verifier, and
 * refused after any change of one character (40 of them; every one in `npm run test:hostile`). The list of
 * places is read from the sources, so that a new one without a row fails.
 */
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { jwtVerify } from 'jose'
import { nip17 } from 'nostr-tools'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromHex, sha256Bytes, toHex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { formatAddCheckpoint } from '#protocol/ledger/note/add-checkpoint.ts'
import { verifyCosignatures } from '#protocol/ledger/note/cosignature.ts'
import { parseNote, verifyNote } from '#protocol/ledger/note/note.ts'
import { keyEventProblem } from '#protocol/ledger/record/key-event-rules.ts'
import { readKeyEvent } from '#protocol/ledger/record/read-key-event.ts'
import { mintToken, rootKeyOf } from '#protocol/payments/l402/token.ts'
import { verifyMacaroon } from '#protocol/payments/macaroon.ts'
import { signedHeaders } from '#server/events/webhooks/deliver/sign-message.ts'
import { readEnv } from '#server/kernel/env.ts'
import { rotateKey } from '#server/ledger/partner/rotate-key.ts'
import { checkpointKeyOf } from '#server/ledger/publish/note-key.ts'
import { createFacilitatorAuth } from '#server/payments/x402/facilitator/facilitator-auth.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import { wrapMessage } from '#server/warden/alerts/private-message.ts'
import { auditAction } from '#testing/audited-action.ts'
import { type Service, startService } from '#testing/service.ts'

/** Where something is signed or sealed. `Math.sign` and the texts of the review rules are none. */
const SIGNS =
  /(?<!Math)\.sign\(|\b(?:signSchnorr|signEvent|signNote|signCosignature|signRepeatably|ed25519Sign|mlDsa65Sign|mlDsa65Signer|signTransaction|signTypedData|signMessage|createSign|createHmac|hmac|createCipheriv|SignJWT)\(/
const isRead = (file: string) => !/\.test\.ts$|^protocol\/(?:review|testing|vectors)\/|\/testing\//.test(file)
const signingFiles = globSync(['server/**/*.ts', 'protocol/**/*.ts'])
  .filter((file) => isRead(file) && SIGNS.test(readFileSync(file, 'utf8')))
  .sort()

type Shown =
  /** Made and changed below. */
  | 'checkpoint'
  | 'cosignature'
  | 'companion'
  | 'key rotation'
  | 'sealed proof'
  | 'webhook'
  | 'token'
  | 'private message'
  | 'facilitator request'
  /** Signed events, in events.test.ts. */
  | 'event'
  /** A secret is derived, or a value is encrypted for this service alone: nobody is shown a signature. */
  | 'secret'
  /** For one outside receiver that verifies it itself, real in the named test. */
  | `in ${string}.test.ts`

const ROWS: Record<string, Shown> = {
  'protocol/ledger/note/cosignature.ts': 'cosignature',
  'protocol/ledger/note/ed25519.ts': 'checkpoint',
  'protocol/ledger/note/note.ts': 'checkpoint',
  'protocol/nostr-event.ts': 'event',
  'protocol/payments/l402/token.ts': 'token',
  'protocol/payments/macaroon.ts': 'token',
  'protocol/signatures/pq.ts': 'companion',
  'protocol/signatures/secp.ts': 'event',
  'server/anchors/onchain/record-onchain.ts': 'in server/anchors/onchain/record-onchain.test.ts',
  'server/events/webhooks/deliver/sign-message.ts': 'webhook',
  'server/events/webhooks/webhook-secret.ts': 'secret',
  'server/kernel/compute/worker.ts': 'event',
  'server/kernel/limits/idempotency.ts': 'secret',
  'server/ledger/append/append.ts': 'event',
  'server/ledger/export/take-export.ts': 'event',
  'server/ledger/high-water/object-store-mark.ts': 'in server/ledger/high-water/object-store-mark.test.ts',
  'server/ledger/keys/bind-pq-key.ts': 'event',
  'server/ledger/partner/rotate-key.ts': 'key rotation',
  'server/ledger/publish/sign-chain-heads.ts': 'event',
  'server/ledger/publish/sign-checkpoint.ts': 'checkpoint',
  'server/ledger/publish/take-census.ts': 'event',
  'server/ledger/witness/add-checkpoint.ts': 'cosignature',
  'server/memory/search-grams.ts': 'secret',
  'server/memory/value-cipher.ts': 'secret',
  'server/messages/mirror-post.ts': 'event',
  'server/payments/l402/convert-token.ts': 'secret',
  'server/payments/lightning/wallets/lnd/invoices.ts': 'secret',
  'server/payments/lightning/wallets/nwc/connection.ts':
    'in server/payments/lightning/wallets/nwc/nwc.test.ts',
  'server/payments/lightning/wallets/nwc/relays.ts': 'in server/payments/lightning/wallets/nwc/nwc.test.ts',
  'server/payments/lightning/wallets/open-wallet.ts': 'secret',
  'server/payments/rails.ts': 'secret',
  'server/payments/x402/chain/send-transaction.ts': 'in server/payments/x402/chain/send-transaction.test.ts',
  'server/payments/x402/facilitator/facilitator-auth.ts': 'facilitator request',
  'server/proofs/post-quantum/companions.store.ts': 'companion',
  'server/proofs/signing/ml-dsa.ts': 'companion',
  'server/proofs/signing/schnorr.ts': 'event',
  'server/proofs/signing/seal.ts': 'sealed proof',
  'server/proofs/signing/signer.ts': 'event',
  'server/proofs/witness/witness-writer.ts': 'event',
  'server/relays/publish/queue-publications.ts': 'event',
  'server/review/review.store.ts': 'event',
  'server/warden/alerts/private-message.ts': 'private message',
  'server/warden/operators/operator-token.ts': 'secret',
}

/** What was signed, as text, and its verifier. */
interface Signed {
  text: string
  accepts(text: string): boolean | Promise<boolean>
  /** First character that the signature covers; 0 by default. */
  from?: number
}

const hmacKey = '0a'.repeat(32)
const ours = checkpointKeyOf(readEnv({ VERIFIER_SECRET_KEY: '01'.repeat(32) }), 'localhost:3000/log')!
let service: Service
let keyless: Service
beforeAll(async () => {
  service = await startService({
    RATE_VERIFY: '1000000',
    PQ_SECRET_KEY: '0f'.repeat(32),
    WITNESS_NAME: 'witness.example/w1',
    WITNESS_SECRET_KEY: '07'.repeat(32),
    WITNESSED_LOGS: ours.vkey,
  })
  keyless = await startService({ VERIFIER_SECRET_KEY: '', LEDGER_INIT: 'never', PROOF_HMAC_KEY: hmacKey })
})
afterAll(async () => {
  await service?.close()
  await keyless?.close()
})

const noteIn = (text: string) => {
  const parsed = parseNote(text)
  return parsed.ok ? parsed.value : null
}
const jsonIn = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function cosignature(): Promise<Signed> {
  const checkpoint = (await service.call('/log/checkpoint')).text
  const { status, text: line } = await service.call('/log/witness/add-checkpoint', {
    method: 'POST',
    body: formatAddCheckpoint(0, [], checkpoint),
    headers: { 'content-type': 'text/plain' },
  })
  expect([status, line]).toEqual([200, expect.stringContaining('witness.example/w1')])
  const { key } = service.ctx.witness!
  const noteText = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1)
  return {
    text: `${noteText}\n${line}`,
    accepts(text) {
      const note = noteIn(text)
      const verified = note && verifyCosignatures(note, [key])
      return verified?.ok === true && verified.value.length === 1
    },
  }
}

async function companion(): Promise<Signed> {
  const { apiKey } = await service.register()
  const json = { artifact: 'ls', artifact_type: 'shell_command', sign: true }
  const { event, pq_companion_signature: made } = (await service.call('/review', { apiKey, json })).body.proof
  return {
    text: JSON.stringify(made),
    async accepts(text) {
      const sent = jsonIn(text)
      if (typeof sent !== 'object' || sent === null) return false
      const asked = { event, pq_companion_signature: sent }
      const { checks, valid } = (await service.call('/verify-proof', { json: asked })).body
      return checks?.pq_companion_verified === true && valid
    },
  }
}

async function keyRotation(): Promise<Signed> {
  const { entry } = await rotateKey(service.ctx, 'checkpoint', {
    nextSecret: '0b'.repeat(32),
    reason: 'test',
  })
  const { type, key_kind, action, public_key, effective_entry, replaces, cross_sig } = (
    await service.call(`/ledger/${entry}`)
  ).body.record
  return {
    text: JSON.stringify({ action, public_key, effective_entry, replaces, cross_sig, entry, type, key_kind }),
    accepts(text) {
      const change = readKeyEvent(jsonIn(text))
      return change !== null && keyEventProblem(change, toHex(ours.key.publicKey), [], wasmSchnorr) === null
    },
  }
}

/** Only the holder of the key can verify it; POST /verify-proof says that it cannot. */
async function sealedProof(): Promise<Signed> {
  const { apiKey, accountId } = await keyless.register()
  await keyless.fund(accountId, 1_000)
  const json = { action_id: await auditAction(keyless), disclose: true }
  const { body } = await keyless.call('/prove', { apiKey, json })
  const told = (await keyless.call('/verify-proof', { json: { event: body.proof } })).body
  expect([told.valid, told.reason]).toEqual([false, 'no_public_signature'])
  const { proof_payload: payload, hmac } = body.proof
  const macOf = (content: string) => createHmac('sha256', fromHex(hmacKey)!).update(content).digest('hex')
  return {
    text: `${hmac.mac} ${jcs(payload)}`,
    accepts: (text) => text.slice(0, 64) === macOf(text.slice(65)) && text[64] === ' ',
  }
}

function webhook(): Signed {
  const secret = Buffer.alloc(32, 5)
  const { 'webhook-signature': signature } = signedHeaders(
    { id: 'msg_1', atUnix: 1_790_000_000, body: '{"a":1}' },
    [secret],
  )
  return {
    text: `${signature} msg_1.1790000000.{"a":1}`,
    accepts(text) {
      const at = text.indexOf(' ')
      const mac = createHmac('sha256', secret)
        .update(text.slice(at + 1))
        .digest('base64')
      return text.slice(0, at) === `v1,${mac}`
    },
  }
}

function token(): Signed {
  const master = new Uint8Array(32).fill(6)
  const terms = { operation: 'review', validUntilUnix: 1_790_000_000, amountSats: 240 }
  const macaroon = mintToken(master, { paymentHash: sha256Bytes(master), tokenId: master }, terms)
  const { identifier, caveats, signature } = macaroon
  return {
    text: [identifier, signature, ...caveats].map(toHex).join(' '),
    accepts(text) {
      const [id, sig, ...rest] = text.split(' ').map((hex) => fromHex(hex))
      if (!id || !sig || !rest.every((caveat) => caveat !== null)) return false
      return verifyMacaroon(
        { location: null, identifier: id, signature: sig, caveats: rest },
        rootKeyOf(master, id),
      )
    },
  }
}

function privateMessage(): Signed {
  const reader = new Uint8Array(32).fill(8)
  const wrapped = wrapMessage({
    text: 'an alert',
    secretKey: new Uint8Array(32).fill(1),
    recipient: toHex(wasmSchnorr.publicKey(reader)),
    nowUnix: 1_790_000_000,
    randomBytes: (length) => new Uint8Array(length).fill(4),
    schnorr: wasmSchnorr,
  })
  const { content } = wrapped
  return {
    text: content,
    accepts(text) {
      try {
        return nip17.unwrapEvent({ ...wrapped, content: text } as never, reader).content === 'an alert'
      } catch {
        return false
      }
    },
  }
}

async function facilitatorRequest(): Promise<Signed> {
  const nowUnix = 1_790_000_000
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { d, x } = privateKey.export({ format: 'jwk' })
  const secret = Buffer.concat([d!, x!].map((part) => Buffer.from(part, 'base64url'))).toString('base64')
  const authorize = createFacilitatorAuth(
    { X402_FACILITATOR_KEY_ID: 'key', X402_FACILITATOR_KEY_SECRET: secret },
    () => nowUnix,
  )
  const text = (await authorize('POST', new URL('https://facilitator.example/settle')))!.split(' ')[1]!
  return {
    text,
    async accepts(jwt) {
      // Unused bits of the last base64url character are none of the signature.
      const isCanonical = jwt
        .split('.')
        .every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
      const read = { currentDate: new Date(nowUnix * 1_000) }
      return isCanonical && (await jwtVerify(jwt, publicKey, read).catch(() => null)) !== null
    },
  }
}

const SHOWN: Record<Exclude<Shown, 'event' | 'secret' | `in ${string}`>, () => Signed | Promise<Signed>> = {
  checkpoint: async () => ({
    text: (await service.call('/log/checkpoint')).text,
    async accepts(text) {
      const { valid, issued_by_assay } = (await service.call('/verify-proof', { json: { checkpoint: text } }))
        .body
      const note = noteIn(text)
      expect([valid, issued_by_assay]).toEqual(
        Array(2).fill(note !== null && verifyNote(note, [ours.key]).ok),
      )
      return valid
    },
  }),
  cosignature,
  companion,
  'sealed proof': sealedProof,
  webhook,
  token,
  'private message': privateMessage,
  'facilitator request': facilitatorRequest,
  // Last, because the service then has another key.
  'key rotation': keyRotation,
}

/** Another character of the same class, so that what is changed can still be read. */
function changedAt(text: string, at: number): string {
  const is = text[at]!
  const other = /[0-8a-eg-yA-Y]/.test(is)
    ? String.fromCharCode(is.charCodeAt(0) + 1)
    : /[fz]/.test(is)
      ? 'e'
      : is === '9'
        ? '1'
        : 'A'
  return text.slice(0, at) + (other === is ? 'B' : other) + text.slice(at + 1)
}

describe('places that sign', () => {
  it('are all in the list', () => {
    expect(signingFiles).toEqual(Object.keys(ROWS).sort())
  })

  it('are shown here, as events, or in a test of their own', () => {
    for (const row of new Set(Object.values(ROWS))) {
      const test = row === 'event' ? 'server/proofs/every-signed/events.test.ts' : /^in (.+)$/.exec(row)?.[1]
      expect([row, test ? existsSync(test) : row === 'secret' || row in SHOWN]).toEqual([row, true])
    }
    expect(Object.keys(SHOWN).filter((name) => !Object.values(ROWS).includes(name as Shown))).toEqual([])
  })
})

describe('what they sign', () => {
  it.each(Object.keys(SHOWN) as (keyof typeof SHOWN)[])(
    '%s: accepted, and refused after any change of a character',
    async (name) => {
      const { text, accepts } = await SHOWN[name]()
      expect(await accepts(text)).toBe(true)
      const changes = process.env.TAMPER_SHARE === '1' ? text.length : Math.min(40, text.length)
      const missed: string[] = []
      for (let n = 0; n < changes; n++) {
        const at = Math.floor(((n + 0.5) * text.length) / changes)
        const changed = changedAt(text, at)
        if (await accepts(changed)) missed.push(`${at}: ${changed.slice(Math.max(0, at - 20), at + 20)}`)
      }
      expect(missed).toEqual([])
    },
    600_000,
  )
})
