/** Serves the headers of a chain as an Esplora server does: GET /blocks/tip/hash, /block-height/<height> and /block/<hash>/header. Loopback only. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toHex } from '#protocol/bytes.ts'
import type { MinedChain } from '#protocol/ots/testing/mined-chain.ts'

export interface ServedBlocks {
  url: string
  /** `host:port`, as the guarded egress is told. */
  host: string
  close(): Promise<void>
}

/** `port` 0 takes a free one. */
export async function serveBlocks(chain: MinedChain, port = 0): Promise<ServedBlocks> {
  const server = createServer((request, response) => {
    const found = request.method === 'GET' ? find(chain, request.url ?? '/') : undefined
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'text/plain' })
    response.end(found ?? 'Block not found')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function find(chain: MinedChain, path: string): string | undefined {
  if (path === '/blocks/tip/hash') return chain.hashAt(chain.height())
  const height = /^\/block-height\/(\d{1,9})$/.exec(path)?.[1]
  if (height !== undefined) return chain.hashAt(Number(height))
  const hash = /^\/block\/([0-9a-f]{64})\/header$/.exec(path)?.[1]
  for (let at = chain.height(); hash !== undefined && at >= 0; at--) {
    if (chain.hashAt(at) === hash) return toHex(chain.headerAt(at)!)
  }
  return undefined
}
