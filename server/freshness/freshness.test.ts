/** A proof names the newest Bitcoin block that the sources agree on, and none while there is none. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServedBlocks, serveBlocks } from '#dev/calendar/serve-blocks.ts'
import { MAINNET, REGTEST } from '#protocol/ots/bitcoin/network.ts'
import { createMinedChain, type MinedChain } from '#protocol/ots/testing/mined-chain.ts'
import { type Service, startService } from '#testing/service.ts'
import { watchNewestBlock } from './freshness.ts'
import { readNewestBlock } from './newest-block.ts'

const startUnix = 1_790_000_000
let chain: MinedChain
let a: ServedBlocks
let b: ServedBlocks
let liar: Server
let answer = ''
let liarHost: string
let service: Service
let apiKey: string

beforeAll(async () => {
  chain = createMinedChain()
  ;[a, b] = await Promise.all([serveBlocks(chain), serveBlocks(chain)])
  liar = createServer((_, response) => response.end(answer))
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
  liarHost = `127.0.0.1:${(liar.address() as AddressInfo).port}`
  service = await startService({
    BITCOIN_SOURCES: `${a.url},${b.url}/`,
    BITCOIN_NETWORK: 'regtest',
    EGRESS_ALLOW: [a.host, b.host, liarHost].join(','),
  })
  const account = await service.register()
  ;({ apiKey } = account)
  await service.fund(account.accountId, 10_000)
})
afterAll(async () => {
  await service?.close()
  await Promise.all([a?.close(), b?.close()])
  liar?.close()
})

const beaconOf = async (artifact: string): Promise<string | null> => {
  const { body } = await service.call('/review', {
    apiKey,
    json: { artifact, artifact_type: 'shell_command', sign: true },
  })
  const verified = await service.call('/verify-proof', { json: { event: body.proof.event } })
  expect(verified.body.valid).toBe(true)
  return body.proof.proof_payload.freshness_beacon_hash
}
const mine = (atUnix: number) => chain.mine(new Uint8Array(32), atUnix)

describe('freshness_beacon_hash', () => {
  it('is null while no block is known', async () => {
    expect(await beaconOf('ls')).toBeNull()
  })

  it('is the newest block known at signing, and moves with the chain', async () => {
    mine(startUnix - 500)
    expect(await watchNewestBlock(service.ctx)).toBeNull()
    const first = chain.hashAt(chain.height())
    expect(await beaconOf('pwd')).toBe(first)
    mine(startUnix - 100)
    expect(await beaconOf('id')).toBe(first)
    await watchNewestBlock(service.ctx)
    expect(await beaconOf('date')).toBe(chain.hashAt(chain.height()))
  })
})

describe('a block', () => {
  const read = (sources: string[], network = REGTEST) => readNewestBlock(service.ctx.egress, network, sources)
  const liarUrl = () => `http://${liarHost}`

  it('that one of two sources invents does not count; the one that both know does', async () => {
    answer = 'ab'.repeat(32)
    const { block } = await read([a.url, b.url, liarUrl()])
    expect(block).toMatchObject({ hash: chain.hashAt(chain.height()), sources: [a.host, b.host] })
  })

  it('that a single other source does not confirm does not count', async () => {
    answer = 'x'.repeat(2_000)
    const { block, problems } = await read([a.url, liarUrl()])
    expect(block).toBeNull()
    expect(problems.join()).toContain(liarHost)
  })

  it('of a development chain is none of the main chain', async () => {
    expect((await read([a.url, b.url], MAINNET)).block).toBeNull()
  })

  it('never gives way to an earlier one', async () => {
    const newest = chain.hashAt(chain.height())
    mine(startUnix - 400)
    await watchNewestBlock(service.ctx)
    expect(service.ctx.freshness.newestBlock()).toBe(newest)
  })
})
