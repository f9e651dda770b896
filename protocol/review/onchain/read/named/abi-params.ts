// Reads the parameters of a function as an ABI gives them: in JSON (`{name, type, components}`), or as text that people read
// (`function pay((address token, uint256 amount) due, address to) payable returns (bool)`). Source: Solidity documentation,
// Contract ABI Specification; ethers documentation, Human-Readable ABI.
import type { SpannedJson } from '../../../text/json-spans.ts'
import { itemsOf, member, textOf } from '../json.ts'

export interface Param {
  readonly name: string
  /** Canonical, such as `(address,uint256)[]`. */
  readonly type: string
  /** Of a tuple, also of each item of a list of tuples. */
  readonly components: readonly Param[]
}

export interface WrittenFunction {
  readonly name: string
  readonly params: readonly Param[]
}

export const signatureOf = ({ name, params }: WrittenFunction): string =>
  `${name}(${params.map(({ type }) => type).join(',')})`

const canonical = (type: string): string => type.replace(/^(u?int)(?=\[|$)/, '$1256')

/** A parameter of an ABI in JSON. */
export function paramOf(input: SpannedJson): Param {
  const spelt = textOf(member(input, 'type')) ?? ''
  const components = itemsOf(member(input, 'components')).map(paramOf)
  const type = spelt.startsWith('tuple')
    ? `(${components.map((one) => one.type).join(',')})${spelt.slice(5)}`
    : canonical(spelt)
  return { name: textOf(member(input, 'name')) ?? '', type, components }
}

const LONGEST = 1200
const HEAD = /^\s{0,8}(?:function\s{1,8})?([A-Za-z_$][\w$]{0,80})\s{0,4}\(/
/** What may follow the parameters. */
const TAIL = /^[\s\w]{0,120}(?:\([^()]{0,400}\))?\s{0,4};?\s{0,8}$/
const PLACE = /^(?:memory|calldata|storage|indexed|payable|tuple|struct)$/

/** Null when the text is no function with its parameters. */
export function writtenFunction(text: string): WrittenFunction | null {
  const head = text.length > LONGEST ? null : HEAD.exec(text)
  if (head === null) return null
  const read = paramsAt(text, head[0].length, 0)
  return read === null || !TAIL.test(text.slice(read.end)) ? null : { name: head[1]!, params: read.params }
}

interface Read {
  readonly params: readonly Param[]
  /** Behind the closing bracket. */
  readonly end: number
}

const DEEPEST = 8

function paramsAt(text: string, from: number, depth: number): Read | null {
  const params: Param[] = []
  let at = from
  for (;;) {
    const lead = /^\s{0,8}(?:tuple\s{0,4}(?=\())?/.exec(text.slice(at))![0]
    at += lead.length
    if (text.charAt(at) === ')' && params.length === 0) return { params, end: at + 1 }
    const isTuple = text.charAt(at) === '('
    const inner = isTuple && depth < DEEPEST ? paramsAt(text, at + 1, depth + 1) : null
    if (isTuple && inner === null) return null
    if (inner !== null) at = inner.end
    const rest =
      /^([a-z]\w{0,20})?((?:\[\d{0,4}\]){0,4})((?:\s{1,8}[A-Za-z_$][\w$]{0,80}){0,3})\s{0,8}([,)])/.exec(
        text.slice(at, at + 320),
      )
    if (rest === null || (rest[1] === undefined) !== isTuple) return null
    const words = rest[3]!.split(/\s+/).filter((word) => word !== '' && !PLACE.test(word))
    const components = inner?.params ?? []
    const base = isTuple ? `(${components.map(({ type }) => type).join(',')})` : canonical(rest[1]!)
    params.push({ name: words.at(-1) ?? '', type: base + rest[2]!, components })
    at += rest[0].length
    if (rest[4] === ')') return { params, end: at }
  }
}
