// Conditions compared as formulas: equal in other words, weaker, stronger.
import { describe, expect, it } from 'vitest'
import { compareConditions } from './condition.ts'
import { node, type TreeNode } from './tree.ts'

const name = (text: string): TreeNode => node('name', 0, 0, { name: text })
const not = (right: TreeNode): TreeNode => node('unary', 0, 0, { name: '!', right })
const op = (left: TreeNode, sign: string, right: TreeNode): TreeNode =>
  node('binary', 0, 0, { name: sign, left, right })
const [a, b, c] = [name('a'), name('b'), name('c')]

describe('compareConditions [review, 5]', () => {
  it.each([
    ['equal', op(not(a), '||', not(b)), not(op(a, '&&', b))],
    ['equal', op(a, '>', b), op(b, '<', a)],
    ['equal', not(op(a, '<=', b)), op(a, '>', b)],
    ['weaker', op(a, '||', b), op(a, '&&', b)],
    ['weaker', op(a, '>=', b), op(a, '>', b)],
    ['weaker', op(a, '||', b), a],
    ['stronger', a, op(a, '||', c)],
    ['stronger', op(a, '>', b), op(a, '>=', b)],
    ['other', a, b],
  ] as const)('%s', (how, before, after) => {
    expect(compareConditions(before, after).how).toBe(how)
  })
})
