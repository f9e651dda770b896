// HTTP client of the account page. Plain requests to this origin with the reader's key; every answer is a value, or a
// refusal in words. Nothing is sent anywhere else.
import type {
  Balance,
  CardTopup,
  NewAccount,
  Referral,
  RotatedKey,
  StatementPage,
  TestInvoice,
  TestPayment,
  Topup,
  TopupStatus,
  WalletStatus,
  Withdrawal,
  X402Credited,
} from './contract.ts'
import { type Refusal, refusalOf } from './refusal.ts'

export type Asked<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

interface Wish {
  method?: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  body?: Record<string, unknown>
  apiKey?: string | undefined
  /** The same for every try of one wish: a repeat after a lost answer is then no second payment. */
  once?: string
  headers?: Record<string, string>
  timeoutMs?: number
  /** False for a POST that changes settings alone: its refusals say nothing about money. */
  movesMoney?: boolean
}

const TIMEOUT_MS = 20_000

export async function ask<T>({
  method = 'GET',
  path,
  query,
  body,
  apiKey,
  once,
  ...rest
}: Wish): Promise<Asked<T>> {
  const moves = rest.movesMoney ?? method === 'POST'
  try {
    const response = await fetch(query ? `${path}?${new URLSearchParams(query)}` : path, {
      method,
      headers: {
        // Without it an address that has a page would answer the page.
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        ...(once ? { 'idempotency-key': once } : {}),
        ...rest.headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(rest.timeoutMs ?? TIMEOUT_MS),
    })
    const answer: unknown = await response.json()
    if (response.ok) return { ok: true, value: answer as T }
    const { status, headers } = response
    const refused = { status, body: answer, retryAfter: headers.get('retry-after'), online: true, moves }
    return { ok: false, refusal: refusalOf(refused) }
  } catch {
    const lost = { status: null, body: null, retryAfter: null, online: navigator.onLine, moves }
    return { ok: false, refusal: refusalOf(lost) }
  }
}

/** For `once`. Not randomUUID: that exists only on secure origins. */
export function newWish(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `page-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export const register = (once: string, ref: string | null) =>
  ask<NewAccount>({ method: 'POST', path: '/register', body: ref === null ? {} : { ref }, once })

export const askBalance = (apiKey: string) => ask<Balance>({ path: '/balance', apiKey })

export const askWalletStatus = () => ask<WalletStatus>({ path: '/wallet-status' })

export const makeInvoice = (apiKey: string, once: string, amountSats: number) =>
  ask<Topup>({ method: 'POST', path: '/topup', body: { amount_sats: amountSats }, apiKey, once })

export const askTopup = (apiKey: string, paymentHash: string) =>
  ask<TopupStatus>({ path: '/topup/status', query: { payment_hash: paymentHash }, apiKey })

/** The service waits up to 15 s for the node, then answers that it is pending. */
const WITHDRAW_TIMEOUT_MS = 30_000

export const withdraw = (apiKey: string, once: string, to: Destination) =>
  ask<Withdrawal>({
    method: 'POST',
    apiKey,
    once,
    timeoutMs: WITHDRAW_TIMEOUT_MS,
    ...(to.kind === 'invoice'
      ? { path: '/withdraw', body: { bolt11: to.invoice, ...accepted(to) } }
      : {
          path: '/withdraw-to-address',
          body: { lightning_address: to.address, amount_sats: to.amountSats, ...accepted(to) },
        }),
  })

export type Destination = (
  | { kind: 'invoice'; invoice: string; amountSats: number }
  | { kind: 'address'; address: string; amountSats: number }
) & {
  /** The reader has seen that a referral bonus goes back, and wants it so. */
  givesUpBonus?: true
}

const accepted = ({ givesUpBonus }: Destination) => (givesUpBonus ? { give_up_bonus: true } : {})

export const askWithdrawal = (apiKey: string, withdrawalId: string) =>
  ask<Withdrawal>({ path: `/withdrawals/${encodeURIComponent(withdrawalId)}`, apiKey })

export const buyByCard = (apiKey: string, once: string, usdAmount: string) =>
  ask<CardTopup>({ method: 'POST', path: '/billing/topup', body: { usd_amount: usdAmount }, apiKey, once })

/** Without `payment` it is refused with what to sign: the refusal's body holds the terms. */
export const buyByUsdc = (apiKey: string, usdAmount: string, payment: string | null) =>
  ask<X402Credited>({
    method: 'POST',
    path: '/billing/topup/x402',
    body: { usd_amount: usdAmount },
    apiKey,
    headers: payment === null ? {} : { 'x-payment': payment },
    timeoutMs: 60_000,
  })

/** `cursor`: where the page before ended; null from the newest. */
export const askStatement = (apiKey: string, cursor: string | null, limit: number) =>
  ask<StatementPage>({
    path: '/account/statement',
    query: { limit: String(limit), ...(cursor === null ? {} : { cursor }) },
    apiKey,
  })

export const askReferral = (apiKey: string) => ask<Referral>({ path: '/referral/info', apiKey })

export const rotateKey = (apiKey: string, once: string, graceSeconds: number) =>
  ask<RotatedKey>({
    method: 'POST',
    path: '/account/rotate-key',
    body: { grace_seconds: graceSeconds },
    apiKey,
    once,
  })

export const revokeKey = (apiKey: string) =>
  ask<{ status: 'revoked' }>({ method: 'POST', path: '/account/revoke-key', body: { confirm: true }, apiKey })

/** Answers only to callers on the same host, and only on an instance with two nodes of its own. */
export const payWithTestWallet = (invoice: string) =>
  ask<TestPayment>({ method: 'POST', path: '/test-wallet/pay', body: { invoice } })

/** The same node, the other way: what a withdrawal can pay. */
export const askTestInvoice = (amountSats: number) =>
  ask<TestInvoice>({ method: 'POST', path: '/test-wallet/invoice', body: { amount_sats: amountSats } })
