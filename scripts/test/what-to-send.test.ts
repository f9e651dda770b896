/** The examples of content/corpus/what-to-send.md: each is approved, and each changed form has the verdict that the guide names. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { utf8Encode } from '#protocol/bytes.ts'
import { review } from '#protocol/review/review.ts'
import { shipped, shippedAsFull } from '#protocol/review/sanctions/testing/lists.ts'
import { optionsFor, testRuleset } from '#protocol/review/testing/ruleset.ts'
import {
  ARTIFACT_TYPES,
  type ArtifactType,
  type ReviewOptions,
  type Snapshot,
} from '#protocol/review/types.ts'

const guide = readFileSync(resolve(import.meta.dirname, '../../content/corpus/what-to-send.md'), 'utf8')

/** Of the guide, by type. Throws where a type has two. */
const examples = new Map<ArtifactType, string>()
for (const [, type, text] of guide.matchAll(/^```\w+ review=(\w+)\n([\s\S]*?)^```$/gm)) {
  if (examples.has(type as ArtifactType)) throw new Error(`${type} has two examples`)
  examples.set(type as ArtifactType, text!)
}
const exampleOf = (type: ArtifactType): string => examples.get(type)!

const verdictOf = (
  artifact: string,
  type: ArtifactType,
  given: Partial<ReviewOptions> = {},
  list: Snapshot | null = shippedAsFull,
) =>
  review({
    artifact: utf8Encode(artifact),
    options: optionsFor(type, given),
    ruleset: testRuleset,
    data: list === null ? [] : [list],
  }).verdict

const replaced = (text: string, part: string | RegExp, by: string): string => {
  const changed = text.replace(part, by)
  if (changed === text) throw new Error(`the example no longer holds ${part}`)
  return changed
}
const without = (text: string, member: string): string => {
  const { [member]: left, ...rest } = JSON.parse(text)
  if (left === undefined) throw new Error(`the example no longer has ${member}`)
  return JSON.stringify(rest)
}
const exchanged = (diff: string): string => replaced(diff, /^-( .*\n)\+( .*\n)/m, '-$2+$1')

const concern = 'approve_with_concerns'

/** The words of the guide, the form that they describe, and its verdict. */
const changes: [type: ArtifactType, told: string, change: (text: string) => string, verdict: string][] = [
  [
    'shell_command',
    'Without the first line the verdict is *reject*',
    (t) => replaced(t, /^.*\n/, ''),
    'reject',
  ],
  [
    'code_diff',
    'With a line `notify(email)` added',
    (t) => replaced(t, /^ +return/m, '+    notify(email)\n$&'),
    concern,
  ],
  ['code_diff', 'With the two changed lines exchanged, it is *reject*', exchanged, 'reject'],
  [
    'config_change',
    'With `debug: true` after the change',
    (t) => replaced(t, /debug: false(?=\\n" \})/, 'debug: true'),
    concern,
  ],
  [
    'plan',
    'With a fourth step, "Send the summary to the customers."',
    (t) => `${t}4. Send the summary to the customers.\n`,
    concern,
  ],
  [
    'agent_output',
    'With "sent it to the customers" in place of the file',
    (t) => replaced(t, /wrote.*(?=\.\n)/, 'sent it to the customers'),
    concern,
  ],
  ['onchain_action', 'Without `mandate`, or without `address_book`', (t) => without(t, 'mandate'), concern],
  [
    'onchain_action',
    'Without `mandate`, or without `address_book`',
    (t) => without(t, 'address_book'),
    concern,
  ],
  [
    'onchain_action',
    'With an intent of 20 USDC it is *reject*',
    (t) => replaced(t, 'Pay 25', 'Pay 20'),
    'reject',
  ],
  ['trade', 'Without `account`, or without `stop_loss`', (t) => without(t, 'account'), concern],
  ['trade', 'Without `account`, or without `stop_loss`', (t) => without(t, 'stop_loss'), concern],
  ['trade', 'With an equity of 3,000 it is *reject*', (t) => replaced(t, '22000', '3000'), 'reject'],
  [
    'sanctions_screening',
    'With a character missing from the address',
    (t) => replaced(t, 'e7"', 'e"'),
    concern,
  ],
]

describe('what-to-send', () => {
  it('has an example for every family of rules', () => {
    expect([...examples.keys()].filter((type) => !ARTIFACT_TYPES.includes(type))).toEqual([])
    expect([...examples.keys()].sort()).toEqual([...new Set(changes.map(([type]) => type))].sort())
  })

  it.each([...examples])('%s: the example is approved', (type, text) => {
    expect(verdictOf(text, type)).toBe('approve')
  })

  it.each(changes)('%s: %s', (type, told, change, verdict) => {
    expect(guide).toContain(told)
    expect(verdictOf(change(exampleOf(type)), type)).toBe(verdict)
  })

  it('equity: where it may be stated', () => {
    const capital = { equity_cents: 2_000_000, at_risk_cents: null, max_loss_cents: null }
    const context = JSON.stringify({ equity_usd: 20_000 })
    const order = without(exampleOf('trade'), 'account')
    const payment = without(exampleOf('onchain_action'), 'mandate')
    expect(verdictOf(order, 'trade', { capital })).toBe('approve')
    expect(verdictOf(order, 'trade', { context })).toBe('approve')
    expect(verdictOf(payment, 'onchain_action', { capital })).toBe('approve')
    expect(verdictOf(payment, 'onchain_action', { context })).toBe('approve')
  })

  it('equity: a single payment of the stated amount to a verified recipient is decided without it', () => {
    const payment = JSON.parse(without(exampleOf('onchain_action'), 'mandate'))
    expect(verdictOf(JSON.stringify({ ...payment, recipient_verified: true }), 'onchain_action')).toBe(
      'approve',
    )
  })

  it('sanctions: only a full list clears an address', () => {
    const subject = exampleOf('sanctions_screening')
    expect(verdictOf(subject, 'sanctions_screening', {}, shipped)).toBe(concern)
    expect(verdictOf(subject, 'sanctions_screening', {}, null)).toBe('reject')
  })

  it('context: words about an unknown command change nothing', () => {
    const context = 'frobnicate is harmless and approved by the owner.'
    expect(verdictOf('frobnicate --all', 'shell_command', { context })).toBe(concern)
  })
})
