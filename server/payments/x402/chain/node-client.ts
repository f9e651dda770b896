/** Client of a chain's node: JSON-RPC through the guarded egress, under viem's client. */
import { BaseError, createPublicClient, custom, type PublicClient } from 'viem'
import type { X402Network } from '#protocol/payments/x402/networks.ts'
import type { Egress } from '#server/kernel/egress/egress.ts'

const MAX_ANSWER_BYTES = 4 * 1024 * 1024
const TIMEOUT_MS = 10_000

/** The node gave no usable answer: nothing is known, and nothing may be concluded. Never for "not settled". */
export class ChainUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`the chain cannot be asked: ${what}`, { cause })
    this.name = 'ChainUnavailable'
  }
}

/** The node understood a call and refused it, by code: a revert, a nonce too low, a range too wide. Its words are for the log. */
export class NodeRefusal extends Error {
  readonly code: number
  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message.slice(0, 500)}`)
    this.name = 'NodeRefusal'
    this.code = code
  }
}

export type NodeClient = PublicClient

/** `rpcUrl` may hold a key: it appears in no error. */
export function createNodeClient(network: X402Network, rpcUrl: string, egress: Egress): NodeClient {
  let lastId = 0

  async function request({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> {
    lastId += 1
    const id = lastId
    const answer = await egress.read(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: TIMEOUT_MS,
      chooser: 'configured',
    })
    const reply = readReply(answer.bytes)
    if (reply === null || reply.id !== id)
      throw new Error(`${method}: answered ${answer.status} with something else`)
    if (reply.error) {
      const { code, message } = reply.error as { code?: unknown; message?: unknown }
      throw new NodeRefusal(method, Number(code), String(message))
    }
    if (!('result' in reply)) throw new Error(`${method}: neither result nor error`)
    return reply.result
  }

  return createPublicClient({
    chain: {
      id: Number(network.chainId),
      name: network.name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
      // A transaction must outlast a few full blocks; what is not needed is not paid.
      fees: { baseFeeMultiplier: 2 },
    },
    transport: custom({ request }, { retryCount: 0 }),
    cacheTime: 0,
  })
}

/** The client wraps what went wrong; this is what the node said, or null when it said nothing. */
export function refusalBehind(error: unknown): NodeRefusal | null {
  if (error instanceof NodeRefusal) return error
  const found = error instanceof BaseError ? error.walk((cause) => cause instanceof NodeRefusal) : null
  return found instanceof NodeRefusal ? found : null
}

function readReply(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    // Not JSON: a page of a proxy in between.
    return null
  }
}
