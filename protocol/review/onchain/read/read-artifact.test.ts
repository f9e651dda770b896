import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../json/strict-json.ts'
import { reviewText } from '../../testing/ruleset.ts'
import type { ReviewRecord } from '../../types.ts'
import { approve, transfer } from '../examples/calldata.ts'

const ME = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const STRANGER = `0x${'22'.repeat(20)}`
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const MAX = (1n << 256n) - 1n
const evil = { to: USDC, data: approve(STRANGER, MAX) }
const good = { to: USDC, data: approve(STRANGER, 0n) }

const judge = (artifact: JsonValue | object | string): ReviewRecord =>
  reviewText(typeof artifact === 'string' ? artifact : JSON.stringify(artifact), 'onchain_action')
const rules = (artifact: object | string): string[] => judge(artifact).issues.map(({ rule }) => rule)
const effects = (artifact: object): JsonObject[] =>
  (judge(artifact).decoded as JsonObject).effects as JsonObject[]

describe('every form that a wallet accepts is read [review, 6]', () => {
  const forms: [name: string, make: (tx: object) => object][] = [
    ['bare', (tx) => ({ chainId: 1, from: ME, value: '0', ...tx })],
    ['hex quantities', (tx) => ({ chainId: '0x1', from: ME, value: '0x0', ...tx })],
    ['wrapped', (tx) => ({ intent: 'do it', tx: { chainId: 1, from: ME, ...tx } })],
    ['eth_sendTransaction', (tx) => ({ method: 'eth_sendTransaction', params: [{ from: ME, ...tx }] })],
    [
      'wallet_sendCalls',
      (tx) => ({ method: 'wallet_sendCalls', params: [{ chainId: '0x1', from: ME, calls: [tx] }] }),
    ],
    ['a list', (tx) => [{ chainId: 1, from: ME, ...tx }]],
    ['Safe transaction', (tx) => ({ safe: ME, value: '0', operation: 0, nonce: 1, safeTxGas: 0, ...tx })],
    [
      '`input` for `data`',
      ({ to, data }: { to?: string; data?: string }) => ({ chainId: 1, from: ME, to, input: data }),
    ],
    ['beside a harmless one', (tx) => ({ chainId: 1, from: ME, tx: good, calls: [tx] })],
    ['inside a read', (tx) => ({ method: 'eth_call', to: USDC, data: '0x', calls: [tx] })],
  ]
  it.each(forms)('%s', (_, make) => {
    expect(rules(make(evil))).toContain('onchain.unlimited_to_unknown')
    expect(rules(make(good))).not.toContain('onchain.unlimited_to_unknown')
  })

  it('a part of a list that nobody reads is never passed over', () => {
    expect(judge([{ chainId: 1, from: ME, ...good }]).verdict).toBe('approve')
    expect(rules([{ chainId: 1, from: ME, ...good }, { foo: 1 }])).toContain('coverage.partial')
  })

  it('data and input that differ: two wallets, two transactions', () => {
    const both = { chainId: 1, from: ME, to: USDC, data: good.data, input: evil.data }
    expect(rules(both)).toContain('onchain.malformed')
    expect(rules({ ...both, input: good.data })).not.toContain('onchain.malformed')
  })

  it('a fraction is no amount of wei', () => {
    expect(rules({ chainId: 1, from: ME, to: STRANGER, value: '0.5', data: '0x' })).toContain(
      'onchain.malformed',
    )
  })
})

