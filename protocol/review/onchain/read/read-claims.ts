// Reads what an artifact says that its bytes do: `decoded: {function, spender, amount}`, `decoded_amount`. Nothing here is
// trusted: a claim that differs from the bytes is reported, and one that agrees with them adds nothing.
import { asciiLower } from '../../text/ascii.ts'
import type { SpannedJson } from '../../text/json-spans.ts'
import type { Claim } from '../facts.ts'
import { amountIn } from './described/read-values.ts'
import { wordsOf } from './fact-names.ts'
import { boolOf, isObject } from './json.ts'
import type { JsonScope } from './reader.ts'

const HOLDER = /^(?:decoded|decode|decoding|parsed|interpreted|interpretation)$/
const FUNCTION = /^(?:function|fn|func|method|signature|selector|call|name|action)$/
const PARTY =
  /^(?:to|recipient|receiver|payee|beneficiary|spender|operator|delegate|delegatee|owner|destination|on behalf of)$/
const AMOUNT = /^(?:amount|value|qty|quantity|tokens)$/
const ADDRESS = /^0[xX][0-9a-fA-F]{40}$/
const UNLIMITED = /^(?:unlimited|infinite|max|maximum|all|(?:max[ _]?)?uint(?:256)?(?:[ ._]?max)?)$/

const NOTHING = { function: null, address: null, name: null, amount: null } as const

export function readClaims(scope: JsonScope, value: SpannedJson): void {
  if (!isObject(value)) return
  for (const { name, value: found } of value.members) {
    const words = wordsOf(name)
    if (!HOLDER.test(words[0] ?? '')) continue
    if (words.length > 1 && !/^(?:call|data|calldata|tx|transaction|action|input)$/.test(words[1]!))
      readClaim(scope, words.slice(1).join(' '), found)
    else if (isObject(found)) readObject(scope, found, 0)
  }
}

function readObject(scope: JsonScope, value: SpannedJson, depth: number): void {
  if (!isObject(value) || depth > 2) return
  for (const { name, value: found } of value.members) {
    const words = wordsOf(name).join(' ')
    if (isObject(found) && /^(?:args|arguments|params|parameters|inputs)$/.test(words))
      readObject(scope, found, depth + 1)
    else readClaim(scope, words, found)
  }
}

function readClaim(scope: JsonScope, words: string, value: SpannedJson): void {
  const { facts, used } = scope.reader
  const add = (claim: Partial<Claim>): void => {
    facts.claims.push({ ...NOTHING, place: scope.place(value), ...claim })
    used.add(value)
  }
  if (/^(?:approved|allowed)$/.test(words) && boolOf(value) !== null) used.add(value)
  if (value.kind !== 'string' && value.kind !== 'number') return
  const text = value.text.trim()
  const party = words.replace(/ (?:address|name|label|contract)$/, '')
  if (FUNCTION.test(words)) {
    if (/^[A-Za-z_]\w{0,60}(?:\(|$)/.test(text)) add({ function: text })
  } else if (PARTY.test(party)) {
    if (ADDRESS.test(text)) add({ address: asciiLower(text) })
    else if (text !== '') add({ name: text })
  } else if (AMOUNT.test(words)) {
    const amount = amountIn({ name: words, start: value.start, value })
    if (UNLIMITED.test(asciiLower(text)) || /^\d{1,80}$/.test(text)) used.add(value)
    else if (amount?.units && amount.asset !== null)
      add({ amount: { asset: amount.asset, units: amount.units } })
  }
}
