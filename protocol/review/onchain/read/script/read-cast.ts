// Reads commands of Foundry's `cast` as the calls that they send: `cast send TO "name(types)" ARGS --value 0.1ether`, one for each
// line. Null for any other line, and for flags that this reader does not know. Source: Foundry book, cast send.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedMember, SpannedObject } from '../../../text/json-spans.ts'
import { chainOfEndpoint } from '../endpoint-chain.ts'

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

const COMMAND = /^\s{0,20}(?:\$\s)?cast\s+(send|call|estimate)\s/
/** Commands that send nothing. */
const LOOKS =
  /^\s{0,20}(?:\$\s)?cast\s+(?:balance|nonce|code|codesize|codehash|block|block-number|age|tx|receipt|storage|gas-price|basefee|chain-id|chain|logs|decode-calldata|calldata-decode|abi-encode|calldata|sig|4byte|4byte-decode|4byte-calldata|to-wei|from-wei|to-unit|to-dec|to-hex|keccak|resolve-name|lookup-address|client|implementation|admin|proof|run|etherscan-source|interface)(?:\s|$)/
/** One command: nothing is chained, piped, substituted or redirected. */
const PLAIN = /^[^\n`;&|<>]*$/
const WORD = /"([^"\\]{0,4000})"|'([^'\\]{0,4000})'|[^\s"'\\]+/g
const ASSIGNED =
  /^\s{0,20}(?:export\s{1,4})?([A-Za-z_]\w{0,40})=(?:"([^"`$\\]{0,400})"|'([^'\\]{0,400})'|([\w.:/@?=-]{0,400}))\s{0,20}$/
const COMPUTED = /^\s{0,20}(?:export\s{1,4})?([A-Za-z_]\w{0,40})="?\$\{(#\d{1,2})\}\s{0,80}"?$/
const STRICT = /^\s{0,20}set\s+-[eux]{1,3}(?:o\s+pipefail)?\s{0,20}$/
const MEMBER_OF: Readonly<Record<string, string>> = {
  '--value': 'value',
  '--from': 'from',
  '--chain': 'chain',
  '--chain-id': 'chain',
}
const ENDPOINT = /^(?:--rpc-url|-r)$/
/** Where the command goes through and who signs, not what it does. */
const SILENT =
  /^--(?:private-key|account|keystore|gas-limit|gas-price|priority-gas-price|nonce|block|password|password-file|confirmations|timeout|rpc-timeout|mnemonic-derivation-path|mnemonic-index)$/
const FLAGS_ALONE =
  /^--(?:ledger|trezor|aws|gcp|legacy|json|interactive|unlocked|async|cast-async|flashbots|quiet)$/
const WEI: Readonly<Record<string, bigint>> = {
  '': 1n,
  wei: 1n,
  gwei: 10n ** 9n,
  ether: 10n ** 18n,
  eth: 10n ** 18n,
}

const MOST_LINES = 64

/** `now`: Unix seconds from which times of the shell's clock count; 0 where nobody says the time. */
export const readCast = (text: string, now = 0): SpannedObject | null =>
  /\bcast\s/.test(text) ? commandsIn(withNumbers(text, now)) : null

