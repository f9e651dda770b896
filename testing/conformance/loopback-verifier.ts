/** A verifier on loopback whose governance block and anchor a test chooses, and a service that may reach it by a public name. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LoopbackVerifier {
  host: string
  url: string
  close(): Promise<void>
}

export async function serveVerifier(answer: RequestListener): Promise<LoopbackVerifier> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}`,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
