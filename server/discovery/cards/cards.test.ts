/** Cards of this service: each states what is served, and what it states can be called. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectMcpClient } from '#testing/mcp/mcp-client.ts'
import { type Service, startService } from '#testing/service.ts'
import { startX402World, type X402World } from '#testing/x402/x402-world.ts'
import { mcpVersion } from './get-agent-registration.ts'

const registry = `eip155:8453:0x${'ab'.repeat(20)}`
let world: X402World
let service: Service
/** Without a key, a rail, a relay or a registration. */
let bare: Service
let client: Client
beforeAll(async () => {
  world = await startX402World()
  service = await startService({
    ...world.remoteEnv,
    NOSTR_RELAYS: 'ws://127.0.0.1:9,ws://127.0.0.1:10',
    ERC8004_REGISTRATIONS: `${registry}/22`,
  })
  bare = await startService({ VERIFIER_SECRET_KEY: '', LEDGER_INIT: 'never' })
  client = await connectMcpClient(service)
})
afterAll(async () => {
  await Promise.all([service?.close(), bare?.close()])
  await world?.close()
})

const read = async (name: string, from = service) => (await from.call(`/.well-known/${name}`)).body
const toolsOf = async () => (await client.listTools()).tools

describe('/.well-known/mcp/server-card.json', () => {
  it('names the endpoint, the tools that it lists, and the credentials it takes', async () => {
    const card = await read('mcp/server-card.json')
    expect(card).toMatchObject({
      name: client.getServerVersion()!.name,
      version: client.getServerVersion()!.version,
      transport: { type: 'streamable-http', endpoint: 'http://localhost:3000/mcp' },
      capabilities: client.getServerCapabilities(),
      authentication: { required: false, schemes: ['bearer', 'x402'] },
    })
    expect(card.tools).toEqual((await toolsOf()).map(({ name }) => name))
    expect((await read('mcp/server-card.json', bare)).authentication.schemes).toEqual(['bearer'])
  })
})

describe('/.well-known/agent-card.json', () => {
  it('has a skill for each tool and claims no interface of A2A', async () => {
    const card = await read('agent-card.json')
    expect(card.supportedInterfaces).toEqual([])
    expect(Object.keys(card.securitySchemes)).toEqual(['bearer', 'x402'])
    expect(
      card.skills.map(({ id, name, description }: Record<string, string>) => [id, name, description]),
    ).toEqual((await toolsOf()).map(({ name, title, description }) => [name, title, description]))
    expect(card.skills.find(({ id }: { id: string }) => id === 'review').tags).toEqual(['review', 'paid'])
    expect(Object.keys((await read('agent-card.json', bare)).securitySchemes)).toEqual(['bearer'])
  })
})

describe('/.well-known/agent-registration.json', () => {
  it('has exactly the members of ERC-8004', async () => {
    expect(await read('agent-registration.json')).toEqual({
      type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
      name: 'Assay',
      description: expect.any(String),
      image: 'http://localhost:3000/apple-icon.png',
      services: [
        { name: 'web', endpoint: 'http://localhost:3000', version: '1.13.0' },
        { name: 'MCP', endpoint: 'http://localhost:3000/mcp', version: mcpVersion },
      ],
      x402Support: true,
      active: true,
      registrations: [{ agentId: 22, agentRegistry: registry }],
      supportedTrust: ['reputation'],
    })
    expect(mcpVersion).toBe(LATEST_PROTOCOL_VERSION)
  })

  it('of an instance without a key and a rail is not active and takes no USDC', async () => {
    expect(await read('agent-registration.json', bare)).toMatchObject({
      x402Support: false,
      active: false,
      registrations: [],
    })
  })

  it.each(['eip155:8453:0xabc/22', `${registry}/-1`, registry, `eip155:0:0x${'ab'.repeat(20)}/1`])(
    'the setting %s stops the start',
    async (registration) => {
      await expect(startService({ ERC8004_REGISTRATIONS: registration })).rejects.toThrow(
        'ERC8004_REGISTRATIONS',
      )
    },
  )
})

describe('/.well-known/nostr.json', () => {
  const relays = ['ws://127.0.0.1:9', 'ws://127.0.0.1:10']

  it('names the verifier with its relays', async () => {
    const pubkey = service.ctx.signer!.pubkey
    for (const name of ['_', 'assay', 'ASSAY'])
      expect(await read(`nostr.json?name=${name}`)).toEqual({
        names: { [name.toLowerCase()]: pubkey },
        relays: { [pubkey]: relays },
      })
    expect(await read('nostr.json', bare)).toEqual({ names: {}, relays: {} })
  })

  it('names an agent that declared a key, and nobody for any other name', async () => {
    const { apiKey, agentId, accountId } = await service.register()
    expect(await read(`nostr.json?name=${agentId}`)).toEqual({ names: {}, relays: {} })
    const nostrPubkey = 'cd'.repeat(32)
    await service.call('/account', { method: 'PATCH', apiKey, json: { nostr_pubkey: nostrPubkey } })
    expect(await read(`nostr.json?name=${agentId}`)).toEqual({
      names: { [agentId]: nostrPubkey },
      relays: {},
    })
    expect((await read('nostr.json')).names).toEqual({
      _: service.ctx.signer!.pubkey,
      assay: service.ctx.signer!.pubkey,
      [agentId]: nostrPubkey,
    })
    expect(await read('nostr.json?name=nobody')).toEqual({ names: {}, relays: {} })
    await service.asOwner(`UPDATE account SET suspended_at_unix = 1 WHERE id = '${accountId}'`)
    expect(await read(`nostr.json?name=${agentId}`)).toEqual({ names: {}, relays: {} })
  })

  it('may be read by pages of any origin (NIP-05)', async () => {
    const { headers } = await service.call('/.well-known/nostr.json?name=_')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('/llms.txt', () => {
  it('names the endpoint and every tool', async () => {
    const { text } = await service.call('/llms.txt')
    expect(text).toContain('http://localhost:3000/mcp')
    expect(text).toContain(`Tools: ${(await toolsOf()).map(({ name }) => name).join(', ')}.`)
  })
})
