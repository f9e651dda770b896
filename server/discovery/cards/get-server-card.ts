/** GET /.well-known/mcp/server-card.json: what an MCP client can know before it connects. */
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { apiVersion } from '#server/discovery/service/version.ts'
import { free } from '#server/kernel/operation.ts'
import { methodsInForce } from '#server/payments/methods.ts'
import { toolNames } from '#server/surfaces/mcp/tools.ts'
import { mcpEndpoint, serviceDescription, serviceName } from './service-texts.ts'

export const getServerCard = defineOperation({
  id: 'discovery.getServerCard',
  method: 'GET',
  path: '/.well-known/mcp/server-card.json',
  summary: 'Card of the MCP server',
  input: z.object({}),
  output: z
    .object({
      name: z.literal('assay').describe('Name of the server'),
      title: z.string().describe('Name for people'),
      version: z.string().describe('Version of the interface'),
      description: z.string().describe('What the service does'),
      transport: z
        .object({
          type: z.literal('streamable-http').describe('Streamable HTTP, without sessions'),
          endpoint: z.string().describe('URL of the MCP server'),
        })
        .describe('How to connect'),
      capabilities: z
        .object({ tools: z.object({}).describe('Present: the server offers tools') })
        .describe('Capabilities of MCP'),
      authentication: z
        .object({
          required: z.literal(false).describe('Only paid tools require a credential or a payment'),
          schemes: z
            .array(z.enum(['bearer', 'l402', 'x402']))
            .describe('Payment and key schemes accepted now'),
        })
        .describe('Credentials that a call can carry'),
      tools: z.array(z.string()).describe('Names of the tools; tools/list has their schemas'),
    })
    .meta({ id: 'McpServerCard' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  run(ctx) {
    const inForce = methodsInForce(ctx)
    return {
      name: 'assay' as const,
      title: serviceName,
      version: apiVersion,
      description: serviceDescription,
      transport: { type: 'streamable-http' as const, endpoint: mcpEndpoint(ctx.env.BASE_URL) },
      capabilities: { tools: {} },
      authentication: {
        required: false as const,
        schemes: (['bearer', 'l402', 'x402'] as const).filter(
          (scheme) => scheme === 'bearer' || inForce.includes(scheme),
        ),
      },
      tools: toolNames(ctx.catalogue),
    }
  },
})
