// Tells comparisons that became comparisons of the same two values in constant time: https://cwe.mitre.org/data/definitions/208.html
import { keyOf } from '../../../syntax/names.ts'
import { addNodes, childrenOf, holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { type Image, isWritten, ownerOf } from '../../image.ts'
import { localsOf } from '../inputs.ts'

/** Compares all units of both values, whatever they are. */
const CONSTANT =
  /^(?:(?:crypto\.)?timingSafeEqual|hmac\.compare_digest|secrets\.compare_digest|(?:django\.utils\.crypto\.)?constant_time_compare|(?:crypto\/)?subtle\.ConstantTimeCompare|(?:crypto\/)?hmac\.Equal|hash_equals|(?:java\.security\.)?MessageDigest\.isEqual|(?:System\.Security\.Cryptography\.)?CryptographicOperations\.FixedTimeEquals|(?:ActiveSupport\.SecurityUtils|ActiveSupport::SecurityUtils|Rack\.Utils|Rack::Utils|OpenSSL)\.(?:secure_compare|fixed_length_secure_compare))$/
/** Gives the bytes of a text, and takes nothing off them. */
const AS_BYTES =
  /^(?:Buffer\.from|(?:String|str|bytes|\[\]byte|bytearray)|new TextEncoder\(\)\.encode|TextEncoder\(\)\.encode|(?:System\.Text\.)?Encoding\.UTF8\.GetBytes)$|\.(?:encode|getBytes|as_bytes|bytes|b)$/
const PLAIN_ENCODING = /^(?:utf-?8|UTF_?8|StandardCharsets\.UTF_8|Charsets\.UTF_8|ascii|latin1)$/
const DEEPEST = 12
const MOST = 300

interface Comparison {
  readonly a: TreeNode
  readonly b: TreeNode
  readonly isNegated: boolean
  readonly isConstant: boolean
}

const flipped = (one: Comparison | null): Comparison | null =>
  one === null ? null : { ...one, isNegated: !one.isNegated }

/** Two values compared, by an operator or by a function; with a test of their lengths before it. */
function comparisonIn(tree: TreeNode | null, image: Image): Comparison | null {
  if (tree === null) return null
  const { kind, name, left, right, items } = tree
  if (kind === 'unary' && /^(?:!|not)$/.test(name)) return flipped(comparisonIn(right, image))
  if (kind === 'call') {
    const path = image.names.pathOf(left)
    if (CONSTANT.test(path) && items.length === 2)
      return { a: items[0]!, b: items[1]!, isNegated: false, isConstant: true }
    if (
      left?.kind === 'member' &&
      left.left &&
      /^(?:equals|Equals|eql\?)$/.test(left.name) &&
      items.length === 1
    )
      return { a: left.left, b: items[0]!, isNegated: false, isConstant: false }
    return /^(?:bytes\.Equal|(?:java\.util\.)?Arrays\.equals)$/.test(path) && items.length === 2
      ? { a: items[0]!, b: items[1]!, isNegated: false, isConstant: false }
      : null
  }
  if (kind !== 'binary' || left === null || right === null) return null
  if (/^(?:&&|and)$/.test(name) && sameLengths(left, '=')) {
    const inner = comparisonIn(right, image)
    return inner?.isConstant && !inner.isNegated && ofSame(left, inner) ? inner : null
  }
  if (/^(?:\|\||or)$/.test(name) && sameLengths(left, '!')) {
    const inner = comparisonIn(right, image)
    return inner?.isConstant && inner.isNegated && ofSame(left, inner) ? inner : null
  }
  if (!/^[=!]={1,2}$/.test(name)) return null
  const isNot = name.startsWith('!')
  // `subtle.ConstantTimeCompare(a, b) == 1`: https://pkg.go.dev/crypto/subtle#ConstantTimeCompare
  if (right.kind === 'literal') {
    const inner = /^[01]$/.test(right.name) ? comparisonIn(left, image) : null
    if (inner === null || !/ConstantTimeCompare$/.test(left.left?.name ?? '')) return null
    return (right.name === '1') === isNot ? flipped(inner) : inner
  }
  return { a: left, b: right, isNegated: isNot, isConstant: false }
}

const LENGTH = /^(?:length|byteLength|Length|size|bytesize)$/
const lengthOf = (tree: TreeNode | null): TreeNode | null => {
  if (tree?.kind === 'member' && LENGTH.test(tree.name)) return tree.left
  if (tree?.kind !== 'call') return null
  if (/^(?:len|strlen|sizeof)$/.test(tree.left?.name ?? '') && tree.items.length === 1) return tree.items[0]!
  return tree.items.length === 0 ? lengthOf(tree.left) : null
}

const sameLengths = ({ kind, name, left, right }: TreeNode, sign: '=' | '!'): boolean =>
  kind === 'binary' && name.startsWith(sign) && lengthOf(left) !== null && lengthOf(right) !== null

const ofSame = ({ left, right }: TreeNode, { a, b }: Comparison): boolean =>
  [lengthOf(left), lengthOf(right)].map(keyOf).sort().join() === [a, b].map(keyOf).sort().join()

/** One text for a value with its locals written out and the making of bytes left off; null when it grows too long. */
class Written {
  readonly used = new Set<TreeNode>()
  /** What a text of digits is decoded from. */
  readonly decoded: string[] = []
  /** How a digest is written out: its name, or nothing for its bytes. */
  readonly digests: string[] = []
  private spent = 0
  private readonly image: Image

  constructor(image: Image) {
    this.image = image
  }

  of(tree: TreeNode, depth = 0): string | null {
    if (depth > DEEPEST || this.spent++ > MOST) return null
    if (tree.kind === 'name') {
      const value = localsOf(this.image).get(tree.name)
      const holder = value ? this.image.parentOf.get(value) : undefined
      if (!value || holder?.kind !== 'assign') return tree.name
      // `got, err := hex.DecodeString(sent)`
      const isNamed = holder.left?.kind === 'name' || this.isDecoding(value)
      if (!isNamed || ownerOf(this.image, holder, 'function') !== ownerOf(this.image, tree, 'function'))
        return tree.name
      this.used.add(holder)
      return this.of(value, depth + 1)
    }
    const inner = this.bytesOf(tree) ?? this.digestOf(tree)
    if (inner !== null) return this.of(inner, depth + 1)
    const parts: string[] = []
    for (const child of childrenOf(tree)) {
      const part = this.of(child, depth + 1)
      if (part === null) return null
      parts.push(part)
    }
    const name =
      tree.kind === 'string' && tree.items.length > 0
        ? tree.name.replace(/[$#]?\{[^{}]{0,300}\}/g, '{}')
        : tree.name.replace(/^\$/, '')
    return `${tree.kind}:${name}(${parts.join()})`
  }

  /** The text whose bytes a call gives. */
  private bytesOf(tree: TreeNode): TreeNode | null {
    const { kind, name, left, items } = tree
    if (kind !== 'call') return null
    if (name === 'cast') {
      const type = left ?? items[0]
      return /^(?:\[\]byte|string)$/.test(type?.name ?? '') ? (items.at(-1) ?? null) : null
    }
    if (this.isDecoding(tree)) {
      this.decoded.push('hex')
      return items[0]!
    }
    const path = this.image.names.pathOf(left)
    if (left === null || !AS_BYTES.test(path)) return null
    const isMethod = left.kind === 'member' && /\.(?:encode|getBytes|as_bytes|bytes|b)$/.test(path)
    const [text, ...others] = isMethod && !/TextEncoder/.test(path) ? [left.left!, ...items] : items
    const [encoding] = others
    if (text === undefined || others.length > 1) return null
    if (encoding?.kind === 'string' && /^(?:hex|base64)$/.test(encoding.name))
      this.decoded.push(encoding.name)
    else if (
      encoding !== undefined &&
      !PLAIN_ENCODING.test(encoding.kind === 'string' ? encoding.name : keyPath(encoding))
    )
      return null
    return text
  }

  private isDecoding({ kind, left, items }: TreeNode): boolean {
    const path = kind === 'call' && items.length === 1 ? this.image.names.pathOf(left) : ''
    return /^(?:(?:encoding\/)?hex\.DecodeString|bytes\.fromhex|binascii\.unhexlify)$/.test(path)
  }

  /** What a digest is made of. */
  private digestOf({ kind, left, items }: TreeNode): TreeNode | null {
    if (kind !== 'call' || left?.kind !== 'member' || items.length > 1) return null
    // `hex.EncodeToString(mac.Sum(nil))`: https://pkg.go.dev/hash#Hash
    const isEncoded = /^(?:encoding\/)?hex\.EncodeToString$/.test(this.image.names.pathOf(left))
    const sum = isEncoded ? items[0] : left.name === 'Sum' ? { left, items } : undefined
    if (sum?.left?.name === 'Sum' && sum.items[0]?.name === 'nil') {
      this.digests.push(isEncoded ? 'hex' : '')
      return sum.left.left
    }
    if (kind !== 'call' || left?.kind !== 'member' || !/^(?:hex)?digest$/.test(left.name) || items.length > 1)
      return null
    if (items.length === 1 && items[0]!.kind !== 'string') return null
    this.digests.push(left.name === 'hexdigest' ? 'hex' : (items[0]?.name ?? ''))
    return left.left
  }
}

const keyPath = (tree: TreeNode): string =>
  tree.kind === 'member' && tree.left !== null ? `${keyPath(tree.left)}.${tree.name}` : tree.name

interface Placed {
  /** The answer or the branch that rests on it. */
  readonly holder: TreeNode
  /** Null where values are compared in constant time in a way that is not read. */
  readonly found: Comparison | null
}

/** The only written comparison that an answer or a branch of each function rests on. */
function placedIn(image: Image): ReadonlyMap<string, Placed | null> {
  const places = new Map<string, Placed | null>()
  walk(image.root, (tree) => {
    const test = testIn(tree, image)
    if (test === null || !isWritten(image.side, tree.start, test.end)) return undefined
    const found = comparisonIn(test, image)
    const isOther = holds(test, (one) => one.kind === 'call' && CONSTANT.test(image.names.pathOf(one.left)))
    if (found === null && !isOther) return undefined
    if (found !== null && [found.a, found.b].some(({ kind }) => kind === 'literal')) return undefined
    const kind = tree.kind === 'branch' ? 'branch' : 'answer'
    const key = `${kind} in ${ownerOf(image, tree, 'class')?.name ?? ''}.${ownerOf(image, tree, 'function')?.name ?? ''}`
    places.set(key, places.has(key) ? null : { holder: tree, found })
    return undefined
  })
  return places
}

/** What a branch asks, or what a function answers: in Ruby and Rust the last expression too. */
function testIn(tree: TreeNode, image: Image): TreeNode | null {
  if (tree.kind === 'return') return tree.right
  if (tree.kind === 'branch') return tree.name === '?' ? null : tree.left
  const block = image.parentOf.get(tree)
  const isLast =
    /^(?:rb|rs)$/.test(image.language) &&
    tree.kind === 'statement' &&
    block?.items.at(-1) === tree &&
    image.parentOf.get(block)?.kind === 'function'
  return isLast ? tree.right : null
}

interface Sides {
  readonly key: string
  readonly used: ReadonlySet<TreeNode>
  readonly digests: readonly string[]
  readonly isDecoded: boolean
}

/** Both values; null when they are one, or when one of them is decoded from what it is not. */
function sidesOf(image: Image, { a, b }: Comparison): Sides | null {
  const [x, y] = [new Written(image), new Written(image)]
  const [left, right] = [x.of(a), y.of(b)]
  if (left === null || right === null || left === right) return null
  const digests = [...x.digests, ...y.digests]
  const decoded = [...x.decoded, ...y.decoded]
  const made = x.digests.length > 0 ? x : y
  const isText = (digests[0] ?? '') !== '' && made.decoded.length === 0
  const isDecoded = decoded.length > 0
  // Digits that are decoded stand beside bytes, or beside the same digits decoded alike.
  if (isDecoded && (digests.length !== 1 || isText || new Set(decoded).size > 1)) return null
  if (isDecoded && made.decoded.length > 0 && (digests[0] !== decoded[0] || decoded.length !== 2)) return null
  const used = new Set([...x.used, ...y.used])
  return {
    key: [left, right].sort().join('\u0001'),
    used,
    digests: isDecoded ? [decoded[0]!] : digests,
    isDecoded,
  }
}

export interface ConstantTime {
  /** Nodes of both sides: the comparisons, and the locals that only name their values. */
  readonly same: ReadonlySet<TreeNode>
  /** Of the new side: what is compared in constant time now are not the values that were compared before. */
  readonly other: readonly TreeNode[]
}

/** The names above, wherever they are imported from. */
const CONSTANT_NAME =
  /timingSafeEqual|compare_digest|constant_time_compare|ConstantTimeCompare|\.Equal\(|hash_equals|isEqual|FixedTimeEquals|secure_compare/
const NOTHING: ConstantTime = { same: new Set(), other: [] }

export const comparedInConstantTime = (before: Image, after: Image): ConstantTime =>
  CONSTANT_NAME.test(after.side.code) ? pairsComparedIn(before, after) : NOTHING

function pairsComparedIn(before: Image, after: Image): ConstantTime {
  const same = new Set<TreeNode>()
  const other: TreeNode[] = []
  const now = placedIn(after)
  for (const [place, was] of now.size === 0 ? [] : placedIn(before)) {
    const is = now.get(place)
    if (!was?.found || !is || was.found.isConstant || is.found?.isConstant === false) continue
    const [a, b] = [sidesOf(before, was.found), is.found === null ? null : sidesOf(after, is.found)]
    const inside = ({ body, otherwise, kind }: TreeNode): string =>
      kind === 'branch' ? `${keyOf(body)} ${keyOf(otherwise)}` : ''
    const isSame =
      a !== null &&
      b !== null &&
      a.key === b.key &&
      a.digests.join() === b.digests.join() &&
      was.found.isNegated === is.found?.isNegated
    if (!isSame) other.push(is.holder)
    else if (inside(was.holder) === inside(is.holder))
      for (const tree of [was.holder, is.holder, ...a.used, ...b.used]) addNodes(same, tree)
  }
  return { same, other }
}
