/**
 * Stub of an XRP Ledger server's WebSocket API for reading payments: tx, account_tx, account_info,
 * server_info.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'

export interface StubTransaction {
  hash: string
  ledgerIndex: number
  validated: boolean
  closedAtUnix: number
  txJson: Record<string, unknown>
  meta: Record<string, unknown>
}

/** silent never answers, drop cuts the connection, error answers like an overloaded server. */
export type XrplFault = 'silent' | 'drop' | 'error' | 'gibberish' | null

export interface XrplStub {
  url: string
  transactions: StubTransaction[]
  /** Drops by address; other accounts do not exist. */
  balances: Record<string, string>
  /** As the server reports it. */
  completeLedgers: string
  validatedLedger: number
  /** Null: the server does not report it. */
  networkId: number | null
  fault: XrplFault
  /** The result of tx for any hash; null: the requested transaction. */
  impostor: StubTransaction | null
  /** Commands received, in order. */
  readonly commands: string[]
  /** Open connections. */
  connections(): number
  close(): Promise<void>
}

interface StubRequest {
  id: number
  command: string
  transaction?: string
  account?: string
  ledger_index_min?: number
  ledger_index_max?: number
  limit?: number
  marker?: { offset: number }
}

const isoOf = (unix: number): string => `${new Date(unix * 1_000).toISOString().slice(0, 19)}Z`

const wireOf = (entry: StubTransaction) => ({
  hash: entry.hash,
  validated: entry.validated,
  ...(entry.validated ? { ledger_index: entry.ledgerIndex, close_time_iso: isoOf(entry.closedAtUnix) } : {}),
  tx_json: entry.txJson,
  meta: entry.meta,
})

export async function startXrplStub(): Promise<XrplStub> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const stub: XrplStub = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    transactions: [],
    balances: {},
    completeLedgers: '1-1000',
    validatedLedger: 1_000,
    networkId: 1,
    fault: null,
    impostor: null,
    commands: [],
    connections: () => server.clients.size,
    async close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }

  function answer(request: StubRequest): object {
    switch (request.command) {
      case 'ping':
        return {}
      case 'server_info':
        return {
          info: {
            build_version: '2.6.0',
            complete_ledgers: stub.completeLedgers,
            ...(stub.networkId === null ? {} : { network_id: stub.networkId }),
            server_state: 'full',
            validated_ledger: { seq: stub.validatedLedger, hash: 'A'.repeat(64), age: 2 },
          },
        }
      case 'tx': {
        const found = stub.impostor ?? stub.transactions.find(({ hash }) => hash === request.transaction)
        return found ? wireOf(found) : { error: 'txnNotFound', error_message: 'Transaction not found.' }
      }
      case 'account_tx':
        return accountTx(request)
      case 'account_info': {
        const drops = stub.balances[request.account!]
        return drops === undefined
          ? { error: 'actNotFound', error_message: 'Account not found.' }
          : { account_data: { Account: request.account, Balance: drops, Sequence: 1 }, validated: true }
      }
      default:
        return { error: 'unknownCmd', error_message: 'Unknown method.' }
    }
  }

  function accountTx(request: StubRequest): object {
    const { ledger_index_min: first = 0, ledger_index_max: last = 0, limit = 200 } = request
    const offset = request.marker?.offset ?? 0
    const within = stub.transactions
      .filter(
        ({ validated, ledgerIndex, txJson }) =>
          validated &&
          ledgerIndex >= first &&
          ledgerIndex <= last &&
          (txJson.Destination === request.account || txJson.Account === request.account),
      )
      .sort((a, b) => a.ledgerIndex - b.ledgerIndex)
    const held = stub.completeLedgers.split(',').map((part) => part.split('-').map(Number))
    const [heldFirst = 0, heldLast = 0] = held.find(([from, to]) => from! <= last && first <= to!) ?? []
    return {
      account: request.account,
      ledger_index_min: Math.max(first, heldFirst),
      ledger_index_max: Math.min(last, heldLast),
      limit,
      validated: true,
      transactions: within.slice(offset, offset + limit).map(wireOf),
      ...(offset + limit < within.length ? { marker: { offset: offset + limit } } : {}),
    }
  }

  function onMessage(socket: WebSocket, data: RawData): void {
    const request = JSON.parse(String(data)) as StubRequest
    stub.commands.push(request.command)
    if (stub.fault === 'silent') return
    if (stub.fault === 'drop') {
      socket.terminate()
      return
    }
    const result =
      stub.fault === 'error'
        ? { error: 'slowDown', error_message: 'You are placing too much load on the server.' }
        : stub.fault === 'gibberish'
          ? { surprise: true }
          : answer(request)
    const failed = 'error' in result
    socket.send(
      JSON.stringify({
        id: request.id,
        type: 'response',
        status: failed ? 'error' : 'success',
        ...(failed ? { ...result, request } : { result }),
      }),
    )
  }

  server.on('connection', (socket) => {
    socket.on('error', () => {})
    socket.on('message', (data) => onMessage(socket, data))
  })
  return stub
}
