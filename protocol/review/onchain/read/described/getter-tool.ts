// Reads the call of a tool that only looks something up, by the words of its name: `get_balance`, `fetch_token_price`. Every argument is
// a plain value, and no word asks for more than a look.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedMember } from '../../../text/json-spans.ts'
import { wordsOf } from '../fact-names.ts'
import { allVerbsOf } from '../intent/verbs.ts'
import { isObject, textOf } from '../json.ts'
import type { JsonScope } from '../reader.ts'
import { isRemark } from '../unread/held-facts.ts'

const NAMES = /^(?:name|tool|tool ?name|function|action)$/
const ARGUMENTS = /^(?:arguments|args|input|params|parameters|kwargs|tool input)$/
const TECHNICAL = /^(?:id|type|jsonrpc|network|chain|chain id|call id|version)$/
const GETTER = /^(?:get|list|read|fetch|query|lookup|estimate|preview|check|view|describe|resolve)$/
/** Who offers the tool. */
const OFFERED =
  /^(?:[a-z0-9]{2,16} )?(?:action )?provider |^(?:mcp|etherscan|blockscout|alchemy|moralis|coingecko|dune|thegraph) /
const LOOKED_UP =
  /^(?:balances?|prices?|quotes?|allowances?|transactions?|tx|receipts?|blocks?|gas|nonce|owners?|abi|code|contracts?|tokens?|metadata|holders|wallets?|accounts?|address|addresses|positions?|portfolio|history|logs|ens|names?|status|chains?|networks?|rates?|apy|health|factor|reserves?|markets?|pools?|routes?|fees?|details?|info|data|by|for|of|in|and|at|on|the|erc20|erc721|nfts?|eth|native|number|latest|current|supply|decimals|symbol)$/
const PLAIN = /^[\w.:/@, ()-]{0,160}$/

const isPlain = (value: SpannedJson): boolean => {
  if (value.kind === 'array') return value.items.every((item) => item.kind !== 'object' && isPlain(item))
  return value.kind !== 'object' && PLAIN.test(value.text) && !asksMore(value.text)
}

const asksMore = (text: string): boolean =>
  allVerbsOf(asciiLower(wordsOf(text).join(' '))).some((verb) => verb !== 'read')

export function readGetterTool(scope: JsonScope, value: SpannedJson): boolean {
  if (!isObject(value)) return false
  const named = value.members.filter(({ name }) => NAMES.test(wordsOf(name).join(' ')))
  const [only, ...more] = named
  const spelt = textOf(only?.value ?? null)
  if (only === undefined || more.length > 0 || spelt === null) return false
  const words = wordsOf(spelt).join(' ').replace(OFFERED, '').split(' ')
  const isGetter =
    GETTER.test(words[0]!) && words.length > 1 && words.slice(1).every((word) => LOOKED_UP.test(word))
  if (!isGetter || asksMore(spelt) || !value.members.every((one) => one === only || isQuiet(one)))
    return false
  scope.reader.actions.push({ kind: 'method', method: spelt, effect: 'read', place: scope.place(value) })
  take(scope, value)
  return true
}

function isQuiet({ name, value }: SpannedMember): boolean {
  const words = wordsOf(name).join(' ')
  if (ARGUMENTS.test(words))
    return isObject(value) ? value.members.every((one) => isPlain(one.value)) : isPlain(value)
  return (TECHNICAL.test(words) || isRemark(name)) && isPlain(value)
}

function take(scope: JsonScope, value: SpannedJson): void {
  scope.reader.used.add(value)
  if (value.kind === 'array') for (const item of value.items) take(scope, item)
  if (value.kind === 'object') for (const one of value.members) take(scope, one.value)
}