describe('typed data [review, 6]', () => {
  const permit2 = (message: object, primaryType: string): object => ({
    method: 'eth_signTypedData_v4',
    params: [
      ME,
      JSON.stringify({
        domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
        types: { [primaryType]: [] },
        primaryType,
        message,
      }),
    ],
  })

  it('Permit2 batch: every token is an effect, also when the typed data is a text', () => {
    const details = [USDC, '0x6B175474E89094C44Da98b954EedeAC495271d0F'].map((token) => ({
      token,
      amount: '5000000',
      expiration: '1750000000',
      nonce: '0',
    }))
    const found = effects(permit2({ details, spender: STRANGER, sigDeadline: '1750000000' }, 'PermitBatch'))
    expect(found.map(({ kind, amount, signed }) => [kind, amount, signed])).toEqual([
      ['allowance', '5000000', true],
      ['allowance', '5000000', true],
    ])
  })

  it('signature transfer', () => {
    const message = {
      permitted: { token: USDC, amount: '7' },
      spender: STRANGER,
      nonce: '1',
      deadline: '1750000000',
    }
    expect(effects(permit2(message, 'PermitTransferFrom'))).toMatchObject([
      { kind: 'allowance', amount: '7', counterparty: STRANGER },
    ])
  })

  it('a message that lacks a member of its type is unknown, not harmless', () => {
    expect(rules(permit2({ spender: STRANGER }, 'PermitSingle'))).toContain('onchain.typed_data_unknown')
  })

  const folder = join(process.env.VECTORS_DIR ?? '../shared/vectors', 'eip712')
  const file = join(folder, 'eip712-mail-example.json')
  describe.skipIf(!existsSync(file))(`EIP-712 example (skipped without ${file})`, () => {
    it('Mail has no decoder: a person must read it', () => {
      const { domain, types, primaryType, message } = JSON.parse(readFileSync(file, 'utf8')) as JsonObject
      const record = judge({
        method: 'eth_signTypedData_v4',
        typedData: { domain, types, primaryType, message },
      })
      expect(record.verdict).toBe('approve_with_concerns')
      expect(record.issues.map(({ rule }) => rule)).toEqual(['onchain.typed_data_unknown'])
    })
  })
})

describe('messages [EIP-4361]', () => {
  const text = (domain: string, uri = `https://${domain}/login`): string =>
    `${domain} wants you to sign in with your Ethereum account:\n${ME}\n\nHello.\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2021-09-30T16:25:24Z`
  const ask = (message: string, origin: string): ReviewRecord =>
    judge({ method: 'personal_sign', message, origin })
  const hex = `0x${[...text('service.example')].map((c) => c.charCodeAt(0).toString(16).padStart(2, '0')).join('')}`

  it('is for the site that asks', () => {
    expect(ask(text('service.example'), 'https://service.example').verdict).toBe('approve')
    expect(ask(hex, 'https://service.example').verdict).toBe('approve')
    expect(ask(text('service.example:8080'), 'https://service.example:8080').verdict).toBe('approve')
  })

  it.each([
    [text('service.example'), 'https://service.example.evil.test'],
    [text('service.example'), 'https://evil.test/service.example'],
    [text('service.example'), 'https://service.example@evil.test'],
    [text('service.example', 'https://evil.test/'), 'https://service.example'],
    [hex, 'https://evil.test'],
  ])('%# and for no other', (message, origin) => {
    expect(ask(message, origin).verdict).not.toBe('approve')
  })
})

describe('amounts in the stated intent [review, 6]', () => {
  const send = (intent: string, amount: bigint): string[] =>
    rules({
      intent,
      recipient_verified: true,
      address_book: { Bob: STRANGER },
      mandate: { equity_usd: 1_000_000_000 },
      tx: { chainId: 1, from: ME, to: USDC, value: '0', data: transfer(STRANGER, amount) },
    })
  it.each([
    ['send 1,500 USDC to Bob', 1_500_000_000n],
    ['send 1.5k USDC to Bob', 1_500_000_000n],
    ['send $1500 to Bob', 1_500_000_000n],
    ['pay Bob 0.5 USDC', 500_000n],
    ['pay invoice 118 to Bob', 77_000_000n],
  ])('%s', (intent, amount) => {
    expect(send(intent, amount)).not.toContain('onchain.intent_mismatch')
  })

  it.each([
    ['send 1,500 USDC to Bob', 1_520_000_000n],
    ['send 1.5k USDC to Bob', 1_500_000n],
    ['send 15 DAI to Bob', 15_000_000n],
    ['approve 15 USDC for Bob', 15_000_000n],
    ['send 15 USDC to Bob on Base', 15_000_000n],
  ])('not %s', (intent, amount) => {
    expect(send(intent, amount)).toContain('onchain.intent_mismatch')
  })

  it('1 % is inside, more is not', () => {
    expect(send('send 100 USDC to Bob', 101_000_000n)).not.toContain('onchain.intent_mismatch')
    expect(send('send 100 USDC to Bob', 101_000_001n)).toContain('onchain.intent_mismatch')
  })
})
