/** The official client of MCP, connected to a service without a socket. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Service } from '#testing/service.ts'

/** `headers`: sent with every message, as in the configuration of a client. */
export async function connectMcpClient(
  { surface }: Pick<Service, 'surface'>,
  headers: Record<string, string> = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), {
    requestInit: { headers },
    fetch: async (url, init) => {
      const sent = new Headers(init?.headers)
      sent.set('host', 'localhost:3000')
      return surface.request(String(url), { ...init, headers: sent })
    },
  })
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return client
}
