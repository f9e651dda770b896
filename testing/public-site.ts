/**
 * A site at a public address that the kernel of this host keeps to itself, by a local route: the egress guard allows it, and no packet
 * leaves. Needs root on Linux.
 */
import { execFileSync } from 'node:child_process'
import { createServer, type RequestListener } from 'node:http'

export const canServePublicly = process.platform === 'linux' && process.getuid?.() === 0

export interface PublicSite {
  /** Without a final slash. */
  origin: string
  address: string
  close(): Promise<void>
}

/** `address`: one that no other test serves at the same time. */
export async function servePublicly(address: string, listener: RequestListener): Promise<PublicSite> {
  const route = (what: 'replace' | 'del') =>
    execFileSync('ip', ['route', what, 'local', `${address}/32`, 'dev', 'lo'], { stdio: 'ignore' })
  route('replace')
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(80, address, resolve)
  })
  return {
    origin: `http://${address}`,
    address,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      route('del')
    },
  }
}
