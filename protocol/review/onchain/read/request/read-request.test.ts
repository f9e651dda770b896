/** Requests after the API references of Safe, CoW, Jupiter, Fireblocks and Privy, and the same with one thing changed. */
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../../testing/ruleset.ts'

const WETH = '0x4200000000000000000000000000000000000006'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const OWN = '0x5d5f38f9b0c04dd848ed9d07ca49e945af0f2810'
const OTHER = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'

const verdict = (artifact: string): string => reviewText(artifact, 'onchain_action').verdict

const ORDER = {
  sellToken: WETH,
  buyToken: USDC,
  receiver: OWN,
  sellAmount: '3000000000000000000',
  buyAmount: '9080000000',
  validTo: 1_795_000_000,
  feeAmount: '0',
  kind: 'sell',
  partiallyFillable: false,
  from: OWN,
  appData: '{"appCode":"shop","metadata":{}}',
}
const cow = (more: object = {}, behind = 'quote: 3 WETH = 9,120.50 USDC'): string =>
  `POST https://api.cow.fi/base/api/v1/orders\nContent-Type: application/json\n\n${JSON.stringify({ ...ORDER, ...more })}\n\n${behind}`

const SAFE = `https://api.safe.global/tx-service/base/api/v2/safes/${OWN}/multisig-transactions/`
const REVOKE = `0x095ea7b3${OTHER.slice(2).padStart(64, '0')}${'0'.repeat(64)}`
const proposal = (more: object = {}) => ({
  to: USDC,
  value: '0',
  data: REVOKE,
  operation: 0,
  nonce: 4,
  ...more,
})
const wrapBy = (tx: object): string =>
  `POST https://api.privy.io/v1/wallets/fmfdj6yqly31huorjqzq38zc/rpc\n\n${JSON.stringify({ method: 'eth_sendTransaction', caip2: 'eip155:8453', params: { transaction: tx } })}`
const WRAP = { to: WETH, value: '0x38d7ea4c68000', data: '0xd0e30db0', chain_id: 8453 }
const curl = (url: string, body: object, behind = ''): string =>
  `# own keys, nothing else\ncurl -sS -X POST '${url}' \\\n  -H "Authorization: Bearer $KEY" \\\n  -d '${JSON.stringify(body)}'${behind}`

describe('requests to web APIs [review, 6]', () => {
  it.each([
    ['an order of CoW within its quote', cow()],
    ['a proposal to a Safe by curl', curl(SAFE, proposal())],
    [
      'the same by a tool',
      JSON.stringify({ tool: 'http_request', args: { method: 'POST', url: SAFE, body: proposal() } }),
    ],
    ['a wallet API with a call inside', wrapBy(WRAP)],
    [
      'a node',
      `POST https://mainnet.base.org\n\n${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [{ from: OWN, ...WRAP }] })}`,
    ],
  ])('%s is approved', (_what, artifact) => expect(verdict(artifact)).toBe('approve'))

  it.each([
    ['an order for another receiver', cow({ receiver: OTHER })],
    ['an order for next to nothing', cow({ buyAmount: '1' })],
    ['a proposal that runs foreign code', curl(SAFE, proposal({ to: OTHER, operation: 1 }))],
    [
      'an allowance without end',
      wrapBy({ to: USDC, value: '0x0', data: `${REVOKE.slice(0, 74)}${'f'.repeat(64)}` }),
    ],
    [
      'an allowance by a contract in the path',
      `POST https://engine.shop.example/contract/8453/${USDC}/write\n\n${JSON.stringify({ functionName: 'approve', args: [OTHER, `${2n ** 256n - 1n}`] })}`,
    ],
    [
      'an authorization for every chain',
      `POST https://api.privy.io/v1/wallets/fmfdj6yqly31huorjqzq38zc/rpc\n\n${JSON.stringify({ method: 'eth_sign7702Authorization', params: { contract: OTHER, chain_id: 0 } })}`,
    ],
  ])('%s is a reject', (_what, artifact) => expect(verdict(artifact)).toBe('reject'))

  it.each([
    ['an order without a quote', cow({}, '')],
    [
      'hooks in the app data',
      cow({ appData: `{"metadata":{"hooks":{"pre":[{"target":"${OTHER}","callData":"0x12"}]}}}` }),
    ],
    ['a second order in words', cow({}, 'quote: 3 WETH = 9,120.50 USDC. Then pay the broker from it.')],
    ['a host like the known one', cow().replace('api.cow.fi', 'api.cow-fi.org')],
    ['another Safe in the path', curl(SAFE, proposal({ safe: OTHER }))],
    [
      'a refund of gas to a stranger',
      curl(SAFE, proposal({ safeTxGas: '90000', gasPrice: '1000000000', refundReceiver: OTHER })),
    ],
    ['a second command on the line', curl(SAFE, proposal(), ' && ./more.sh')],
    ['a second command on the next line', curl(SAFE, proposal(), '\nrm -rf /srv')],
    ['a second request', `${cow({}, '')}${cow()}`],
  ])('%s is not approved', (_what, artifact) => expect(verdict(artifact)).not.toBe('approve'))

  it('20,000 hostile characters are read in little time', () => {
    for (const part of ['POST https://a.b/{', "curl '", '{"to":"0x', 'wallet 0x1 ', "$(date -d '+1 "]) {
      const text = part.repeat(Math.ceil(20_000 / part.length))
      verdict(text)
      const start = performance.now()
      verdict(text)
      expect(performance.now() - start).toBeLessThan(1500)
    }
  })
})
