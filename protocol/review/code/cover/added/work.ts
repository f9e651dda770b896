// Tells calls that are harmless by what they compute and not by how much: a wait of hours, a text of gigabytes
// (https://cwe.mitre.org/data/definitions/400.html).
import type { TreeNode } from '../../../syntax/tree.ts'
import { ownerOf } from '../../image.ts'
import { amountOf } from '../../settings/values.ts'
import type { Scene } from './scene.ts'

const SLEEPS = /(?:^|\.)(?:[sS]leep|delay|setTimeout|wait_for|sleep_for)$/
/** Units of the numbers that a wait is given: thousandths of a second, where the language counts in these. */
const PER_SECOND: Readonly<Record<string, bigint>> = { js: 1000n, java: 1000n, cs: 1000n }
const LONGEST_WAIT = 60n
/** As many units at once fit into no service. */
const MOST = 100_000_000n

export function isTooMuch(scene: Scene, tree: TreeNode, path: string): boolean {
  const amounts = tree.items.flatMap((one) => {
    const amount = constantOf(scene, one, 0)
    return amount === null ? [] : [amount]
  })
  if (SLEEPS.test(path)) {
    const seconds = LONGEST_WAIT * (PER_SECOND[scene.change.language] ?? 1n)
    if (amounts.some((amount) => amount > seconds)) return true
    return path === 'time.sleep' && isAsync(scene, tree)
  }
  return (
    amounts.some((amount) => amount >= MOST) && !/(?:^|\.)(?:Date|from_timestamp|fromtimestamp)$/i.test(path)
  )
}

/** A text or list repeated, or a power, of such a size. */
export function isTooLarge(scene: Scene, tree: TreeNode): boolean {
  if (tree.name === '**' || tree.name === '<<') {
    const amount = constantOf(scene, tree, 0)
    return amount !== null && amount >= 2n ** 130n
  }
  if (tree.name !== '*' || !tree.left || !tree.right) return false
  const isRepeated = [tree.left, tree.right].some(({ kind }) => kind === 'string' || kind === 'list')
  return isRepeated && [tree.left, tree.right].some((one) => (constantOf(scene, one, 0) ?? 0n) >= MOST)
}

/** A blocking wait in a coroutine stops every other one of the process. */
function isAsync({ image }: Scene, tree: TreeNode): boolean {
  const fn = ownerOf(image, tree, 'function')
  if (fn === null) return false
  const line = image.side.text.lastIndexOf('\n', fn.start) + 1
  return /\basync\s{1,4}def\b/.test(image.side.text.slice(line, fn.start + 12))
}

/** A number that is written out, or a product, sum or power of such; null for any other. */
function constantOf(scene: Scene, tree: TreeNode, depth: number): bigint | null {
  if (depth > 8) return null
  if (tree.kind === 'literal') {
    const exponent = /^(\d{1,4})[eE]\+?(\d{1,3})$/.exec(tree.name)
    if (exponent) return BigInt(exponent[1]!) * 10n ** BigInt(Math.min(Number(exponent[2]), 40))
    const amount = /^[\d_]{1,40}n?$/.test(tree.name) ? amountOf(tree.name.replace(/n$/, '')) : null
    return amount === null ? null : amount.milli / 1000n
  }
  if (tree.kind === 'pair' && tree.right) return constantOf(scene, tree.right, depth + 1)
  if (tree.kind !== 'binary' || !tree.left || !tree.right) return null
  const left = constantOf(scene, tree.left, depth + 1)
  const right = constantOf(scene, tree.right, depth + 1)
  if (left === null || right === null) return null
  if (tree.name === '*') return left * right
  if (tree.name === '+') return left + right
  if (tree.name === '**' || tree.name === '<<')
    return (tree.name === '**' ? (left > 1n ? left : 1n) : 2n) ** (right > 200n ? 200n : right)
  return null
}
