/** Requests that must be refused and move nothing: amounts above any balance, and malformed requests. */
import { sha256Bytes, toHex } from '#protocol/bytes.ts'
import { type Attempt, expectStatus, Unexpected } from '../attempt.ts'
import { get, post, type WireRequest } from '../caller.ts'
import { anyAccount, anybody, type Worker } from '../worker.ts'
import { refusedUsdc } from './usdc.ts'

/** More than any account ever has, and less than the node can send. */
const tooManySats = 3_000_000
/** It is refused for the same reason after a clock jump. */
const longSeconds = 86_400

export async function tooMuch(worker: Worker, attempt: Attempt): Promise<string> {
  const { random } = attempt
  const { world } = worker
  if (random.chance(0.3)) return refusedUsdc(worker, attempt)
  const { apiKey } = anyAccount(worker, random)
  const isTransfer = random.chance(0.5)
  const request = isTransfer
    ? post(
        '/withdraw-to-address',
        {
          lightning_address: `${anybody(worker, random).agentId}@${new URL(world.fleet.baseUrl).host}`,
          amount_sats: tooManySats,
        },
        { apiKey },
      )
    : post(
        '/withdraw',
        {
          bolt11: (
            await world.invoice({ amountMsat: BigInt(tooManySats) * 1_000n, expirySeconds: longSeconds })
          ).bolt11,
        },
        { apiKey },
      )
  const answer = await attempt.ask(request)
  if (isTransfer && answer.status === 422) return 'to oneself'
  if (expectStatus('more than there is', answer, 402).body.code !== 'lightning_balance_required')
    throw new Unexpected(answer.text)
  return isTransfer ? 'transfer' : 'withdrawal'
}

export async function invalid(worker: Worker, attempt: Attempt): Promise<string> {
  const { random } = attempt
  const { apiKey } = anyAccount(worker, random)
  const name = random.pick(Object.keys(faults))
  const { status, request } = await faults[name]!(worker, apiKey, random.name())
  const answer = await attempt.ask(request, { isDefinite: (given) => given.status === status })
  expectStatus(name, answer, status)
  return name
}

type Fault = (
  worker: Worker,
  apiKey: string,
  text: string,
) => { status: number; request: WireRequest } | Promise<{ status: number; request: WireRequest }>

const badAmounts = [0, -1, 1.5, 1e21, '100 ', null, 5_000_001, 2 ** 53 + 2]
const nothing = new Uint8Array(32)
const unknown = { payment_hash: toHex(sha256Bytes(nothing)), preimage: toHex(nothing) }
const shell = { artifact: 'echo no', artifact_type: 'shell_command' }

const faults: Record<string, Fault> = {
  'bad amount': (_worker, apiKey, text) => ({
    status: 422,
    request: post('/topup', { amount_sats: badAmounts[text.charCodeAt(0) % badAmounts.length] }, { apiKey }),
  }),
  'unknown top-up': (_worker, apiKey) => ({
    status: 404,
    request: get(`/topup/status?payment_hash=${unknown.payment_hash}`, { apiKey }),
  }),
  'unknown hash': (_worker, apiKey) => ({ status: 404, request: post('/settle-topup', unknown, { apiKey }) }),
  'wrong preimage': (_worker, apiKey) => ({
    status: 422,
    request: post('/settle-topup', { ...unknown, preimage: unknown.payment_hash }, { apiKey }),
  }),
  'unknown confirmation': () => ({ status: 404, request: post('/register/confirm', unknown) }),
  'no invoice': (_worker, apiKey) => ({
    status: 422,
    request: post('/withdraw', { bolt11: 'lnbcrt1' }, { apiKey }),
  }),
  'no amount': async ({ world }, apiKey) => ({
    status: 422,
    request: post('/withdraw', { bolt11: (await world.invoice({})).bolt11 }, { apiKey }),
  }),
  'another amount': async ({ world }, apiKey) => ({
    status: 422,
    request: post(
      '/withdraw',
      { bolt11: (await world.invoice({ amountMsat: 10_000n })).bolt11, amount_sats: 11 },
      { apiKey },
    ),
  }),
  'unknown agent': ({ world }, apiKey, text) => ({
    status: 422,
    request: post(
      '/withdraw-to-address',
      { lightning_address: `${text}@${new URL(world.fleet.baseUrl).host}`, amount_sats: 1 },
      { apiKey },
    ),
  }),
  'unknown key': (_worker, _apiKey, text) => ({
    status: 401,
    request: post('/withdraw', { bolt11: 'lnbcrt1' }, { apiKey: `asy_${`${text}${text}`.slice(0, 40)}` }),
  }),
  'unknown tool': (_worker, apiKey) => ({
    status: 422,
    request: post('/verify', { tool: 'nothing' }, { apiKey }),
  }),
  'another price': (_worker, apiKey) => ({
    status: 422,
    request: post('/verify', { tool: 'review', price_sats: 239 }, { apiKey }),
  }),
  'no artifact': (_worker, apiKey, text) => ({
    status: 422,
    request: post('/review', {}, { apiKey, key: text }),
  }),
  'no payment header': () => ({
    status: 400,
    request: post('/review', shell, { headers: { 'x-payment': 'e30=' } }),
  }),
  'no credential': () => ({
    status: 402,
    request: post('/review', shell, { headers: { authorization: 'L402 nothing' } }),
  }),
}
