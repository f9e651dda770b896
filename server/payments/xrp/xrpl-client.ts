/**
 * Client of an XRP Ledger server. One connection per question, closed with it: nothing runs in the background. Answers are API
 * version 2 and read strictly; whatever is late, missing or odd is XrplUnavailable, never a guess.
 */
import type { Client, Request } from 'xrpl'
import { z } from 'zod'
import type { LedgerTransaction } from './check-payment.ts'
import { type LedgerRange, parseCompleteLedgers, rangeAround } from './ledger-ranges.ts'

/** The server did not answer, or not in a form that is understood. Nothing is known about any payment. */
export class XrplUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`xrpl: ${what}`, { cause })
    this.name = 'XrplUnavailable'
  }
}

export interface XrplServerState {
  completeLedgers: LedgerRange[]
  /** Newest validated ledger; null while the server is not synchronised. */
  validatedLedger: number | null
  /** 0 is the main network, 1 the test network; null where the server does not say. */
  networkId: number | null
}

export interface XrplClient {
  /** Of the newest answer that came with the state of its server, as every transaction does; null before the first. */
  network(): string | null
  serverState(): Promise<XrplServerState>
  /** Null when the server knows no such transaction, which may still come. */
  findTransaction(hash: string): Promise<LedgerTransaction | null>
  /** All XRP of the account in the newest validated ledger, its reserve included; 0 for one that does not exist. */
  balanceDrops(address: string): Promise<bigint>
  /** Oldest first, page by page; throws when the server does not hold the whole range. */
  accountTransactions(
    address: string,
    range: LedgerRange,
  ): AsyncGenerator<readonly LedgerTransaction[], void, undefined>
}

interface XrplClientOptions {
  url: string
  connectTimeoutMs?: number
  requestTimeoutMs?: number
  pageSize?: number
}

const Members = z.record(z.string(), z.unknown())
const TransactionWire = z.object({
  hash: z.string().regex(/^[0-9A-F]{64}$/),
  validated: z.boolean().optional(),
  ledger_index: z.int().min(1).optional(),
  close_time_iso: z.string().optional(),
  tx_json: Members,
  /** Text is the binary form, which is not read. */
  meta: z.union([Members, z.string()]).optional(),
})
const ServerInfoWire = z.object({
  info: z.object({
    complete_ledgers: z.string(),
    validated_ledger: z.object({ seq: z.int().min(1) }).optional(),
    network_id: z.int().optional(),
  }),
})
const AccountInfoWire = z.object({
  account_data: z.object({ Balance: z.string().regex(/^\d{1,18}$/) }),
  validated: z.literal(true),
})
const AccountPageWire = z.object({
  ledger_index_min: z.int(),
  ledger_index_max: z.int(),
  marker: z.unknown().optional(),
  transactions: z.array(TransactionWire),
})

/** Of a server that names none: it was told of no other. */
const mainNetworkId = 0
const networkNames = ['mainnet', 'testnet', 'devnet']
const networkOf = (id: number): string => networkNames[id] ?? `network ${id}`

/** Seconds from 1970 to 2000-01-01, where the ledger's own clock begins. */
const rippleEpochUnix = 946_684_800

/**
 * The library's own time-out is also the beat of its keep-alive, and a keep-alive cut off by our disconnect makes it connect
 * again, for ever. So no keep-alive; each request brings its time-out.
 */
const neverMs = 2 ** 31 - 1

