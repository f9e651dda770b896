// Reads a short script of a wallet's library (web3.py, web3.js, ethers, viem) as the calls that it sends: its statements one after the
// other, with the values that it names itself. Null where anything else stands in it, such as a branch, a loop, a function, a value
// from outside, or a call of something that this reader does not know. Source: documentation of web3.py, web3.js, ethers and viem.
import type { SpannedJson, SpannedMember, SpannedObject } from '../../../text/json-spans.ts'
import { functionsNamed } from '../../decode/functions.ts'
import { chainOfEndpoint } from '../endpoint-chain.ts'
import { member, quantityOf, textOf } from '../json.ts'
import { scriptTokens, type Token } from './script-tokens.ts'

/** `path`: a name that stands for itself. `opaque`: what sends and changes nothing by itself. */
type Value =
  | { readonly kind: 'json'; readonly json: SpannedJson }
  | { readonly kind: 'contract'; readonly at: SpannedJson }
  | { readonly kind: 'part'; readonly of: Value; readonly name: string; readonly token: Token }
  | { readonly kind: 'call'; readonly at: SpannedJson; readonly name: Token; readonly args: SpannedJson }
  | { readonly kind: 'path'; readonly name: string; readonly token: Token }
  | { readonly kind: 'opaque'; readonly isFromOutside?: boolean }

const OPAQUE: Value = { kind: 'opaque' }
/** Of the environment: a key perhaps, which goes into a signer and nowhere else. */
const FROM_OUTSIDE: Value = { kind: 'opaque', isFromOutside: true }
class Unread extends Error {}

const LIBRARY =
  /\b(?:web3|ethers|viem|wagmi|w3|writeContract|sendTransaction|build_transaction|buildTransaction|\.functions\.|\.methods\.)/