/** `$(( $(date +%s) + 600 ))`, `$(date -d '+10 minutes' +%s)` */
const CLOCK =
  /\$\(\(\s{0,4}\$\(date \+%s\)\s{0,4}\+\s{0,4}(\d{1,7}(?:\s{0,4}\*\s{0,4}\d{1,5})?)\s{0,4}\)\)|\$\(date (?:-u )?(?:-d|--date)[ =]["']\+?(\d{1,5}) (min|minute|hour|second)s?["'] \+%s\)/g
/** `$(cast to-wei 0.2)`, `$(cast parse-units 250 6)` */
const UNITS =
  /\$\(cast (?:--)?(?:(?:to-wei) (\d{1,30}(?:\.\d{1,18})?)(?: (ether|eth|gwei|wei))?|parse-units (\d{1,30}(?:\.\d{1,36})?) (\d{1,2}))\)/g
const SECONDS: Readonly<Record<string, bigint>> = { second: 1n, min: 60n, minute: 60n, hour: 3600n }

/** With names, as long as they, in place of what the shell computes from figures alone. */
function withNumbers(text: string, now: number) {
  const values = new Map<string, string>()
  if (text.includes('${#')) return { text, values }
  const named = (whole: string, value: string | null): string => {
    if (value === null || values.size > 99) return whole
    const name = `#${values.size}`
    values.set(name, value)
    return `\${${name}}`.padEnd(whole.length)
  }
  const computed = text
    .replace(CLOCK, (whole, sum: string | undefined, count: string | undefined, unit: string | undefined) => {
      const [one = '0', times = '1'] = (sum ?? count ?? '0').split('*')
      const seconds = BigInt(one.trim()) * BigInt(times.trim()) * (SECONDS[unit ?? ''] ?? 1n)
      return named(whole, String(BigInt(now) + seconds))
    })
    .replace(
      UNITS,
      (whole, wei: string | undefined, unit: string | undefined, units: string | undefined, decimals) =>
        named(
          whole,
          scaled(
            wei ?? units!,
            wei === undefined ? 10n ** BigInt(decimals as string) : WEI[unit ?? 'ether']!,
          ),
        ),
    )
  return { text: computed, values }
}

function scaled(figure: string, scale: bigint): string | null {
  const amount = parseDecimal(figure)
  return amount === null || (amount.num * scale) % amount.den !== 0n
    ? null
    : String((amount.num * scale) / amount.den)
}

function commandsIn({
  text,
  values,
}: {
  readonly text: string
  readonly values: Map<string, string>
}): SpannedObject | null {
  // Each line break behind a backslash is as many spaces.
  const whole = text.replace(/\\\r?\n/g, (cut) => ' '.repeat(cut.length))
  const lines = whole.split('\n')
  if (lines.length > MOST_LINES) return null
  const calls: SpannedObject[] = []
  const remarks: SpannedMember[] = []
  let at = 0
  for (const line of lines) {
    const start = at
    at += line.length + 1
    const hash = remarkStart(line)
    const body = line.slice(0, hash).trimEnd()
    if (hash < line.length) remarks.push(remarkAt(line.slice(hash), start + hash))
    if (body.trim() === '' || STRICT.test(body)) continue
    const [, name, computed] = COMPUTED.exec(body) ?? []
    if (name !== undefined) {
      values.set(name, values.get(computed!)!)
      continue
    }
    const assigned = ASSIGNED.exec(body)
    if (assigned !== null) {
      values.set(assigned[1]!, assigned[2] ?? assigned[3] ?? assigned[4]!)
      continue
    }
    const call = readCommand(body, start, values, remarks)
    if (call === null) return null
    calls.push(call)
  }
  const [only, ...others] = calls
  if (only === undefined) return null
  const end = text.length
  const list: SpannedMember = {
    name: 'transactions',
    start: 0,
    value: { kind: 'array', items: calls, start: 0, end },
  }
  const members = others.length === 0 ? only.members : [list]
  return { kind: 'object', members: [...members, ...remarks], start: 0, end }
}

/** Where a remark begins: at a sign for it that begins a word outside quotes. */
function remarkStart(line: string): number {
  let quote = ''
  for (let index = 0; index < line.length; index++) {
    const sign = line.charAt(index)
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '#' && (index === 0 || /\s/.test(line.charAt(index - 1)))) return index
  }
  return line.length
}

const remarkAt = (remark: string, start: number): SpannedMember => ({
  name: 'note',
  start,
  value: { kind: 'string', text: remark.replace(/^#+\s?/, '').trimEnd(), start, end: start + remark.length },
})

function readCommand(
  body: string,
  at: number,
  values: ReadonlyMap<string, string>,
  remarks: readonly SpannedMember[],
): SpannedObject | null {
  if (!PLAIN.test(body) || body.includes('$(')) return null
  if (LOOKS.test(body)) return lookAt(at, at + body.length)
  const command = COMMAND.exec(body)
  if (command === null) return null
  const words = wordsIn(body, command[0].length, at, values)
  if (words === null) return null
  const members: SpannedMember[] = []
  const positional: Word[] = []
  let endpoint: string | null = null
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    if (!/^-(?!\d)/.test(word.text)) {
      positional.push(word)
      continue
    }
    if (FLAGS_ALONE.test(word.text)) continue
    const [flag, joined] = splitAt(word.text)
    const value = joined === null ? words[++index] : { ...word, text: joined }
    const name = MEMBER_OF[flag]
    if (value === undefined) return null
    if (flag === '--account') members.push(...walletOf(value, remarks))
    if (ENDPOINT.test(flag)) endpoint = value.text
    else if (name === undefined) {
      if (!SILENT.test(flag)) return null
    } else {
      const scalar = name === 'value' ? weiOf(value) : value.text
      if (scalar === null) return null
      members.push(memberAt(name, value, textAt(value, scalar)))
    }
  }
  if (positional.some(({ text }) => text.includes('$'))) return null
  const chain = endpoint === null ? null : chainOfEndpoint(endpoint)
  if (chain !== null && !members.some(({ name }) => name === 'chain'))
    members.push(memberAt('chain', words[0]!, textAt(words[0]!, chain)))
  const [to, signature, ...args] = positional
  if (to === undefined || (signature === undefined && !members.some(({ name }) => name === 'value')))
    return null
  members.push(memberAt('to', to, textAt(to, to.text)))
  if (signature !== undefined) members.push(...calledIn(signature, args, at + body.length))
  return callOf(command[1]!, { kind: 'object', members, start: at, end: at + body.length })
}

/** `# wallet 0x… (keystore: bot)` above `--account bot`: the address of that keystore. */
function walletOf({ text: keystore }: Word, remarks: readonly SpannedMember[]): readonly SpannedMember[] {
  const found = remarks.flatMap(({ start, value }): SpannedMember[] => {
    const said = 'text' in value ? value.text : ''
    const [, address] =
      /^(?:wallet|sender|signer|from|account|eoa)(?: is|:| =)? (0x[0-9a-fA-F]{40})\b/i.exec(said) ?? []
    const isOfKeystore = said.split(/[^\w.-]+/).includes(keystore)
    if (address === undefined || !isOfKeystore || !/\b(?:keystore|account|signer|key)\b/i.test(said))
      return []
    return [{ name: 'from', start, value: { ...value, kind: 'string', text: address } as SpannedJson }]
  })
  return found.length === 1 ? found : []
}

const splitAt = (flag: string): readonly [flag: string, value: string | null] => {
  const at = flag.indexOf('=')
  return at < 0 ? [flag, null] : [flag.slice(0, at), flag.slice(at + 1)]
}

/** A function with its arguments, or calldata as hex. */
function calledIn(signature: Word, args: readonly Word[], end: number): readonly SpannedMember[] {
  if (/^0x(?:[0-9a-fA-F]{2})*$/.test(signature.text) && args.length === 0)
    return [memberAt('data', signature, textAt(signature, signature.text))]
  const items = args.map((arg) => argumentAt(arg, 0))
  return [
    memberAt('functionName', signature, textAt(signature, withoutReturns(signature.text))),
    memberAt('args', signature, { kind: 'array', items, start: signature.start, end }),
  ]
}

/** `name(types)(returned types)` */
function withoutReturns(signature: string): string {
  let depth = 0
  for (let index = 0; index < signature.length; index++) {
    const sign = signature.charAt(index)
    if (sign === '(') depth++
    if (sign === ')' && --depth === 0)
      return /^\([\w\s,[\]()]{0,200}\)$/.test(signature.slice(index + 1))
        ? signature.slice(0, index + 1)
        : signature
  }
  return signature
}

/** `[a,b]` and `(a,b)` are lists. */
function argumentAt(word: Word, depth: number): SpannedJson {
  const text = word.text.trim()
  const isList = /^\[.*\]$|^\(.*\)$/.test(text)
  if (!isList || depth > 4) return textAt(word, text)
  const parts: string[] = []
  let level = 0
  let part = ''
  for (const sign of text.slice(1, -1)) {
    if (sign === '[' || sign === '(') level++
    if (sign === ']' || sign === ')') level--
    if (sign === ',' && level === 0) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  if (part.trim() !== '') parts.push(part)
  const items = parts.map((one) => argumentAt({ ...word, text: one }, depth + 1))
  return { kind: 'array', items, start: word.start, end: word.end }
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

const lookAt = (start: number, end: number): SpannedObject => ({
  kind: 'object',
  members: [{ name: 'method', start, value: { kind: 'string', text: 'eth_getBlock', start, end } }],
  start,
  end,
})

function wordsIn(text: string, from: number, at: number, values: ReadonlyMap<string, string>): Word[] | null {
  // A word that a quote begins or ends inside is joined by the shell.
  const body = text.slice(from)
  const found = [...body.matchAll(WORD)]
  const isJoined = found.some(({ index }) => index > 0 && !/\s/.test(body.charAt(index - 1)))
  if (isJoined || body.replace(WORD, '').trim() !== '') return null
  return found.map((match) => ({
    text: match[2] ?? expanded(match[1] ?? match[0], values),
    start: at + from + match.index,
    end: at + from + match.index + match[0].length,
  }))
}

/** Values that an earlier line sets. */
const expanded = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(
    /\$(?:\{([A-Za-z_]\w{0,40}|#\d{1,2})\}|([A-Za-z_]\w{0,40}))/g,
    (whole, braced: string | undefined, plain: string | undefined) =>
      values.get(braced ?? plain ?? '') ?? whole,
  )

const textAt = ({ start, end }: Word, text: string): SpannedJson => ({ kind: 'string', text, start, end })
const memberAt = (name: string, { start }: Word, value: SpannedJson): SpannedMember => ({
  name,
  start,
  value,
})

function weiOf({ text }: Word): string | null {
  const match = /^(\d{1,40}(?:\.\d{1,18})?)([a-z]{0,5})$/.exec(asciiLower(text))
  const scale = match ? WEI[match[2]!] : undefined
  return scale === undefined ? null : scaled(match![1]!, scale)
}