export function createXrplClient({
  url,
  connectTimeoutMs = 5_000,
  requestTimeoutMs = 8_000,
  pageSize = 200,
}: XrplClientOptions): XrplClient {
  async function open(): Promise<Client> {
    // Loaded at the first question: the library takes 0.2 s and 35 MB, and most servers have no XRP address.
    const { Client } = await import('xrpl')
    const client = new Client(url, { connectionTimeout: connectTimeoutMs, timeout: neverMs })
    client.on('error', () => {})
    try {
      // Without the wrapper's own server_info, which prints its failures.
      await client.connection.connect()
    } catch (error) {
      void client.disconnect().catch(() => {})
      throw new XrplUnavailable('no connection', error)
    }
    return client
  }

  async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = await open()
    try {
      return await work(client)
    } finally {
      // Not awaited: a server that never answers the closing handshake must not hold the caller.
      void client.disconnect().catch(() => {})
    }
  }

  async function ask<Wire extends z.ZodType>(
    client: Client,
    request: Request,
    wire: Wire,
  ): Promise<z.output<Wire>> {
    let result: unknown
    try {
      const asked = { ...request, api_version: 2 }
      const answer: { result: unknown } = await client.connection.request(asked, requestTimeoutMs)
      result = answer.result
    } catch (error) {
      throw new XrplUnavailable(`${request.command} failed`, error)
    }
    const parsed = wire.safeParse(result)
    if (parsed.success) return parsed.data
    const fault = parsed.error.issues[0]!
    throw new XrplUnavailable(
      `${request.command} was not understood at ${fault.path.join('.')}: ${fault.message}`,
    )
  }

  let network: string | null = null

  async function stateOf(client: Client): Promise<XrplServerState> {
    const { info } = await ask(client, { command: 'server_info' }, ServerInfoWire)
    network = networkOf(info.network_id ?? mainNetworkId)
    return {
      completeLedgers: parseCompleteLedgers(info.complete_ledgers),
      validatedLedger: info.validated_ledger?.seq ?? null,
      networkId: info.network_id ?? null,
    }
  }

  return {
    network: () => network,
    serverState: () => withClient(stateOf),

    findTransaction: (hash) =>
      withClient(async (client) => {
        const asked = hash.toUpperCase()
        try {
          const wire = await ask(client, { command: 'tx', transaction: asked }, TransactionWire)
          if (wire.hash !== asked) throw new XrplUnavailable('tx answered another transaction')
          const { completeLedgers } = await stateOf(client)
          return transactionOf(wire, completeLedgers)
        } catch (error) {
          if (isError(error, 'txnNotFound')) return null
          throw error
        }
      }),

    balanceDrops: (address) =>
      withClient(async (client) => {
        try {
          const { account_data: account } = await ask(
            client,
            { command: 'account_info', account: address, ledger_index: 'validated' },
            AccountInfoWire,
          )
          return BigInt(account.Balance)
        } catch (error) {
          if (isError(error, 'actNotFound')) return 0n
          throw error
        }
      }),

    async *accountTransactions(address, { first, last }) {
      const client = await open()
      try {
        let marker: unknown
        do {
          const page = await ask(
            client,
            {
              command: 'account_tx',
              account: address,
              ledger_index_min: first,
              ledger_index_max: last,
              forward: true,
              limit: pageSize,
              ...(marker === undefined ? {} : { marker }),
            },
            AccountPageWire,
          )
          if (page.ledger_index_min > first || page.ledger_index_max < last)
            throw new XrplUnavailable(
              `account_tx answered ledgers ${page.ledger_index_min}-${page.ledger_index_max} of ${first}-${last}`,
            )
          yield page.transactions.map((wire) => transactionOf(wire, [{ first, last }]))
          marker = page.marker ?? undefined
        } while (marker !== undefined)
      } finally {
        void client.disconnect().catch(() => {})
      }
    },
  }
}

function transactionOf(
  wire: z.output<typeof TransactionWire>,
  held: readonly LedgerRange[],
): LedgerTransaction {
  const ledgerIndex = wire.ledger_index ?? null
  return {
    hash: wire.hash,
    validated: wire.validated === true && ledgerIndex !== null && rangeAround(held, ledgerIndex) !== null,
    ledgerIndex,
    closedAtUnix: closedAtUnix(wire),
    tx: wire.tx_json,
    meta: typeof wire.meta === 'object' ? wire.meta : null,
  }
}

function closedAtUnix({ close_time_iso, tx_json }: z.output<typeof TransactionWire>): number | null {
  const closedMs = close_time_iso === undefined ? Number.NaN : Date.parse(close_time_iso)
  if (Number.isFinite(closedMs)) return Math.floor(closedMs / 1_000)
  return Number.isSafeInteger(tx_json.date) ? (tx_json.date as number) + rippleEpochUnix : null
}

/** Whether the server itself answered with this error. */
function isError(error: unknown, code: string): boolean {
  const cause = error instanceof XrplUnavailable ? (error.cause as { data?: { error?: unknown } }) : null
  return cause?.data?.error === code
}
