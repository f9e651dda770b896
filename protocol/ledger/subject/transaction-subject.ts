// States a transaction in words from its own bytes: an allowance, a transfer, a call, with the addresses it names.
import { type JsonMembers, membersOf, objectIn } from './order-subject.ts'

const ADDRESS = /^0x[0-9a-f]{40}$/
const UNLIMITED = 'f'.repeat(64)

/** Null for anything but JSON with a recipient. The stated intent is the caller's claim and says nothing. */
export function transactionSubject(artifact: string): string | null {
  const whole = objectIn(artifact)
  if (whole === null) return null
  const tx = membersOf(whole.get('tx')) ?? membersOf(whole.get('transaction')) ?? whole
  const to = lowerText(tx, 'to')
  if (to === null || !ADDRESS.test(to)) return null
  const chain = tx.get('chainid')
  const where =
    typeof chain === 'number' || typeof chain === 'string' ? ` on chain ${String(chain).slice(0, 12)}` : ''
  return `${actOf(to, lowerText(tx, 'data') ?? lowerText(tx, 'input') ?? '0x')}${where}`
}

const lowerText = (of: JsonMembers, name: string): string | null => {
  const value = of.get(name)
  return typeof value === 'string' ? value.toLowerCase() : null
}

function actOf(to: string, data: string): string {
  if (data === '0x' || data === '') return `a transfer of ether to ${short(to)}`
  const call = /^0x([0-9a-f]{8})((?:[0-9a-f]{64})*)$/.exec(data)
  if (call === null) return `a call of ${short(to)}`
  const [, selector, words] = call
  const word = (index: number): string => words!.slice(index * 64, index * 64 + 64)
  const party = (index: number): string => short(`0x${word(index).slice(24)}`)
  const length = words!.length / 64
  if (selector === '095ea7b3' && length === 2) {
    if (/^0+$/.test(word(1))) return `revoking the allowance of ${party(0)} over ${short(to)}`
    return `${word(1) === UNLIMITED ? 'an unlimited' : 'an'} allowance of ${party(0)} over ${short(to)}`
  }
  if (selector === 'a9059cbb' && length === 2) return `a transfer of token ${short(to)} to ${party(0)}`
  if (selector === '23b872dd' && length === 3)
    return `a transfer of token ${short(to)} from ${party(0)} to ${party(1)}`
  return `a call of 0x${selector} at ${short(to)}`
}

const short = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
