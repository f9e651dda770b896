/** Bytes that a text hands over, with the contract and the account named in its sentences. */
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../../testing/ruleset.ts'

const POOL = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const OWN = '0x5d5f38f9b0c04dd848ed9d07ca49e945af0f2810'
const OTHER = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
const word = (hex: string): string => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
const repay = (whose = OWN): string =>
  `0x573ade81${word('A0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')}${'f'.repeat(64)}${word('2')}${word(whose)}`

const text = (bytes = repay(), pool = POOL, more = ''): string =>
  `Repaying our whole debt from wallet ${OWN}, Ethereum mainnet.\nTransaction to the Aave pool ${pool}, value 0.${more}\n\n${bytes}\n`

const verdict = (artifact: string): string => reviewText(artifact, 'onchain_action').verdict

describe('bytes in a text [review, 6]', () => {
  it('reads the contract and the account by their words', () => expect(verdict(text())).toBe('approve'))
  it.each([
    ['the debt of somebody else', text(repay(OTHER))],
    ['a contract that nobody knows', text(repay(), OTHER)],
    ['a second order', text(repay(), POOL, ' Then send 2 ETH to the broker.')],
    ['a value', text().replace('value 0', 'value 3 ETH')],
    ['a second account', text(repay(), POOL, ` Signed from account ${OTHER}.`)],
    ['a call that is no plain one', text(repay(), POOL, ' The operation is 1.')],
    ['an amount and no word of all of it', text().replace('our whole debt', '120 USDC')],
  ])('%s is not approved', (_what, artifact) => expect(verdict(artifact)).not.toBe('approve'))
})
