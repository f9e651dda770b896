/** A wallet reached by Nostr Wallet Connect: the SDK's wallet service in front of another wallet's node. */
import { randomUUID } from 'node:crypto'
import {
  type Nip47SingleMethod,
  type Nip47Transaction,
  NWCWalletService,
  NWCWalletServiceKeyPair,
  type NWCWalletServiceRequestHandler,
} from '@getalby/sdk/nwc'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { fromHex, toHex } from '#protocol/bytes.ts'
import { decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import type { LightningWallet, PaymentState } from '#server/payments/lightning/wallets/wallet.ts'
import { numberOf } from './stub-server.ts'

export interface NwcWallet {
  connectionString: string
  /** Methods in order of arrival. */
  readonly asked: string[]
  /** The answer to the next request of this method, in place of executing it; `error` in NIP-47 form. */
  answerNext(
    method: Nip47SingleMethod,
    answer: { result?: unknown; error?: { code: string; message: string } },
  ): void
  /** The next request of this method is executed but not answered. */
  loseNextReply(method: Nip47SingleMethod): void
  /** The next reply is signed by the wallet but not encrypted for this client. */
  garbleNextReply(): void
  /** Replies name the request (`e`) but no client (`p`), like Alby's wallet service. */
  leaveOutClientTag(): void
  /** Publishes its capabilities and encryption. */
  publishInfo(encryption: string): Promise<void>
  close(): void
}

interface Known {
  type: 'incoming' | 'outgoing'
  bolt11: string
  paymentHash: Uint8Array
  amountMsat: bigint
  description: string
  createdAt: number
  expiresAt: number
}

type Answer = Promise<{ result: never; error: undefined }>

const methods: Nip47SingleMethod[] = [
  'get_info',
  'get_balance',
  'make_invoice',
  'pay_invoice',
  'lookup_invoice',
  'list_transactions',
]
const replyKind = 23_195
const nowUnix = (): number => Math.floor(Date.now() / 1_000)
const refusal = (code: string, message: string) => ({ result: undefined, error: { code, message } })
const forEver = new Promise<never>(() => {})

export async function startNwcWallet(
  node: LightningWallet,
  relayUrls: readonly string[],
): Promise<NwcWallet> {
  const walletKey = generateSecretKey()
  const clientKey = generateSecretKey()
  const walletSecret = toHex(walletKey)
  const service = new NWCWalletService({ relayUrls: [...relayUrls] })
  const keys = new NWCWalletServiceKeyPair(walletSecret, getPublicKey(clientKey))
  const known: Known[] = []
  const asked: string[] = []
  const instead = new Map<string, unknown>()
  const lost = new Set<string>()

  async function wireOf(entry: Known): Promise<Nip47Transaction> {
    const common = {
      type: entry.type,
      invoice: entry.bolt11,
      description: entry.description,
      description_hash: '',
      payment_hash: toHex(entry.paymentHash),
      amount: numberOf(entry.amountMsat),
      fees_paid: 0,
      preimage: '',
      settled_at: 0,
      created_at: entry.createdAt,
      expires_at: entry.expiresAt,
    }
    const { settled_at: _unsettled, ...open } = common
    if (entry.type === 'incoming') {
      const state = await node.findInvoice(entry.paymentHash)
      if (state.state === 'accepted') return { ...open, state: 'accepted' } as Nip47Transaction
      if (state.state !== 'settled') return { ...open, state: 'pending' } as Nip47Transaction
      const amount = numberOf(state.receivedMsat)
      return { ...common, amount, state: 'settled', preimage: toHex(state.preimage!), settled_at: nowUnix() }
    }
    const state: PaymentState = await node.findPayment(entry.paymentHash)
    if (state.state === 'succeeded') {
      const fees_paid = numberOf(state.feeMsat)
      return {
        ...common,
        fees_paid,
        state: 'settled',
        preimage: toHex(state.preimage),
        settled_at: nowUnix(),
      }
    }
    return { ...open, state: state.state === 'failed' ? 'failed' : 'pending' } as Nip47Transaction
  }

  const encrypt = service.encrypt.bind(service)
  let isGarbled = false
  service.encrypt = async (...message) => {
    const content = await encrypt(...message)
    if (!isGarbled) return content
    isGarbled = false
    return 'bm90IGZvciB5b3U='
  }

  const signEvent = service.signEvent.bind(service)
  let namesClient = true
  service.signEvent = (event, secret) =>
    signEvent(
      namesClient || event.kind !== replyKind
        ? event
        : { ...event, tags: event.tags.filter(([name]) => name !== 'p') },
      secret,
    )

  const handlers: Record<string, (params: Record<string, unknown>) => Promise<unknown>> = {
    async get_info() {
      const { nodeId, network } = await node.info()
      const result = {
        alias: 'stub',
        color: '',
        pubkey: nodeId,
        network,
        block_height: 1,
        block_hash: '',
        methods,
      }
      return { result, error: undefined }
    },
    async get_balance() {
      const { spendableMsat } = await node.balance()
      return { result: { balance: numberOf(spendableMsat) }, error: undefined }
    },
    async make_invoice({ amount, description = '', description_hash, expiry = 3_600 }) {
      const made = await node.createInvoice({
        amountMsat: BigInt(amount as number),
        description:
          typeof description_hash === 'string' ? { hash: fromHex(description_hash)! } : String(description),
        expirySeconds: Number(expiry),
        reference: randomUUID(),
      })
      const entry: Known = {
        ...made,
        type: 'incoming',
        amountMsat: BigInt(amount as number),
        description: String(description),
        createdAt: nowUnix(),
        expiresAt: nowUnix() + Number(expiry),
      }
      known.push(entry)
      return { result: await wireOf(entry), error: undefined }
    },
    async pay_invoice({ invoice }) {
      const decoded = decodeBolt11(String(invoice))
      if (!decoded.ok) return refusal('OTHER', 'no invoice')
      const { paymentHash, amountMsat, expiresAtUnix } = decoded.value
      const { spendableMsat } = await node.balance()
      if (spendableMsat < amountMsat!) return refusal('INSUFFICIENT_BALANCE', 'not enough')
      known.push({
        type: 'outgoing',
        bolt11: String(invoice),
        paymentHash,
        amountMsat: amountMsat!,
        description: '',
        createdAt: nowUnix(),
        expiresAt: expiresAtUnix,
      })
      const outcome = await node.pay({
        bolt11: String(invoice),
        maxFeeMsat: amountMsat!,
        timeoutSeconds: 60,
        attemptId: randomUUID(),
      })
      if (outcome.state !== 'succeeded') return refusal('PAYMENT_FAILED', 'no route, or a time-out')
      const result = { preimage: toHex(outcome.preimage), fees_paid: numberOf(outcome.feeMsat) }
      return { result, error: undefined }
    },
    async lookup_invoice({ payment_hash }) {
      const entry = known.findLast(({ paymentHash }) => toHex(paymentHash) === payment_hash)
      if (entry === undefined) return refusal('NOT_FOUND', 'no such invoice')
      return { result: await wireOf(entry), error: undefined }
    },
    async list_transactions({ type, from = 0, limit = 50 }) {
      const listed = known.filter((entry) => entry.type === type && entry.createdAt >= Number(from))
      const transactions = await Promise.all(listed.slice(-Number(limit)).map(wireOf))
      return { result: { transactions }, error: undefined }
    },
  }

  const handle = (method: string) =>
    (async (params: Record<string, unknown> = {}) => {
      asked.push(method)
      if (instead.has(method)) {
        const answer = instead.get(method)
        instead.delete(method)
        return answer
      }
      const isLost = lost.delete(method)
      const answer = await handlers[method]!(params)
      return isLost ? forEver : answer
    }) as (params?: unknown) => Answer

  const handler: NWCWalletServiceRequestHandler = {
    getInfo: handle('get_info'),
    getBalance: handle('get_balance'),
    makeInvoice: handle('make_invoice'),
    payInvoice: handle('pay_invoice'),
    lookupInvoice: handle('lookup_invoice'),
    listTransactions: handle('list_transactions'),
  }

  async function publishInfo(encryption: string): Promise<void> {
    const event = await service.signEvent(
      { kind: 13_194, created_at: nowUnix(), tags: [['encryption', encryption]], content: methods.join(' ') },
      walletSecret,
    )
    await Promise.any(service.pool.publish([...relayUrls], event))
  }

  await publishInfo('nip04 nip44_v2')
  const unsubscribe = await service.subscribe(keys, handler)
  const query = relayUrls.map((url) => `relay=${encodeURIComponent(url)}`).join('&')
  return {
    connectionString: `nostr+walletconnect://${keys.walletPubkey}?${query}&secret=${toHex(clientKey)}`,
    asked,
    answerNext: (method, answer) =>
      void instead.set(method, { result: undefined, error: undefined, ...answer }),
    loseNextReply: (method) => void lost.add(method),
    garbleNextReply() {
      isGarbled = true
    },
    leaveOutClientTag() {
      namesClient = false
    },
    publishInfo,
    close() {
      unsubscribe()
      service.close()
    },
  }
}