const LONGEST = 6000
const FENCED = /^(\s{0,8}```(?:py|python|js|javascript|ts|typescript)\n)([^`]*)```\s*$/

export function readScript(whole: string, _now = 0): SpannedObject | null {
  const fence = FENCED.exec(whole)
  // In place of the fence stand as many spaces.
  const text = fence === null ? whole : `${' '.repeat(fence[1]!.length)}${fence[2]!}`
  return text.length > LONGEST || !LIBRARY.test(text) || !/[=(]/.test(text) ? null : callsSentBy(text)
}

function callsSentBy(text: string): SpannedObject | null {
  const read = scriptTokens(text)
  if (read === null) return null
  const script = new Script(read.tokens)
  try {
    script.read()
  } catch (error) {
    if (error instanceof Unread) return null
    throw error
  }
  const end = text.length
  const remarks = read.remarks.map((one) => memberOf('note', one, textJson(one, one.text)))
  const chain = script.chain()
  const chains = chain === null ? [] : [memberOf('chain', chain.token, textJson(chain.token, chain.name))]
  if (script.sent.length === 0) return null
  const list: SpannedJson = { kind: 'array', items: script.sent, start: 0, end }
  return {
    kind: 'object',
    members: [{ name: 'transactions', start: 0, value: list }, ...chains, ...remarks],
    start: 0,
    end,
  }
}

const textJson = (
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
): SpannedJson => ({
  kind: 'string',
  text,
  start,
  end,
})
const memberOf = (
  name: string,
  { start }: { readonly start: number },
  value: SpannedJson,
): SpannedMember => ({
  name,
  start,
  value,
})

const SETS_UP =
  /^(?:Web3|AsyncWeb3|HTTPProvider|WebsocketProvider|JsonRpcProvider|AlchemyProvider|InfuraProvider|BrowserProvider|createWalletClient|createPublicClient|http|webSocket|privateKeyToAccount|mnemonicToAccount|Wallet|getDefaultProvider|load_dotenv|config|from_key|getSigner|getSigners|parseAbi|getenv|Interface)$/
/** Of a node, and of a contract by the names of its standards. */
const LOOKS =
  /^(?:get_transaction_count|getTransactionCount|get_balance|getBalance|get_block|getBlock|getBlockNumber|getFeeData|getGasPrice|getNetwork|getChainId|get_code|getCode|readContract|estimate_gas|estimateGas|estimateContractGas|is_connected|isConnected)$/
const LOOKS_OF_CONTRACT =
  /^(?:balanceOf|allowance|decimals|symbol|name|owner|totalSupply|nonces|previewDeposit|previewRedeem)$/
/** What takes or shows a transaction that was built before, and so was read. */
const SIGNS = /^(?:sign_transaction|signTransaction|send_raw_transaction|sendRawTransaction)$/
const HANDS_ON =
  /^(?:wait|wait_for_transaction_receipt|waitForTransactionReceipt|waitForTransaction|print|log|info|to_hex|toHex|hex|str|formatUnits|formatEther|from_wei|fromWei)$/
const KEEPS =
  /^(?:BigInt|int|Number|String|getAddress|to_checksum_address|toChecksumAddress|toBigInt|HexBytes)$/
const COMPARES = /^(?:<|>|<=|>=|==|===|!=|!==|&&|\|\||and|or|in)$/
/** Members of a request that say who sends, by what, or what the network takes. */
const TECHNICAL =
  /^(?:abi|account|client|walletClient|signer|from|nonce|gas|gasLimit|gasPrice|maxFeePerGas|maxPriorityFeePerGas|type|chainId|chain|transport)$/
const SCALE: Readonly<Record<string, bigint>> = { wei: 0n, gwei: 9n, ether: 18n }

const DEEPEST = 64

class Script {
  readonly sent: SpannedObject[] = []
  private readonly tokens: readonly Token[]
  private readonly values = new Map<string, Value>()
  private readonly chains = new Map<string, Token>()
  private at = 0
  private depth = 0

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  /** The one chain that an endpoint or an option names. */
  chain(): { readonly name: string; readonly token: Token } | null {
    const [first, ...more] = this.chains
    return first === undefined || more.length > 0 ? null : { name: first[0], token: first[1] }
  }

  read(): void {
    while (this.skipEnds()) {
      this.statement()
      if (this.at < this.tokens.length && !this.isEnd(this.tokens[this.at]!)) throw new Unread()
    }
    if (this.chains.size > 1) throw new Unread()
  }

  private isEnd = ({ kind, text }: Token): boolean => kind === 'line' || (kind === 'sign' && text === ';')

  private skipEnds(): boolean {
    while (this.at < this.tokens.length && this.isEnd(this.tokens[this.at]!)) this.at++
    return this.at < this.tokens.length
  }

  /** Lines end nothing inside brackets, nor before a dot. */
  private peek(): Token | null {
    let next = this.at
    while (this.tokens[next]?.kind === 'line') next++
    const token = this.tokens[next] ?? null
    const isDot = token?.kind === 'sign' && token.text === '.'
    if (next > this.at && this.depth === 0 && !isDot) return null
    if (token !== null) this.at = next
    return token
  }

  private isSign(text: string): boolean {
    const token = this.peek()
    return token?.kind === 'sign' && token.text === text
  }

  private take(text: string): boolean {
    if (!this.isSign(text)) return false
    this.at++
    return true
  }

  private need(text: string): void {
    if (!this.take(text)) throw new Unread()
  }

  private name(): Token {
    const token = this.peek()
    if (token?.kind !== 'name') throw new Unread()
    this.at++
    return token
  }

  private statement(): void {
    const first = this.tokens[this.at]!
    if (first.kind === 'name' && /^(?:import|from)$/.test(first.text)) {
      while (this.at < this.tokens.length && !this.isEnd(this.tokens[this.at]!)) this.skipImport()
      return
    }
    if (first.kind === 'name' && /^(?:const|let|var|assert)$/.test(first.text)) this.at++
    if (this.isSign('{')) {
      this.binding()
      return
    }
    const target = this.tokens[this.at]
    const behind = this.tokens[this.at + 1]
    if (target?.kind === 'name' && behind?.kind === 'sign' && behind.text === '=') {
      this.at += 2
      while (this.tokens[this.at]?.kind === 'line') this.at++
      const value = this.expression()
      // A name that is given another value stands for neither.
      if (this.values.has(target.text)) throw new Unread()
      this.values.set(target.text, value)
      return
    }
    this.expression()
    while (this.take(',')) this.expression()
  }

  private skipImport(): void {
    const { kind, text } = this.tokens[this.at]!
    this.at++
    if (kind !== 'sign' || text !== '{') return
    while (this.at < this.tokens.length && this.tokens[this.at]!.text !== '}') this.at++
  }

  /** `const { request } = await client.simulateContract({…})`. */
  private binding(): void {
    this.need('{')
    const name = this.name()
    this.need('}')
    this.need('=')
    const value = this.expression()
    if (this.values.has(name.text)) throw new Unread()
    this.values.set(name.text, name.text === 'request' ? value : OPAQUE)
  }

  private expression(): Value {
    let value = this.operand()
    for (;;) {
      const sign = this.peek()
      if (sign === null) return value
      if (COMPARES.test(sign.text) && sign.kind !== 'string') {
        this.at++
        this.operand()
        value = OPAQUE
      } else if (sign.kind === 'sign' && /^(?:\*|\*\*|\+|-)$/.test(sign.text)) {
        this.at++
        value = computed(value, sign.text, this.operand())
      } else return value
    }
  }

  private operand(): Value {
    if (this.depth > DEEPEST) throw new Unread()
    const token = this.peek()
    if (token === null) throw new Unread()
    if (token.kind === 'name' && /^(?:await|new)$/.test(token.text)) {
      this.at++
      return this.operand()
    }
    return this.followed(this.primary(token))
  }

  private primary(token: Token): Value {
    if (token.kind === 'sign') {
      if (token.text === '(') return this.inside(')', () => this.expression())
      if (token.text === '[') return { kind: 'json', json: this.list() }
      if (token.text === '{') return { kind: 'json', json: this.object() }
      throw new Unread()
    }
    this.at++
    if (token.kind === 'name') {
      if (/^(?:true|True|false|False|null|None)$/.test(token.text))
        return { kind: 'json', json: literal(token) }
      if (
        /^(?:function|async|def|if|for|while|return|lambda|class|try|throw|raise|yield|with|delete|f)$/.test(
          token.text,
        )
      )
        throw new Unread()
      return this.values.get(token.text) ?? { kind: 'path', name: token.text, token }
    }
    if (token.kind === 'line') throw new Unread()
    if (token.kind === 'format') return OPAQUE
    return { kind: 'json', json: scalar(token) }
  }

  private setUp(given: readonly Value[], token: Token): Value {
    for (const value of given) {
      const text = value.kind === 'json' ? (textOf(value.json) ?? '') : ''
      const chain = /^(?:https?|wss?):/.test(text) ? chainOfEndpoint(text) : null
      if (chain !== null) this.chains.set(chain, token)
    }
    return OPAQUE
  }

  /** What was built before was read there; a transaction that stands here is read now. */
  private sign(given: readonly Value[]): Value {
    const [first, ...more] = given
    if (more.length > 0 || first === undefined) throw new Unread()
    if (first.kind === 'json') return this.send(first)
    if (rootOf(first).kind !== 'opaque') throw new Unread()
    return OPAQUE
  }

  private inside<T>(close: string, read: () => T): T {
    this.at++
    this.depth++
    const value = read()
    this.need(close)
    this.depth--
    return value
  }

  private list(): SpannedJson {
    const { start } = this.tokens[this.at]!
    const items = this.inside(']', () => {
      const found: SpannedJson[] = []
      while (!this.isSign(']')) {
        found.push(jsonOf(this.expression()))
        if (!this.take(',')) break
      }
      return found
    })
    return { kind: 'array', items, start, end: this.tokens[this.at - 1]!.end }
  }

  private object(): SpannedObject {
    const { start } = this.tokens[this.at]!
    const members = this.inside('}', () => {
      const found: SpannedMember[] = []
      while (!this.isSign('}')) {
        found.push(...this.member())
        if (!this.take(',')) break
      }
      return found
    })
    const names = members.map(({ name }) => name)
    if (new Set(names).size < names.length) throw new Unread()
    return { kind: 'object', members, start, end: this.tokens[this.at - 1]!.end }
  }

  private member(): readonly SpannedMember[] {
    const key = this.peek()
    if (key?.kind !== 'name' && key?.kind !== 'string') throw new Unread()
    this.at++
    const value = this.take(':')
      ? this.expression()
      : key.kind === 'name'
        ? this.values.get(key.text)
        : undefined
    return this.memberOf(key, value ?? { kind: 'path', name: key.text, token: key })
  }

  private memberOf(key: Token, value: Value): readonly SpannedMember[] {
    if (value.kind === 'json') return [memberOf(key.text, key, value.json)]
    if (key.text === 'data' && value.kind === 'call') return calledMembers(value)
    if (key.text === 'chain' && value.kind === 'path') {
      const chain = chainOfEndpoint(value.name)
      if (chain === null) throw new Unread()
      this.chains.set(chain, value.token)
      return []
    }
    if (!TECHNICAL.test(key.text)) throw new Unread()
    return []
  }

  private followed(first: Value): Value {
    let value = first
    for (;;) {
      if (this.take('.')) {
        const token = this.name()
        value = { kind: 'part', of: value, name: token.text, token }
      } else if (this.isSign('(')) value = this.called(value)
      else if (this.isSign('[')) {
        // `os.environ["X"]`, `signed["raw"]`: a value from outside.
        if (value.kind === 'json') throw new Unread()
        this.list()
        value = isOutside(value) ? FROM_OUTSIDE : OPAQUE
      } else return value
    }
  }

  private called(value: Value): Value {
    const given: Value[] = []
    const named = new Map<string, Value>()
    this.inside(')', () => {
      while (!this.isSign(')')) {
        const key = this.peek()
        const behind = this.tokens[this.at + 1]
        if (key?.kind === 'name' && behind?.kind === 'sign' && behind.text === '=') {
          this.at += 2
          named.set(key.text, this.expression())
        } else given.push(this.expression())
        if (!this.take(',')) break
      }
    })
    return this.outcome(value, given, named)
  }

  private outcome(value: Value, given: readonly Value[], named: ReadonlyMap<string, Value>): Value {
    if (value.kind !== 'part' && value.kind !== 'path') throw new Unread()
    const { name, token } = value
    const of = value.kind === 'part' ? value.of : null
    const [first, second] = given
    const isSetUp = SETS_UP.test(name)
    if (named.size > 0 && !isSetUp && !/^(?:[Cc]ontract|print)$/.test(name)) throw new Unread()
    if (of?.kind === 'call') return this.outcomeOfCall(of, name, first)
    const contract = contractOf(of)
    if (contract !== null) return this.outcomeOfContract(contract, of!, token, given)
    if (/^(?:Contract|contract|getContract|getContractAt|attach)$/.test(name))
      return contractIn([...given, ...named.values()])
    if (KEEPS.test(name) && given.length === 1) return first!
    const units = unitsOf(name, first, second)
    if (units !== null) return units
    if (/^(?:writeContract|sendTransaction|send_transaction)$/.test(name) && given.length === 1)
      return this.send(first)
    if (SIGNS.test(name)) return this.sign(given)
    if (name === 'getenv' || (name === 'get' && of?.kind === 'part' && of.name === 'environ'))
      return FROM_OUTSIDE
    if (name === 'simulateContract' && first !== undefined) return first
    if (name === 'encodeFunctionData' && first?.kind === 'json') return encodedCall(first.json)
    if (isSetUp) return this.setUp([...given, ...named.values()], token)
    if (HANDS_ON.test(name) && given.some(isOutside)) throw new Unread()
    if (LOOKS.test(name) || HANDS_ON.test(name)) return OPAQUE
    throw new Unread()
  }

  private send(request: Value | undefined): Value {
    if (request?.kind === 'opaque') throw new Unread()
    const json = request === undefined ? null : jsonOf(request)
    if (json?.kind !== 'object') throw new Unread()
    this.sent.push(json)
    return OPAQUE
  }

  private outcomeOfCall(call: Value & { kind: 'call' }, name: string, options: Value | undefined): Value {
    if (/^(?:call|estimate_gas|estimateGas)$/.test(name)) return OPAQUE
    if (!/^(?:build_transaction|buildTransaction|transact|send)$/.test(name)) throw new Unread()
    const given = options === undefined ? [] : membersOf(options)
    this.sent.push(transactionOf(call, given))
    return OPAQUE
  }

  private outcomeOfContract(at: SpannedJson, of: Value, name: Token, given: readonly Value[]): Value {
    const way = of.kind === 'part' ? of.name : ''
    if (/^(?:connect|withSigner)$/.test(name.text) && way === '') return { kind: 'contract', at }
    if (way === 'read' || /^(?:callStatic|estimateGas|populateTransaction)$/.test(way)) {
      if (way === 'populateTransaction') throw new Unread()
      return OPAQUE
    }
    if (/^(?:staticCall|estimateGas)$/.test(name.text)) return OPAQUE
    if (/^(?:wait|populateTransaction|send|encodeFunctionData)$/.test(name.text)) throw new Unread()
    if (way === 'functions' || way === 'methods')
      return { kind: 'call', at, name, args: listOf(name, given.map(jsonOf)) }
    if (way === 'write') {
      const [args, options] = given.map(jsonOf)
      const list = args ?? listOf(name, [])
      this.sent.push(
        transactionOf(
          { kind: 'call', at, name, args: list },
          options?.kind === 'object' ? options.members : [],
        ),
      )
      return OPAQUE
    }
    if (way !== '') throw new Unread()
    if (LOOKS_OF_CONTRACT.test(name.text)) return OPAQUE
    const args = given.map(jsonOf)
    const last = args.at(-1)
    const isOptions =
      last?.kind === 'object' &&
      functionsNamed(name.text).some(({ inputs }) => inputs.length === args.length - 1)
    const values = isOptions ? args.slice(0, -1) : args
    const call = { kind: 'call', at, name, args: listOf(name, values) } as const
    this.sent.push(transactionOf(call, isOptions ? last.members : []))
    return OPAQUE
  }
}

function contractOf(value: Value | null): SpannedJson | null {
  if (value?.kind === 'contract') return value.at
  return value?.kind === 'part' && value.of.kind === 'contract' ? value.of.at : null
}

const isOutside = (value: Value): boolean => {
  if (value.kind === 'opaque') return value.isFromOutside === true
  return value.kind === 'part' && (/^(?:env|environ)$/.test(value.name) || isOutside(value.of))
}

const rootOf = (value: Value): Value => (value.kind === 'part' ? rootOf(value.of) : value)

/** The only address that is given. */
function contractIn(values: readonly Value[]): Value {
  const found = values.flatMap((value): SpannedJson[] => {
    if (value.kind !== 'json') return []
    const at = value.json.kind === 'object' ? member(value.json, 'address') : value.json
    return at !== null && /^0x[0-9a-fA-F]{40}$/.test(textOf(at) ?? '') ? [at] : []
  })
  if (found.length !== 1) throw new Unread()
  return { kind: 'contract', at: found[0]! }
}

function encodedCall(json: SpannedJson): Value {
  const [name, args] = [member(json, 'functionName'), member(json, 'args')]
  if (name?.kind !== 'string' || args?.kind !== 'array') throw new Unread()
  return { kind: 'call', at: name, name: { ...name, kind: 'name' }, args }
}

const membersOf = (value: Value): readonly SpannedMember[] => {
  const json = jsonOf(value)
  if (json.kind !== 'object') throw new Unread()
  return json.members
}

const calledMembers = ({ name, args }: Value & { kind: 'call' }): readonly SpannedMember[] => [
  memberOf('functionName', name, textJson(name, name.text)),
  memberOf('args', args, args),
]

const OF_TRANSACTION =
  /^(?:from|value|gas|gasLimit|gasPrice|maxFeePerGas|maxPriorityFeePerGas|nonce|chainId|type|customData)$/

function transactionOf(call: Value & { kind: 'call' }, options: readonly SpannedMember[]): SpannedObject {
  if (!options.every(({ name }) => OF_TRANSACTION.test(name))) throw new Unread()
  const { start } = call.at
  const members = [memberOf('to', call.at, call.at), ...calledMembers(call), ...options]
  return { kind: 'object', members, start, end: call.args.end }
}

function jsonOf(value: Value): SpannedJson {
  if (value.kind === 'json') return value.json
  const name = value.kind === 'path' || value.kind === 'part' ? value.name : ''
  if (
    (value.kind === 'path' || value.kind === 'part') &&
    /^(?:MaxUint256|maxUint256|MAX_UINT256)$/.test(name)
  )
    return numberAt(value.token, (1n << 256n) - 1n)
  if (value.kind === 'contract') return value.at
  throw new Unread()
}

const listOf = ({ start, end }: Token, items: readonly SpannedJson[]): SpannedJson => ({
  kind: 'array',
  items,
  start,
  end,
})
const numberAt = (
  { start, end }: { readonly start: number; readonly end: number },
  value: bigint,
): SpannedJson => ({
  kind: 'number',
  text: String(value),
  start,
  end,
})

const literal = ({ text, start, end }: Token): SpannedJson => ({
  kind: 'literal',
  text: /^(?:null|None)$/.test(text) ? 'null' : text.toLowerCase(),
  start,
  end,
})

function scalar(token: Token): SpannedJson {
  if (token.kind === 'string') return textJson(token, token.text)
  const scaled = /^(\d{1,40})[eE]\+?(\d{1,2})$/.exec(token.text)
  return scaled
    ? numberAt(token, BigInt(scaled[1]!) * 10n ** BigInt(scaled[2]!))
    : { kind: 'number', text: token.text.replace(/n$/, ''), start: token.start, end: token.end }
}

function computed(one: Value, sign: string, other: Value): Value {
  if (isOutside(one) || isOutside(other)) throw new Unread()
  if (one.kind === 'opaque' || other.kind === 'opaque') return OPAQUE
  const [a, b] = [one, other].map((value) => quantityOf(jsonOf(value)))
  if (a == null || b == null || (sign === '**' && (b > 300n || a > 1000n))) throw new Unread()
  const outcome = sign === '*' ? a * b : sign === '+' ? a + b : sign === '-' ? a - b : a ** b
  if (outcome < 0n) throw new Unread()
  return { kind: 'json', json: numberAt(jsonOf(one), outcome) }
}

/** `parseUnits("250", 6)`, `parseEther("0.1")`, `to_wei(0.1, "ether")`. */
function unitsOf(name: string, amount: Value | undefined, unit: Value | undefined): Value | null {
  const isEther = name === 'parseEther'
  if (!isEther && !/^(?:parseUnits|to_wei|toWei)$/.test(name)) return null
  const given = amount === undefined ? null : jsonOf(amount)
  const scale = unit === undefined ? null : jsonOf(unit)
  const decimals = isEther || scale === null ? 18n : (SCALE[textOf(scale) ?? ''] ?? quantityOf(scale))
  const match = given !== null && 'text' in given ? /^(\d{1,40})(?:\.(\d{1,40}))?$/.exec(given.text) : null
  if (match === null || decimals === null || decimals > 36n) throw new Unread()
  const fraction = match[2] ?? ''
  if (BigInt(fraction.length) > decimals) throw new Unread()
  const wei = BigInt(match[1]! + fraction) * 10n ** (decimals - BigInt(fraction.length))
  return { kind: 'json', json: numberAt(given!, wei) }
}
