// Receipts as they might come, one thing changed at a time; chain.test.ts sees the same on a real chain.
import { encodeAbiParameters, encodeEventTopics, type Hex, type TransactionReceipt, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { BASE, BASE_SEPOLIA } from '#protocol/payments/x402/networks.ts'
import { readReceipt } from './read-receipt.ts'
import { NONCE_ENDED, TRANSFER } from './token.abi.ts'

const payer = '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd'
const payTo = '0x1111111111111111111111111111111111111111'
const nonce = `0x${'5a'.repeat(32)}` as const
const awaited = { network: BASE, payer, nonce, payTo, microUsdc: 7n }

type Log = TransactionReceipt['logs'][number]
const log = (topics: unknown, data: Hex, address: string = BASE.asset): Log =>
  ({ address, topics, data }) as unknown as Log
const ended = (eventName: 'AuthorizationUsed' | 'AuthorizationCanceled', of: Hex = nonce, by: Hex = payer) =>
  log(encodeEventTopics({ abi: NONCE_ENDED, eventName, args: { authorizer: by, nonce: of } }), '0x')
const used = ended('AuthorizationUsed')
const transfer = (from: Hex = payer, to: Hex = payTo, value = 7n) =>
  log(
    encodeEventTopics({ abi: TRANSFER, eventName: 'Transfer', args: { from, to } }),
    encodeAbiParameters([{ type: 'uint256' }], [value]),
  )
const elsewhere = (one: Log): Log => ({ ...one, address: BASE_SEPOLIA.asset as Hex })
const approval = log([`0x${'8c'.repeat(32)}`], '0x')

describe('readReceipt', () => {
  it.each([
    ['use and transfer', [used, transfer()], 'pays'],
    ['others around', [transfer(payTo, payer), used, transfer(), approval], 'pays'],
    ['another contract in between', [used, elsewhere(transfer(zeroAddress)), transfer()], 'pays'],
    [
      'another payment before',
      [ended('AuthorizationUsed', `0x${'5b'.repeat(32)}`), transfer(), used, transfer()],
      'pays',
    ],
    ['transfer only', [transfer()], 'foreign'],
    ['use only', [used], 'ends_nonce'],
    ['the other order', [transfer(), used], 'ends_nonce'],
    ['something in between', [used, approval, transfer()], 'ends_nonce'],
    ['another transfer first', [used, transfer(payer, zeroAddress), transfer()], 'ends_nonce'],
    ['a unit less', [used, transfer(payer, payTo, 6n)], 'ends_nonce'],
    ['a unit more', [used, transfer(payer, payTo, 8n)], 'ends_nonce'],
    ['to another', [used, transfer(payer, zeroAddress)], 'ends_nonce'],
    ['from another', [used, transfer(zeroAddress)], 'ends_nonce'],
    ['cancelled, then a transfer', [ended('AuthorizationCanceled'), transfer()], 'ends_nonce'],
    ['another nonce', [ended('AuthorizationUsed', `0x${'5b'.repeat(32)}`), transfer()], 'foreign'],
    ['the nonce of another', [ended('AuthorizationUsed', nonce, zeroAddress), transfer()], 'foreign'],
    ['another asset', [elsewhere(used), elsewhere(transfer())], 'foreign'],
    ['use in another asset', [elsewhere(used), transfer()], 'foreign'],
    ['transfer in another asset', [used, elsewhere(transfer())], 'ends_nonce'],
    ['nothing', [], 'foreign'],
  ] as [string, Log[], string][])('%s', (_, logs, expected) => {
    expect(readReceipt({ status: 'success', logs }, awaited)).toBe(expected)
    expect(readReceipt({ status: 'reverted', logs }, awaited)).toBe('foreign')
  })
})
