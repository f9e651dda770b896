// What an entry is about, in words, from the artifacts that callers send.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subjectOf } from './subject.ts'

const phrase = (type: string, artifact: string) => subjectOf(type, artifact)?.phrase ?? null
const order = (members: object) => phrase('trade', JSON.stringify(members))
const token = `0x${'2'.repeat(40)}`
const data = (selector: string, ...words: string[]) =>
  `0x${selector}${words.map((word) => word.padStart(64, '0')).join('')}`
const call = (input: string) =>
  phrase('onchain_action', JSON.stringify({ intent: 'none', tx: { chainId: 8453, to: token, data: input } }))

describe('a subject is derived from the disclosed artifact [payloads, 5.5]', () => {
  it.each([
    ['rm -rf /', '“rm -rf /”'],
    ['# a note\n\nls\npwd\n', '“ls” and 1 more line'],
    ['# only a note', '“# only a note”'],
    ['a\u202eb', '“a\\u{202e}b”'],
    ['\n', null],
  ])('command %j', (artifact, expected) => {
    expect(phrase('shell_command', artifact)).toBe(expected)
  })

  it.each([
    [
      {
        action: 'open',
        coin: 'ETH',
        side: 'buy',
        entry_price: 2450,
        size: 40,
        leverage: 12,
        stop_loss: 2510,
      },
      'buying 40 ETH at 2,450, stop 2,510, leverage 12×',
    ],
    [
      { coin: 'ARB', side: 'short', price: '3.58', notional_usd: 2550, stop: 3.69 },
      'shorting ARB at 3.58, 2,550 USD, stop 3.69',
    ],
    [{ action: 'close', symbol: 'BTC-USD', side: 'sell', leverage: 1 }, 'closing BTC-USD'],
    [{ coin: 'ETH', size: -1, price: 1e21 }, 'an order for ETH'],
    [{ side: 'buy' }, '“{"side":"buy"}”'],
  ])('order %j', (members, expected) => {
    expect(order(members)).toBe(expected)
  })

  it('transactions are named by their bytes, never by their stated intent', () => {
    const spender = '3'.repeat(40)
    expect(call(data('095ea7b3', spender, 'f'.repeat(64)))).toBe(
      'an unlimited allowance of 0x3333…3333 over 0x2222…2222 on chain 8453',
    )
    expect(call(data('095ea7b3', spender, '7'))).toMatch(/^an allowance of/)
    expect(call(data('095ea7b3', spender, '0'))).toMatch(/^revoking the allowance of/)
    expect(call(data('a9059cbb', spender, '7'))).toBe(
      'a transfer of token 0x2222…2222 to 0x3333…3333 on chain 8453',
    )
    expect(call(data('23b872dd', spender, '4'.repeat(40), '7'))).toMatch(/from 0x3333…3333 to 0x4444…4444/)
    expect(call('0x')).toMatch(/^a transfer of ether to/)
    expect(call(data('deadbeef'))).toMatch(/^a call of 0xdeadbeef at/)
    expect(call('0x095ea7')).toMatch(/^a call of 0x2222/)
    expect(phrase('onchain_action', '{"to":"nobody"}')).toBe('“{"to":"nobody"}”')
  })

  it.each([
    ['diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@', 'a change of src/a.ts'],
    ['--- a/x\n+++ /dev/null\n--- a/y\n+++ b/y\n', 'a change of x and 1 more file'],
  ])('diff %j', (artifact, expected) => {
    expect(phrase('code_diff', artifact)).toBe(expected)
  })

  it('plans and other texts are quoted by their first line with words', () => {
    expect(phrase('plan', '\nGoal: release version 2.\n1. Deploy.')).toBe('the plan “release version 2.”')
    expect(phrase('analysis', '---\n# A title\n')).toBe('“A title”')
    expect(phrase('analysis', '…')).toBeNull()
    expect(phrase('analysis', `${'word '.repeat(40)}`)!.length).toBeLessThan(95)
  })

  it('any text gives one short line without hidden characters', () => {
    const types = fc.constantFrom('shell_command', 'trade', 'onchain_action', 'code_diff', 'plan', 'general')
    fc.assert(
      fc.property(types, fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (type, artifact) => {
        const shown = phrase(type, artifact)
        if (shown === null) return
        expect(shown).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069\u200b]/)
        expect(shown.length).toBeLessThan(200)
      }),
    )
  })
})
