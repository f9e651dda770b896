/** Headers from several sources on loopback: agreeing, disagreeing, broken. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { toHex } from '#protocol/bytes.ts'
import { REGTEST } from '#protocol/ots/bitcoin/network.ts'
import { createMinedChain, type MinedChain } from '#protocol/ots/testing/mined-chain.ts'
import { egressTo } from '#testing/x402/egress-to.ts'
import { readBlocks } from './block-sources.ts'

const open: Server[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

/** An Esplora server over a chain; `change` sees path and answer. */
async function serve(chain: MinedChain, change = (_path: string, answer: string) => answer): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url!
    const height = /^\/api\/block-height\/(\d+)$/.exec(path)?.[1]
    const hash = /^\/api\/block\/([0-9a-f]{64})\/header$/.exec(path)?.[1]
    const heights = Array.from({ length: chain.height() + 1 }, (_, n) => n)
    const found =
      height === undefined
        ? heights.filter((n) => chain.hashAt(n) === hash).map((n) => toHex(chain.headerAt(n)!))[0]
        : chain.hashAt(Number(height))
    if (found === undefined) return void response.writeHead(404).end('Block not found')
    response.end(`${change(path, found)}\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
const read = (hosts: string[], heights: number[]) =>
  readBlocks(
    egressTo(...hosts),
    REGTEST,
    hosts.map((host) => `http://${host}/api`),
    heights,
  )
const mined = (fill: number) => {
  const chain = createMinedChain()
  for (let n = 1; n <= 3; n++) chain.mine(new Uint8Array(32).fill(fill + n), 1_700_000_000)
  return chain
}

describe('block sources', () => {
  it('that agree give one header and two words for it', async () => {
    const chain = mined(0)
    const hosts = [await serve(chain), await serve(chain)]
    const { evidence, answers } = await read(hosts, [2, 2])
    expect(answers.map(({ problem }) => problem)).toEqual([null, null])
    expect(evidence.headers).toEqual([{ height: 2, bytes: chain.headerAt(2) }])
    expect(evidence.seen).toEqual(
      hosts.map((host) => ({ source: `http://${host}/api`, height: 2, hash: chain.hashAt(2) })),
    )
  })
  it('that disagree give both headers', async () => {
    const { evidence } = await read([await serve(mined(0)), await serve(mined(9))], [2])
    expect(evidence.headers).toHaveLength(2)
    expect(new Set(evidence.seen.map(({ hash }) => hash)).size).toBe(2)
  })
  it.each([
    [
      'a header of another block',
      (path: string, text: string) => (path.endsWith('header') ? `02${text.slice(2)}` : text),
      'another hash',
    ],
    [
      'half a header',
      (path: string, text: string) => (path.endsWith('header') ? text.slice(80) : text),
      'no block header',
    ],
    ['no hash', (path: string, text: string) => (path.endsWith('header') ? text : '<html>'), 'no block hash'],
    ['too much', (_: string, text: string) => text.repeat(100), 'exceeds 1000 bytes'],
  ])('that answer %s are left out, with the reason', async (_, change, problem) => {
    const chain = mined(0)
    const { evidence, answers } = await read([await serve(chain), await serve(chain, change)], [1])
    expect(evidence.seen).toHaveLength(1)
    expect(answers.map((answer) => answer.problem)).toEqual([null, expect.stringContaining(problem)])
  })
  it('without the block are left out', async () => {
    const { evidence, answers } = await read([await serve(mined(0))], [99])
    expect([evidence.headers, evidence.seen]).toEqual([[], []])
    expect(answers[0]!.problem).toContain('status 404')
  })
})
