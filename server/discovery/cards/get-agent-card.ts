/** GET /.well-known/agent-card.json: the skills of this service as an agent card of A2A 1.0. */
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { apiVersion } from '#server/discovery/service/version.ts'
import { free } from '#server/kernel/operation.ts'
import { methodsInForce } from '#server/payments/methods.ts'
import { toolsOf } from '#server/surfaces/mcp/tools.ts'
import { imageUrl, serviceDescription, serviceName } from './service-texts.ts'

const json = 'application/json'

const securitySchemes = {
  bearer: {
    httpAuthSecurityScheme: { scheme: 'Bearer', description: 'API key of POST /register' },
  },
  l402: {
    httpAuthSecurityScheme: { scheme: 'L402', description: 'Token and preimage of a paid Lightning invoice' },
  },
  x402: {
    apiKeySecurityScheme: {
      location: 'header',
      name: 'PAYMENT-SIGNATURE',
      description: 'Signed USDC payment of x402 version 2',
    },
  },
}

export const getAgentCard = defineOperation({
  id: 'discovery.getAgentCard',
  method: 'GET',
  path: '/.well-known/agent-card.json',
  summary: 'Agent card (A2A 1.0)',
  description:
    'This service serves no interface of A2A, so supportedInterfaces is empty: the skills are operations over HTTP and tools over MCP.',
  input: z.object({}),
  output: z
    .object({
      name: z.string().describe('Name of the service'),
      description: z.string().describe('What the service does'),
      version: z.string().describe('Version of the interface'),
      provider: z
        .object({
          organization: z.string().describe('Name of the operator'),
          url: z.string().describe('URL of the operator'),
        })
        .describe('Operator of this instance'),
      documentationUrl: z.string().describe('URL of the API reference'),
      iconUrl: z.string().describe('URL of the icon'),
      supportedInterfaces: z
        .array(
          z.object({
            url: z.string().describe('URL of the interface'),
            protocolBinding: z.literal('HTTP+JSON').describe('Binding of A2A'),
            protocolVersion: z.literal('1.0').describe('Version of A2A'),
          }),
        )
        .describe('Interfaces of A2A that are served'),
      capabilities: z
        .object({
          streaming: z.boolean().describe('Streams of A2A'),
          pushNotifications: z.boolean().describe('Push notifications of A2A'),
          extendedAgentCard: z.boolean().describe('Whether callers with a key get another card'),
        })
        .describe('Optional parts of A2A'),
      securitySchemes: z
        .record(z.string(), z.record(z.string(), z.record(z.string(), z.string())))
        .describe('Credentials and payments that are accepted now; free skills need none'),
      defaultInputModes: z.array(z.string()).describe('Media types of requests'),
      defaultOutputModes: z.array(z.string()).describe('Media types of answers'),
      skills: z
        .array(
          z.object({
            id: z.string().describe('Name of the tool'),
            name: z.string().describe('Name for people'),
            description: z.string().describe('What it does and costs'),
            tags: z.array(z.string()).describe('Capability, and whether it is free or paid'),
          }),
        )
        .describe('What can be asked for'),
    })
    .meta({ id: 'AgentCard' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  run(ctx) {
    const { BASE_URL } = ctx.env
    const inForce = methodsInForce(ctx)
    return {
      name: serviceName,
      description: serviceDescription,
      version: apiVersion,
      provider: { organization: serviceName, url: BASE_URL },
      documentationUrl: `${BASE_URL}/docs`,
      iconUrl: imageUrl(BASE_URL),
      supportedInterfaces: [],
      capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(([name]) => name === 'bearer' || inForce.includes(name)),
      ),
      defaultInputModes: [json],
      defaultOutputModes: [json],
      skills: toolsOf(ctx.catalogue, ctx.env).map(({ name, operations, definition }) => ({
        id: name,
        name: definition.title ?? name,
        description: definition.description ?? '',
        tags: [
          operations.at(-1)!.id.split('.')[0]!,
          operations.some(({ price }) => price.kind === 'fixed') ? 'paid' : 'free',
        ],
      })),
    }
  },
})
