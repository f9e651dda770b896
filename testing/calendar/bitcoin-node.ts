/** The three JSON-RPC methods of a Bitcoin node that the official client verifies with, over a chain that a test mined. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toHex } from '#protocol/bytes.ts'
import type { MinedChain } from '#protocol/ots/testing/mined-chain.ts'

export interface BitcoinNode {
  /** With user and password, as the client wants it. */
  url: string
  close(): Promise<void>
}

interface Call {
  id: unknown
  method: string
  params: unknown[]
}

export async function startBitcoinNode(chain: MinedChain): Promise<BitcoinNode> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { id, ...call } = JSON.parse(text) as Call
    const result = answer(chain, call)
    const error = result === undefined ? { code: -8, message: 'Block height out of range' } : null
    response.writeHead(error ? 500 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id, result: result ?? null, error }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://user:password@127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function answer(chain: MinedChain, { method, params }: Omit<Call, 'id'>): unknown {
  if (method === 'getblockcount') return chain.height()
  if (method === 'getblockhash') return chain.hashAt(Number(params[0]))
  if (method !== 'getblockheader') return undefined
  for (let height = 0; height <= chain.height(); height++) {
    if (chain.hashAt(height) === params[0]) return toHex(chain.headerAt(height)!)
  }
  return undefined
}
