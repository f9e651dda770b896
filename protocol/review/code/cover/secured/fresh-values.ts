// Tells values that must never repeat and now come from the random generator of the system, where a clock, a counter or a constant
// gave them before: https://cwe.mitre.org/data/definitions/323.html, https://cwe.mitre.org/data/definitions/330.html
import { keyOf } from '../../../syntax/names.ts'
import { addNodes, holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import type { Image } from '../../image.ts'
import { localsOf } from '../inputs.ts'
import { type Value, valuesOf } from '../values.ts'

/** Of an encryption: enough when it is as long as the cipher asks. */
const NONCE = /(?:^|_|[a-z])(?:nonce|iv|salt)$/i
/** What others must not guess. */
const UNGUESSED = /(?:^|_|[a-z])(?:token|csrf|otp_?secret|session_?id|challenge|verifier|state)$/i

/** Given by a clock, a counter, a constant, or a generator that can be foretold. */
const FORETOLD =
  /(?:^|[^a-z])(?:now|time|date|clock|millis|nanos?|timestamp|epoch|ticks|uniqid|mt_rand|rand|random|counter|count|seq|pid|getpid|md5|sha1)(?![a-z])|now_|_ms\b|currentTime|Date\b|Math\.random/i

const FRESH =
  /^(?:(?:crypto\.)?randomBytes|(?:window\.|globalThis\.)?crypto\.getRandomValues|os\.urandom|secrets\.token_(?:bytes|hex|urlsafe)|random_bytes|SecureRandom\.(?:random_bytes|hex|urlsafe_base64|bytes)|(?:System\.Security\.Cryptography\.)?RandomNumberGenerator\.GetBytes|(?:Crypto\.Random\.)?get_random_bytes)$/
const AS_TEXT = /^(?:toString|hex|hexdigest|bin2hex|base64_encode|encodeToString|decode)$/

/** How many random bytes the value holds; 0 for any other. */
function freshBytes(tree: TreeNode, { names, language }: Image): number {
  if (tree.kind !== 'call') return 0
  const path = names.pathOf(tree.left)
  const [first] = tree.items
  // `Aes256Gcm::generate_nonce(&mut OsRng)`: https://docs.rs/aead/latest/aead/trait.AeadCore.html#method.generate_nonce
  if (language === 'rs' && /(?:^|[.:])(?:generate_nonce|generate_key|generate)$/.test(path))
    return tree.items.length === 1 && /(?:^|[^\w])OsRng(?:\W|$)/.test(keyOf(first!)) ? 64 : 0
  if (/^(?:crypto\.)?randomUUID$|^uuid\.uuid4$/.test(path)) return tree.items.length === 0 ? 15 : 0
  if (FRESH.test(path)) {
    const count =
      first?.kind === 'literal'
        ? first.name
        : first?.kind === 'call' && first.items.length === 1 && /^Uint8Array$/.test(first.left?.name ?? '')
          ? first.items[0]!.name
          : ''
    return tree.items.length === 1 && /^\d{1,3}$/.test(count) ? Number(count) : 0
  }
  const owner = tree.left?.kind === 'member' ? tree.left.left : null
  const held = owner?.kind === 'call' ? owner : (first ?? null)
  if (!AS_TEXT.test(tree.left?.name ?? '') || held === null) return 0
  return tree.items.every((one) => one === held || one.kind === 'string')
    ? freshBytes(held, { names, language } as Image)
    : 0
}

/** A value that nobody sent, and no random one. */
function isForetold({ made }: Value, image: Image, inputs: Set<TreeNode>): boolean {
  const texts = [keyOf(made)]
  let isSent = image.flow.valueOf(made).source !== null
  walk(made, ({ kind, name }) => {
    const value = kind === 'name' ? localsOf(image).get(name) : undefined
    if (!value) return undefined
    const holder = image.parentOf.get(value)
    if (holder?.kind === 'assign') inputs.add(holder)
    texts.push(keyOf(value))
    isSent ||= image.flow.valueOf(value).source !== null
    return undefined
  })
  const isConstant = !holds(made, ({ kind }) => /^(?:name|member|call)$/.test(kind))
  return !isSent && (isConstant || texts.some((text) => FORETOLD.test(text)))
}

const countOf = (image: Image, name: string): number => {
  let count = 0
  walk(image.root, (tree) => {
    if (tree.kind === 'name' && tree.name === name) count++
    return undefined
  })
  return count
}

/** A name of such a value, or of one of its generators. */
const TARGET = /nonce|iv\b|salt|token|csrf|secret|session|challenge|verifier|state/i
const GENERATOR =
  /randomBytes|getRandomValues|urandom|token_(?:bytes|hex|urlsafe)|random_bytes|SecureRandom|RandomNumberGenerator|OsRng|randomUUID|uuid4/

/** Nodes of both sides of such values. */
export const freshNow = (before: Image, after: Image): ReadonlySet<TreeNode> =>
  TARGET.test(after.side.code) && GENERATOR.test(after.side.code) ? freshValuesIn(before, after) : new Set()

function freshValuesIn(before: Image, after: Image): ReadonlySet<TreeNode> {
  const marked = new Set<TreeNode>()
  const mark = (tree: TreeNode): void => addNodes(marked, tree)
  const old = valuesOf(before)
  for (const [place, values] of valuesOf(after)) {
    const others = old.get(place)
    if (values.length !== 1 || others?.length !== 1) continue
    const [was, is] = [others[0]!, values[0]!]
    const target = is.tree.kind === 'assign' ? (is.tree.left?.name.replace(/^\$/, '') ?? '') : ''
    const isNonce = NONCE.test(target)
    const bytes = isNonce || UNGUESSED.test(target) ? freshBytes(is.made, after) : 0
    if (bytes < (isNonce ? 12 : 15)) continue
    // Whoever decrypts needs it too: it is used, and handed on besides.
    if (isNonce && countOf(after, is.tree.left!.name) < 3) continue
    const inputs = new Set<TreeNode>()
    if (!isForetold(was, before, inputs)) continue
    for (const tree of [was.tree, is.tree]) mark(tree)
    for (const tree of inputs) if (countOf(before, tree.left?.name ?? '') <= 2) mark(tree)
  }
  return marked
}

/** A nonce or an IV that is drawn, and so short that it repeats within days. */
export const isShortNonce = (image: Image, { left, right }: TreeNode): boolean => {
  const bytes =
    right !== null && NONCE.test((left?.name ?? '').replace(/^\$/, '')) ? freshBytes(right, image) : 0
  return bytes > 0 && bytes < 8
}
