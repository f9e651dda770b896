/** Artifacts that the service fetches itself: from a stand-in for the repository host and for a node, through the real egress. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { type Service, startService } from '#testing/service.ts'

const diff = `diff --git a/app.js b/app.js
--- a/app.js
+++ b/app.js
@@ -1,1 +1,1 @@
-const limit = 10
+const limit = 20
`
const base = 'a'.repeat(40)
const head = 'b'.repeat(40)
const txHash = `0x${'c'.repeat(64)}`
const blockHash = `0x${'d'.repeat(64)}`
const contract = `0x${'5b'.repeat(20)}`

const answers = () => ({
  diff: { status: 200, type: 'application/vnd.github.diff; charset=utf-8', body: diff as string | Buffer },
  rpc: {
    eth_chainId: '0x2105',
    eth_getTransactionByHash: {
      hash: txHash,
      blockHash,
      from: `0x${'12'.repeat(20)}`,
      to: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      value: '0x0',
      input: `0x095ea7b3${'0'.repeat(24)}${contract.slice(2)}${'f'.repeat(64)}`,
    },
    eth_getTransactionReceipt: { transactionHash: txHash, blockHash },
    eth_getBlockByNumber: { hash: blockHash },
    eth_getCode: '0x6001',
  } as Record<string, unknown>,
})
let now = answers()
let asked: string[] = []
let server: Server
let service: Service

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.method === 'GET')
      return response.writeHead(now.diff.status, { 'content-type': now.diff.type }).end(now.diff.body)
    const { id, method } = JSON.parse(await bodyOf(request))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: now.rpc[method] ?? null }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  service = await startService({
    GITHUB_API_URL: `http://${host}`,
    BASE_RPC_URL: `http://${host}/base`,
    BASE_SEPOLIA_RPC_URL: `http://${host}/sepolia`,
    EGRESS_ALLOW: host,
  })
})
beforeEach(() => {
  now = answers()
  asked = []
})
afterAll(async () => {
  await service?.close()
  await new Promise((resolve) => server.close(resolve))
})

const comparison = { repo: 'owner/name', base_sha: base, head_sha: head }
const call = { chain_id: 8453, block_number: 100, contract_address: contract, calldata: '0x' }
const ofRepo = {
  artifact_type: 'code_diff',
  artifact: 'nothing to see',
  artifact_source: comparison,
  sign: true,
}
const ofChain = { artifact_type: 'onchain_action', artifact: 'nothing to see', sign: true }

async function ask(json: object) {
  const { apiKey } = await service.register()
  const answer = await service.call('/review', { apiKey, json })
  const balance = await service.call(`/balance?api_key=${apiKey}`)
  return { ...answer, freeCallsLeft: balance.body.free_calls_remaining }
}

describe('200', () => {
  it('reviews the comparison of two commits instead of what the caller sent', async () => {
    const { status, body } = await ask(ofRepo)
    expect(status).toBe(200)
    expect(asked).toEqual([`GET /repos/owner/name/compare/${base}...${head}`])
    expect(body.artifact_hash).toBe(sha256Hex(diff))
    expect(body.artifact_provenance).toBe('independently_fetched_github')
    expect(body.proof.proof_payload.artifact_provenance).toBe('independently_fetched_github')
  })

  it('reviews a transaction as it was mined', async () => {
    const { status, body } = await ask({ ...ofChain, artifact_source: { chain_id: 8453, tx_hash: txHash } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      verdict: 'reject',
      artifact_provenance: 'independently_fetched_onchain_effect',
    })
    expect(body.onchain_risk.decoded.function).toBe('approve(address,uint256)')
    const { input, from, to } = now.rpc.eth_getTransactionByHash as Record<string, string>
    expect(body.artifact_hash).toBe(
      sha256Hex(`{"chainId":8453,"data":"${input}","from":"${from}","to":"${to}","value":"0"}`),
    )
  })

  it('reviews a call to a contract that stands at the block', async () => {
    const { status, body } = await ask({ ...ofChain, artifact_source: { ...call, block_hash: blockHash } })
    expect(status).toBe(200)
    expect(body.artifact_provenance).toBe('independently_fetched_onchain')
    expect(body.artifact_hash).toBe(sha256Hex(`{"chainId":8453,"data":"0x","to":"${contract}","value":"0"}`))
  })

  it('asks the node of the chain that was named', async () => {
    now.rpc.eth_chainId = '0x14a34'
    const { status } = await ask({ ...ofChain, artifact_source: { ...call, chain_id: 84532 } })
    expect([status, new Set(asked)]).toEqual([200, new Set(['POST /sepolia'])])
  })
})

describe('422 artifact_source_unavailable, and nothing is charged', () => {
  const repo = (change: () => void) => [ofRepo, change] as const
  const chain = (source: object, change: () => void = () => {}) =>
    [{ ...ofChain, artifact_source: source }, change] as const
  const transaction = { chain_id: 8453, tx_hash: txHash }
  const cases: [string, object, () => void][] = [
    ['an unknown repository', ...repo(() => Object.assign(now.diff, { status: 404 }))],
    ['a host that is down', ...repo(() => Object.assign(now.diff, { status: 500 }))],
    ['a page instead of a diff', ...repo(() => Object.assign(now.diff, { type: 'text/html' }))],
    ['an empty diff', ...repo(() => Object.assign(now.diff, { body: '' }))],
    ['a diff beyond 20,000 characters', ...repo(() => Object.assign(now.diff, { body: 'x'.repeat(20_001) }))],
    ['a diff beyond the byte cap', ...repo(() => Object.assign(now.diff, { body: 'x'.repeat(600_000) }))],
    ['bytes that are no UTF-8', ...repo(() => Object.assign(now.diff, { body: Buffer.from([0x64, 0xff]) }))],
    ['a short commit id', { ...ofRepo, artifact_source: { ...comparison, head_sha: 'main' } }, () => {}],
    ['a path in the name', { ...ofRepo, artifact_source: { ...comparison, repo: 'a/../b' } }, () => {}],
    [
      'a URL as name',
      { ...ofRepo, artifact_source: { ...comparison, repo: 'http://127.0.0.1/x' } },
      () => {},
    ],
    ['an unknown member', { ...ofRepo, artifact_source: { ...comparison, token: 'x' } }, () => {}],
    ...['owner/..', 'owner/.', '../name', 'owner/name/..', 'owner/', 'owner/na me', 'owner/name\n'].map(
      (repo): [string, object, () => void] => [
        `the path ${JSON.stringify(repo)}`,
        { ...ofRepo, artifact_source: { ...comparison, repo } },
        () => {},
      ],
    ),
    ['nothing at all', { ...ofRepo, artifact_source: {} }, () => {}],
    ['a diff as another type', { ...ofRepo, artifact_type: 'shell_command' }, () => {}],
    [
      'a transaction that is not mined',
      ...chain(transaction, () => Object.assign(now.rpc, { eth_getTransactionReceipt: null })),
    ],
    [
      'an unknown transaction',
      ...chain(transaction, () => Object.assign(now.rpc, { eth_getTransactionByHash: null })),
    ],
    [
      'another transaction than asked for',
      ...chain(transaction, () =>
        Object.assign(now.rpc.eth_getTransactionByHash as object, { hash: `0x${'e'.repeat(64)}` }),
      ),
    ],
    ['a node of another chain', ...chain(transaction, () => Object.assign(now.rpc, { eth_chainId: '0x1' }))],
    ['another chain', ...chain({ ...transaction, chain_id: 1 })],
    ['a block with another hash', ...chain({ ...call, block_hash: `0x${'e'.repeat(64)}` })],
    [
      'a block that is not there',
      ...chain(call, () => Object.assign(now.rpc, { eth_getBlockByNumber: null })),
    ],
    ['an address without code', ...chain(call, () => Object.assign(now.rpc, { eth_getCode: '0x' }))],
    ['half a byte of calldata', ...chain({ ...call, calldata: '0x0' })],
  ]
  it.each(cases)('%s', async (_name, json, change) => {
    change()
    const { status, body, freeCallsLeft } = await ask(json)
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({
      loc: ['body', 'artifact_source'],
      type: 'artifact_source_unavailable',
    })
    expect(freeCallsLeft).toBe(3)
  })

  it('where the node stands on a private network that the operator did not allow', async () => {
    const { BASE_RPC_URL } = service.ctx.env
    const closed = await startService({ BASE_RPC_URL })
    try {
      const { apiKey } = await closed.register()
      const before = asked.length
      const json = { ...ofChain, artifact_source: transaction }
      const { status, body } = await closed.call('/review', { apiKey, json })
      expect([status, body.detail[0].msg, asked.length]).toEqual([
        422,
        'the source address is not allowed',
        before,
      ])
    } finally {
      await closed.close()
    }
  })
})
