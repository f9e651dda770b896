// Reads a command of Foundry's `cast` as the call that it sends: `cast send TO "name(types)" ARGS --value 0.1ether`.
// Null for anything else, and for flags that this reader does not know.
import { parseDecimal } from '../../core/number/decimal.ts'
import type { SpannedJson, SpannedMember, SpannedObject } from '../../text/json-spans.ts'

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

const COMMAND = /^\s{0,20}(?:\$\s)?cast\s+(send|call|estimate)\s/
/** One command: nothing is chained, piped, substituted or redirected. */
const PLAIN = /^[^\n`;&|<>]*$/
const WORD = /"([^"\\]{0,4000})"|'([^'\\]{0,4000})'|[^\s"'\\]+/g
const MEMBER_OF: Readonly<Record<string, string>> = {
  '--value': 'value',
  '--from': 'from',
  '--chain': 'chain',
  '--chain-id': 'chain',
}
/** Where the command goes through and who signs, not what it does. */
const SILENT =
  /^--(?:rpc-url|private-key|account|keystore|ledger|trezor|legacy|gas-limit|gas-price|priority-gas-price|nonce|block|json|interactive|password-file|unlocked)$/
const FLAGS_ALONE = /^--(?:ledger|trezor|legacy|json|interactive|unlocked)$/
const WEI: Readonly<Record<string, bigint>> = {
  '': 1n,
  wei: 1n,
  gwei: 10n ** 9n,
  ether: 10n ** 18n,
  eth: 10n ** 18n,
}

export function readCast(text: string): SpannedObject | null {
  const command = COMMAND.exec(text)
  const body = text.trimEnd()
  if (command === null || !PLAIN.test(body)) return null
  const words = wordsIn(body, command[0].length)
  const members: SpannedMember[] = []
  const positional: Word[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    if (!word.text.startsWith('--')) positional.push(word)
    else if (!FLAGS_ALONE.test(word.text)) {
      const value = words[++index]
      const name = MEMBER_OF[word.text]
      if (value === undefined || (name === undefined && !SILENT.test(word.text))) return null
      const scalar = name === 'value' ? weiOf(value) : value.text
      if (scalar === null) return null
      if (name !== undefined) members.push(memberAt(name, value, textAt(value, scalar)))
    }
  }
  const [to, signature, ...args] = positional
  if (to === undefined || (signature === undefined && !members.some(({ name }) => name === 'value')))
    return null
  members.push(memberAt('to', to, textAt(to, to.text)))
  if (signature !== undefined) {
    const name = signature.text.replace(/\)\([^()]*\)$/, ')')
    members.push(memberAt('functionName', signature, textAt(signature, name)))
    const items = args.map((arg) => textAt(arg, arg.text))
    members.push(
      memberAt('args', signature, { kind: 'array', items, start: signature.start, end: body.length }),
    )
  }
  return callOf(command[1]!, { kind: 'object', members, start: 0, end: body.length })
}

/** What is only called or estimated sends nothing. */
function callOf(command: string, transaction: SpannedObject): SpannedObject {
  if (command === 'send') return transaction
  const { start, end } = transaction
  const method: SpannedJson = { kind: 'string', text: 'eth_call', start, end }
  return {
    kind: 'object',
    members: [
      { name: 'method', start, value: method },
      { name: 'params', start, value: { kind: 'array', items: [transaction], start, end } },
    ],
    start,
    end,
  }
}

function wordsIn(text: string, from: number): Word[] {
  return [...text.slice(from).matchAll(WORD)].map((match) => ({
    text: match[1] ?? match[2] ?? match[0],
    start: from + match.index,
    end: from + match.index + match[0].length,
  }))
}

const textAt = ({ start, end }: Word, text: string): SpannedJson => ({ kind: 'string', text, start, end })
const memberAt = (name: string, { start }: Word, value: SpannedJson): SpannedMember => ({
  name,
  start,
  value,
})

function weiOf({ text }: Word): string | null {
  const match = /^(\d{1,40}(?:\.\d{1,18})?)([a-z]{0,5})$/.exec(text)
  const scale = match ? WEI[match[2]!] : undefined
  const amount = match ? parseDecimal(match[1]!) : null
  if (scale === undefined || amount === null || (amount.num * scale) % amount.den !== 0n) return null
  return String((amount.num * scale) / amount.den)
}
