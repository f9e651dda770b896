/** GET /.well-known/agent-registration.json: the registration file of ERC-8004. */
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { apiVersion } from '#server/discovery/service/version.ts'
import { free } from '#server/kernel/operation.ts'
import { methodsInForce } from '#server/payments/methods.ts'
import { imageUrl, mcpEndpoint, serviceDescription, serviceName } from './service-texts.ts'

/** The newest version of MCP that the endpoint negotiates. */
export const mcpVersion = '2025-11-25'

export const getAgentRegistration = defineOperation({
  id: 'discovery.getAgentRegistration',
  method: 'GET',
  path: '/.well-known/agent-registration.json',
  summary: 'Agent registration file (ERC-8004)',
  description: 'Lists only services that answer; without an interface of A2A there is no entry for it.',
  input: z.object({}),
  output: z
    .object({
      type: z
        .literal('https://eips.ethereum.org/EIPS/eip-8004#registration-v1')
        .describe('Format of this file, by its URL'),
      name: z.string().describe('Name of the service'),
      description: z.string().describe('What the service does'),
      image: z.string().describe('URL of the image'),
      services: z
        .array(
          z.object({
            name: z.enum(['web', 'MCP', 'A2A']).describe('Kind of the interface'),
            endpoint: z.string().describe('URL of the interface'),
            version: z.string().describe('Version of the interface or protocol'),
          }),
        )
        .describe('What is served'),
      x402Support: z.boolean().describe('Whether USDC payments are accepted now'),
      active: z.boolean().describe('Whether this instance can sign verdicts'),
      registrations: z
        .array(
          z.object({
            agentId: z.int().describe('Token in the registry'),
            agentRegistry: z.string().describe('Identity registry as CAIP-10'),
          }),
        )
        .describe('Where this file is registered; empty while it is not'),
      supportedTrust: z.array(z.literal('reputation')).describe('Models of trust'),
    })
    .meta({ id: 'AgentRegistration' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  run(ctx) {
    const { BASE_URL, ERC8004_REGISTRATIONS } = ctx.env
    return {
      type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1' as const,
      name: serviceName,
      description: serviceDescription,
      image: imageUrl(BASE_URL),
      services: [
        { name: 'web' as const, endpoint: BASE_URL, version: apiVersion },
        { name: 'MCP' as const, endpoint: mcpEndpoint(BASE_URL), version: mcpVersion },
      ],
      x402Support: methodsInForce(ctx).includes('x402'),
      active: ctx.signer !== null,
      registrations: ERC8004_REGISTRATIONS,
      supportedTrust: ['reputation' as const],
    }
  },
})
