// Reads a short script of a wallet's library (web3.py, web3.js, ethers, viem) as the calls that it sends: its statements one after the
// other, with the values that it names itself. Null where anything else stands in it, such as a branch, a loop, a function, a value
// from outside, or a call of something that this reader does not know. Source: documentation of web3.py, web3.js, ethers and viem.
import { add, divide, multiply, type Rational, rational, subtract } from '../../../core/number/rational.ts'
import { countValues } from '../../../text/count-values.ts'
import type { SpannedJson, SpannedMember, SpannedObject } from '../../../text/json-spans.ts'
import { functionsNamed } from '../../decode/functions.ts'
import { chainOfEndpoint } from '../endpoint-chain.ts'
import { decimalOf, member, quantityOf, textOf } from '../json.ts'
import {
  belowQuote,
  isQuoting,
  keepLeast,
  LEAST_BY_QUOTE,
  leastOf,
  type Quote,
  type QuotedLeast,
  quoteOf,
  SIGNER,
} from './quoted-least.ts'
import { scriptTokens, type Token } from './script-tokens.ts'

/** `path`: a name that stands for itself. `opaque`: what sends and changes nothing by itself. */
type Value =
  | { readonly kind: 'json'; readonly json: SpannedJson }
  | { readonly kind: 'contract'; readonly at: SpannedJson }
  | { readonly kind: 'part'; readonly of: Value; readonly name: string; readonly token: Token }
  | { readonly kind: 'call'; readonly at: SpannedJson; readonly name: Token; readonly args: SpannedJson }
  | { readonly kind: 'path'; readonly name: string; readonly token: Token }
  | { readonly kind: 'opaque'; readonly isFromOutside?: boolean }
  | { readonly kind: 'signer' }
  | { readonly kind: 'quote'; readonly quote: Quote; readonly part: Rational; readonly isAnswer: boolean }

/** `quote`: what a contract answers that is asked for a price, or a part of it. */
const OPAQUE: Value = { kind: 'opaque' }
/** Of the environment: a key perhaps, which goes into a signer and nowhere else. */
const FROM_OUTSIDE: Value = { kind: 'opaque', isFromOutside: true }
class Unread extends Error {}

const LIBRARY =
  /\b(?:web3|ethers|viem|wagmi|w3|writeContract|sendTransaction|build_transaction|buildTransaction|\.functions\.|\.methods\.)/
