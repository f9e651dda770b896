// Recognises calls that are harmless by their form: variants of a Rust type, records that only hold what they are given,
// tokens that are verified with fixed algorithms, digests that protect nothing, and guards put before a router.
import { keyOf } from '../../syntax/names.ts'
import type { TreeNode } from '../../syntax/tree.ts'
import { anyOf } from '../any-of.ts'
import type { Image } from '../image.ts'
import { verifies } from '../judge/bound.ts'
import type { CallClass } from '../tables/calls.ts'
import { restricts } from './guard-words.ts'

/** Types whose making says that their content may be trusted, or acts by itself. */
const TRUSTS = /html|raw|trust|safe|escaped|unchecked|sql|markup|redirect|command|guard|lock|secret|token/i

const VARIANT = /(?:^|[.:])[A-Z][A-Za-z0-9]*[.:]{1,2}[A-Z][A-Za-z0-9]*$/

const RECORD = /(?:^|\.)[A-Z]\w{0,60}(?:Dto|DTO|ViewModel|PageInfo)$/

const JWT_VERIFY = /^(?:jwt|jsonwebtoken)\.verify$/

const LIFTS_IN_OPTIONS = anyOf([
  /skip|ignore|disable|allow|exempt|except|when|unless|filter|dry|report_?only/i,
  /Infinity/,
])

export function knownCallOf(image: Image, tree: TreeNode, path: string): CallClass | null {
  if (image.language === 'rs' && VARIANT.test(path) && !TRUSTS.test(path)) return 'pure'
  if (RECORD.test(path) && !TRUSTS.test(path)) return 'answer'
  if (verifies(image, tree)) return 'safe'
  if (image.language === 'js' && JWT_VERIFY.test(path) && verifiesWithOptions(image, tree)) return 'safe'
  if (
    image.language === 'py' &&
    /^hashlib\.(?:md5|sha1)$/.test(path) &&
    tree.items.some(
      (one) => one.kind === 'pair' && one.name === 'usedforsecurity' && one.right?.name === 'False',
    )
  )
    return 'pure'
  return addsGuard(image, tree) ? 'safe' : null
}

function verifiesWithOptions(image: Image, { items }: TreeNode): boolean {
  const [, key, options] = items
  if (items.length !== 3 || key === undefined || options?.kind !== 'dict') return false
  if (key.kind === 'literal' || key.kind === 'string') return false
  const algorithms = options.items.find((one) => one.kind === 'pair' && one.name === 'algorithms')?.right
  if (!algorithms || !image.flow.valueOf(algorithms).isConstant) return false
  const named = keyOf(algorithms)
  if (/none/i.test(named) || (/HS\d/.test(named) && /[REP]S\d/.test(named.replace(/HS\d{3}/g, ''))))
    return false
  return options.items.every((one) => one.kind === 'pair' && !/^(?:ignore|complete|allow)/.test(one.name))
}

/** `router.use(requireLogin)`: what is registered after it is restricted. Guards with options that lift are none. */
function addsGuard({ names }: Image, { left, items, body }: TreeNode): boolean {
  if (left?.kind !== 'member' || !/^(?:use|Use)$/.test(left.name) || body !== null || items.length === 0)
    return false
  return items.every((one) => {
    if (one.kind === 'name' || one.kind === 'member') return restricts(names.pathOf(one))
    if (one.kind !== 'call' || !restricts(names.pathOf(one.left))) return false
    return one.items.every(
      (item) =>
        (item.kind === 'literal' && /^\d/.test(item.name) && !LIFTS_IN_OPTIONS.test(keyOf(item))) ||
        item.kind === 'string' ||
        ((item.kind === 'member' || item.kind === 'name') && /^[A-Z]/.test(item.name)),
    )
  })
}
