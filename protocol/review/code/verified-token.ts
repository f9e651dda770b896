// Tells which calls read a token with a key and fixed algorithms.
import { keyOf } from '../syntax/names.ts'
import type { TreeNode } from '../syntax/tree.ts'
import type { Image } from './image.ts'

const pairOf = ({ items }: TreeNode, name: string): TreeNode | null =>
  items.find((one) => one.kind === 'pair' && one.name === name)?.right ?? null

/** A public key taken as the secret of an HMAC makes every token valid. */
const isMixed = (named: string): boolean => /HS\d/.test(named) && /[REP]S\d/.test(named)

/** PyJWT and python-jose verify when a key and algorithms are given and no option says otherwise. */
export const verifies = (image: Image, call: TreeNode): boolean => {
  const path = image.names.pathOf(call.left)
  if (image.language !== 'py' || !/^(?:jwt|jose\.jwt)\.decode$/.test(path)) return false
  const algorithms = pairOf(call, 'algorithms')
  const plain = call.items.filter(({ kind }) => kind !== 'pair')
  if (plain.some(({ kind }) => kind === 'spread') || algorithms === null) return false
  if (
    !image.flow.valueOf(algorithms).isConstant ||
    /none/i.test(keyOf(algorithms)) ||
    isMixed(keyOf(algorithms))
  )
    return false
  const options = pairOf(call, 'options')
  if (options !== null && (options.kind !== 'dict' || /verify|spread|\*\*/.test(keyOf(options)))) return false
  const key = plain[1] ?? pairOf(call, 'key')
  if (call.items.some((one) => one.kind === 'pair' && /^verify/.test(one.name))) return false
  return key !== null && key !== undefined && key.kind !== 'literal' && key.kind !== 'string'
}