const LONGEST = 6000
const FENCED = /^(\s{0,8}```(?:py|python|js|javascript|ts|typescript)\n)([^`]*)```\s*$/

/** `now`: Unix seconds from which times of the script's clock count; 0 where nobody says the time. */
export function readScript(whole: string, now = 0): SpannedObject | null {
  const fence = FENCED.exec(whole)
  // In place of the fence stand as many spaces.
  const text = fence === null ? whole : `${' '.repeat(fence[1]!.length)}${fence[2]!}`
  return text.length > LONGEST || !LIBRARY.test(text) || !/[=(]/.test(text) ? null : callsSentBy(text, now)
}

function callsSentBy(text: string, now: number): SpannedObject | null {
  const read = scriptTokens(text)
  if (read === null) return null
  const script = new Script(read.tokens, BigInt(now))
  let sent: readonly SpannedObject[]
  try {
    script.read()
    sent = script.signed()
  } catch (error) {
    if (error instanceof Unread) return null
    throw error
  }
  const end = text.length
  const remarks = read.remarks.map((one) => memberOf('note', one, textJson(one, one.text)))
  const chain = script.chain()
  const chains = chain === null ? [] : [memberOf('chain', chain.token, textJson(chain.token, chain.name))]
  if (sent.length === 0) return null
  const list: SpannedJson = { kind: 'array', items: sent, start: 0, end }
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
  /^(?:BigInt|int|floor|round|trunc|Number|String|getAddress|to_checksum_address|toChecksumAddress|toBigInt|HexBytes)$/
const BINDS: Readonly<Record<string, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '//': 2, '**': 3 }
const COMPARES = /^(?:<|>|<=|>=|==|===|!=|!==|&&|\|\||and|or|in)$/
/** Members of a request that say who sends, by what, or what the network takes. */
const TECHNICAL =
  /^(?:abi|account|client|walletClient|signer|from|nonce|gas|gasLimit|gasPrice|maxFeePerGas|maxPriorityFeePerGas|type|chainId|chain|transport|hash|confirmations|timeout)$/
/** Under which a swap names the least that it returns. */
const LEAST = /^(?:amountOutMin(?:imum)?|amountOutMinimum|minAmountOut|minOut|minimumAmountOut)$/
const SIGNERS = /^(?:privateKeyToAccount|mnemonicToAccount|Wallet|from_key|getSigner)$/
const OWN = /^(?:account|acct|wallet|signer|walletClient|sender)$/
const SCALE: Readonly<Record<string, bigint>> = { wei: 0n, gwei: 9n, ether: 18n }

const DEEPEST = 64

class Script {
  private readonly sent: SpannedObject[] = []
  private readonly now: bigint
  private signers = 0
  private readonly own = new Set<string>()
  /** Of the transaction that is written just now. */
  private least: QuotedLeast | null = null
  /** What is asked of a node may name what the script does not give. */
  private loose = 0
  private loosenings = 0
  private readonly looseJson = new WeakSet<SpannedJson>()
  private readonly tokens: readonly Token[]
  private readonly values = new Map<string, Value>()
  private readonly chains = new Map<string, Token>()
  private at = 0
  private depth = 0

  constructor(tokens: readonly Token[], now: bigint) {
    this.tokens = tokens
    this.now = now
  }

  /** What is sent, each with its sender where the script gives it something. */
  signed(): readonly SpannedObject[] {
    if (this.own.size === 0) return this.sent
    if (this.own.size > 1 || this.signers > 1) throw new Unread()
    return this.sent.map((one) => {
      if (member(one, 'from', 'account') !== null) throw new Unread()
      const from = textJson(one, SIGNER)
      const signed = { ...one, members: [...one.members, memberOf('from', one, from)] }
      const least = leastOf(one)
      if (least !== null) keepLeast(signed, least)
      return signed
    })
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
    if (this.chains.size > 1 || this.least !== null) throw new Unread()
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
    if (this.isSign('[')) {
      this.listBinding()
      return
    }
    const target = this.tokens[this.at]
    const behind = this.tokens[this.at + 1]
    if (target?.kind === 'name' && behind?.kind === 'sign' && behind.text === '=') {
      this.at += 2
      while (this.tokens[this.at]?.kind === 'line') this.at++
      const value = this.expression()
      this.bind(target.text, value)
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
    const names: (readonly [of: string, name: string])[] = []
    while (!this.isSign('}')) {
      const of = this.name().text
      names.push([of, this.take(':') ? this.name().text : of])
      if (!this.take(',')) break
    }
    this.need('}')
    this.need('=')
    const value = this.expression()
    for (const [of, name] of names) {
      if (of === 'request' && value.kind === 'json' && this.looseJson.has(value.json)) throw new Unread()
      this.bind(name, of === 'request' ? value : of === 'result' ? answerTo(value) : OPAQUE)
    }
  }

  /** `const [amountOut] = await quoter.quoteExactInputSingle.staticCall(…)`. */
  private listBinding(): void {
    this.need('[')
    const names: (string | null)[] = []
    while (!this.isSign(']')) {
      names.push(this.isSign(',') ? null : this.name().text)
      if (!this.take(',')) break
    }
    this.need(']')
    this.need('=')
    const value = this.expression()
    for (const [index, name] of names.entries())
      if (name !== null)
        this.bind(name, value.kind === 'quote' && value.quote.at === String(index) ? inAnswer(value) : OPAQUE)
  }

  /** A name that is given another value stands for neither. */
  private bind(name: string, value: Value): void {
    if (this.values.has(name)) throw new Unread()
    this.values.set(name, value)
  }

  /** `least`: signs that bind less end it. */
  private expression(least = 0): Value {
    let value = this.operand()
    for (;;) {
      const sign = this.peek()
      if (sign === null || sign.kind === 'string') return value
      const binds = sign.kind === 'sign' && Object.hasOwn(BINDS, sign.text) ? BINDS[sign.text]! : 0
      if (COMPARES.test(sign.text) && least === 0) {
        this.at++
        this.expression(1)
        value = OPAQUE
      } else if (binds > 0 && binds >= least) {
        this.at++
        // Powers are taken from the right.
        value = computed(value, sign.text, this.expression(sign.text === '**' ? binds : binds + 1))
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
    if (!/^(?:opaque|signer)$/.test(rootOf(first).kind)) throw new Unread()
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
        found.push(this.given(this.expression(), true))
        if (!this.take(',')) break
      }
      return found
    })
    return bounded({ kind: 'array', items, start, end: this.tokens[this.at - 1]!.end })
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
    return bounded({ kind: 'object', members, start, end: this.tokens[this.at - 1]!.end })
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

  /** A value that goes into bytes. `isListed`: by its place, and not by a name. */
  private given(value: Value, isListed: boolean): SpannedJson {
    if (this.isOwn(value)) return textJson(tokenOf(value), SIGNER)
    if (value.kind === 'quote' && !value.isAnswer && isListed && this.loose === 0) return this.leastBy(value)
    if (this.loose > 0 && value.kind === 'path') return this.loosened(textJson(value.token, value.name))
    return jsonOf(value)
  }

  private argumentsOf(name: Token, given: readonly Value[], isListed: boolean): SpannedJson {
    return listOf(
      name,
      given.map((one) => this.given(one, isListed)),
    )
  }

  private loosened<T>(value: T): T {
    this.loosenings++
    return value
  }

  private leastBy({ quote, part }: Value & { kind: 'quote' }): SpannedJson {
    if (this.least !== null) throw new Unread()
    this.least = belowQuote(quote, part)
    return { kind: 'number', text: String(LEAST_BY_QUOTE), start: 0, end: 0 }
  }

  /** The address of the account that signs. */
  private isOwn(value: Value): value is Value & { kind: 'part' } {
    if (value.kind !== 'part' || value.name !== 'address') return false
    const root = rootOf(value)
    const isNamed = root.kind === 'path' && OWN.test(root.name) && this.signers === 0
    if (root.kind !== 'signer' && !isNamed) return false
    this.own.add(root.kind === 'path' ? root.name : '')
    return true
  }

  private memberOf(key: Token, value: Value): readonly SpannedMember[] {
    if (value.kind === 'quote' && LEAST.test(key.text) && !value.isAnswer && this.loose === 0)
      return [memberOf(key.text, key, { ...this.leastBy(value), start: key.start, end: key.end })]
    if (!TECHNICAL.test(key.text) && this.isOwn(value))
      return [memberOf(key.text, key, textJson(key, SIGNER))]
    if (this.loose > 0 && value.kind === 'path' && !TECHNICAL.test(key.text))
      return [memberOf(key.text, key, this.loosened(textJson(key, value.name)))]
    if (this.loose > 0 && !/^(?:json|call|path)$/.test(value.kind) && !TECHNICAL.test(key.text))
      return this.loosened([])
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
        value =
          value.kind === 'quote' && value.isAnswer && token.text === 'amountOut'
            ? inAnswer(value)
            : token.text === 'timestamp' && value.kind === 'opaque' && !isOutside(value)
              ? this.clock(token)
              : { kind: 'part', of: value, name: token.text, token }
      } else if (this.isSign('(')) value = this.called(value)
      else if (this.isSign('[')) {
        value = this.indexed(value)
      } else return value
    }
  }

  /** `os.environ["X"]`, `signed["raw"]`: a value from outside. */
  private indexed(value: Value): Value {
    if (value.kind === 'json') throw new Unread()
    const start = this.at
    const isBackwards = this.tokens[start + 1]?.text === '-'
    if (isBackwards) this.at++
    const items = this.inside(']', () => [this.expression()])
    const [index] = items
    const text = index?.kind === 'json' && 'text' in index.json ? index.json.text : ''
    if (value.kind === 'quote') {
      if (!value.isAnswer) throw new Unread()
      const isLast = isBackwards && text === '1' && value.quote.at !== '0'
      return isLast || (!isBackwards && text === value.quote.at) ? inAnswer(value) : OPAQUE
    }
    if (isOutside(value)) return FROM_OUTSIDE
    return text === 'timestamp' && value.kind === 'opaque' ? this.clock(this.tokens[start]!) : OPAQUE
  }

  private clock(token: Token): Value {
    return { kind: 'json', json: numberAt(token, this.now) }
  }

  private called(value: Value): Value {
    const asks =
      (value.kind === 'part' || value.kind === 'path') &&
      (LOOKS.test(value.name) ||
        /^(?:simulateContract|staticCall)$/.test(value.name) ||
        isQuoting(value.name))
    if (!asks) return this.calledWith(value)
    const before = this.loosenings
    this.loose++
    const answer = this.calledWith(value)
    this.loose--
    if (answer.kind === 'json' && this.loosenings > before) this.looseJson.add(answer.json)
    return answer
  }

  private calledWith(value: Value): Value {
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
    if (name === 'getAddress' && given.length === 0 && of !== null)
      return { kind: 'part', of, name: 'address', token }
    if (name === 'now' && of?.kind === 'path' && of.name === 'Date')
      return { kind: 'json', json: numberAt(token, this.now * 1000n) }
    if (name === 'time' && of?.kind === 'path' && of.name === 'time' && given.length === 0)
      return this.clock(token)
    const units = unitsOf(name, first, second)
    if (units !== null) return units
    if (/^(?:writeContract|sendTransaction|send_transaction)$/.test(name) && given.length === 1)
      return this.send(first)
    if (SIGNS.test(name)) return this.sign(given)
    if (name === 'getenv' || (name === 'get' && of?.kind === 'part' && of.name === 'environ'))
      return FROM_OUTSIDE
    if (name === 'simulateContract' && first !== undefined) return first
    if (name === 'readContract') return answerTo(first)
    if (name === 'encodeFunctionData' && first?.kind === 'json') return encodedCall(first.json)
    if (isSetUp) {
      if (SIGNERS.test(name)) this.signers++
      const outcome = this.setUp([...given, ...named.values()], token)
      return SIGNERS.test(name) || name === 'createWalletClient' ? { kind: 'signer' } : outcome
    }
    if (HANDS_ON.test(name) && given.some(isOutside)) throw new Unread()
    if (LOOKS.test(name) || HANDS_ON.test(name)) return OPAQUE
    throw new Unread()
  }

  private send(request: Value | undefined): Value {
    if (request?.kind === 'opaque') throw new Unread()
    const json = request === undefined ? null : jsonOf(request)
    if (json?.kind !== 'object') throw new Unread()
    this.push(json)
    return OPAQUE
  }

  private push(transaction: SpannedObject): void {
    if (this.least !== null) keepLeast(transaction, this.least)
    this.least = null
    this.sent.push(transaction)
  }

  private outcomeOfCall(call: Value & { kind: 'call' }, name: string, options: Value | undefined): Value {
    if (/^(?:call|estimate_gas|estimateGas)$/.test(name)) {
      const quote = name === 'call' ? quoteOf(call.name.text, call.args, call.at) : null
      this.least = null
      return quote === null ? OPAQUE : { kind: 'quote', quote, part: rational(1n), isAnswer: true }
    }
    if (!/^(?:build_transaction|buildTransaction|transact|send)$/.test(name)) throw new Unread()
    const given = options === undefined ? [] : membersOf(options)
    this.push(transactionOf(call, given))
    return OPAQUE
  }

  private outcomeOfContract(at: SpannedJson, of: Value, name: Token, given: readonly Value[]): Value {
    const way = of.kind === 'part' ? of.name : ''
    if (/^(?:connect|withSigner)$/.test(name.text) && way === '') return { kind: 'contract', at }
    if (way === 'populateTransaction') throw new Unread()
    if (way === 'estimateGas' || (/^(?:read|callStatic)$/.test(way) && !isQuoting(name.text))) return OPAQUE
    if (name.text === 'staticCall' || isQuoting(name.text)) {
      if (way === 'functions' || way === 'methods')
        return {
          kind: 'call',
          at,
          name,
          args: this.argumentsOf(name, given, false),
        }
      const asked = name.text === 'staticCall' ? way : name.text
      // viem hands the arguments over as one list.
      const args = way === 'read' ? given.slice(0, 1).map(jsonOf)[0]! : this.argumentsOf(name, given, false)
      const quote = quoteOf(asked, args, at)
      return quote === null ? OPAQUE : { kind: 'quote', quote, part: rational(1n), isAnswer: true }
    }
    if (name.text === 'estimateGas') return OPAQUE
    if (/^(?:wait|populateTransaction|send|encodeFunctionData)$/.test(name.text)) throw new Unread()
    if (way === 'functions' || way === 'methods')
      return {
        kind: 'call',
        at,
        name,
        args: this.argumentsOf(name, given, true),
      }
    if (way === 'write') {
      const [args, options] = given.map(jsonOf)
      const list = args ?? listOf(name, [])
      this.push(
        transactionOf(
          { kind: 'call', at, name, args: list },
          options?.kind === 'object' ? options.members : [],
        ),
      )
      return OPAQUE
    }
    if (way !== '') throw new Unread()
    if (LOOKS_OF_CONTRACT.test(name.text)) return OPAQUE
    const args = given.map((one) => this.given(one, true))
    const last = args.at(-1)
    const isOptions =
      last?.kind === 'object' &&
      functionsNamed(name.text).some(({ inputs }) => inputs.length === args.length - 1)
    const values = isOptions ? args.slice(0, -1) : args
    const call = { kind: 'call', at, name, args: listOf(name, values) } as const
    this.push(transactionOf(call, isOptions ? last.members : []))
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

/** Values within a list or an object: names that hold names grow by doubling. */
const MOST_VALUES = 1000

function bounded<T extends SpannedJson>(value: T): T {
  if (countValues(value) > MOST_VALUES) throw new Unread()
  return value
}

const listOf = ({ start, end }: Token, items: readonly SpannedJson[]): SpannedJson =>
  bounded({ kind: 'array', items, start, end })
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
  if (one.kind === 'quote' || other.kind === 'quote') return partOfQuote(one, sign, other)
  if (one.kind === 'opaque' || other.kind === 'opaque') return OPAQUE
  const [a, b] = [one, other].map((value) => quantityOf(jsonOf(value)))
  if (a == null || b == null || (sign === '**' && (b > 300n || a > 1000n))) throw new Unread()
  const isDivided = sign === '/' || sign === '//'
  // What is left over is cut off in one language and kept in another.
  if (isDivided && (b === 0n || (sign === '/' && a % b !== 0n))) throw new Unread()
  const outcome = isDivided
    ? a / b
    : sign === '*'
      ? a * b
      : sign === '+'
        ? a + b
        : sign === '-'
          ? a - b
          : a ** b
  if (outcome < 0n) throw new Unread()
  return { kind: 'json', json: numberAt(jsonOf(one), outcome) }
}

/** `quoted * 995n / 1000n`, `int(quoted * 0.995)`, `quoted - quoted * 5n / 1000n`. */
function partOfQuote(one: Value, sign: string, other: Value): Value {
  const [a, b] = [one, other].map((value) =>
    value.kind === 'quote' && isPlainAnswer(value) ? inAnswer(value) : value,
  )
  if (a?.kind === 'quote' && b?.kind === 'quote') {
    if (a.isAnswer || b.isAnswer || a.quote !== b.quote || !/^[+-]$/.test(sign)) throw new Unread()
    return { ...a, part: sign === '-' ? subtract(a.part, b.part) : add(a.part, b.part) }
  }
  const [quote, factor] = a?.kind === 'quote' ? [a, b!] : [b as Value & { kind: 'quote' }, a!]
  const by = factor.kind === 'json' ? decimalOf(factor.json) : null
  const isDivided = sign === '/' || sign === '//'
  if (quote.isAnswer || by === null || by.num <= 0n || (isDivided ? a !== quote : sign !== '*'))
    throw new Unread()
  return { ...quote, part: isDivided ? divide(quote.part, by) : multiply(quote.part, by) }
}

/** The first quoter gives the amount alone. */
const isPlainAnswer = ({ isAnswer, quote }: Value & { kind: 'quote' }): boolean =>
  isAnswer && quote.at === '0'

const inAnswer = (value: Value & { kind: 'quote' }): Value & { kind: 'quote' } => ({
  ...value,
  isAnswer: false,
})

/** What a node answers to a request that names its function. */
function answerTo(value: Value | undefined): Value {
  const json = value?.kind === 'json' ? value.json : null
  const quote = quoteOf(
    textOf(member(json, 'functionName')) ?? '',
    member(json, 'args'),
    member(json, 'address'),
  )
  return quote === null ? OPAQUE : { kind: 'quote', quote, part: rational(1n), isAnswer: true }
}

const tokenOf = (value: Value & { kind: 'part' }): Token => value.token

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
