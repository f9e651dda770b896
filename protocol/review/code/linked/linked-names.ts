// Calls handlers of nodes that are in parts of the engine, at the names at which they act. The build of the parts writes these
// calls in place of the handlers, with codes for the names, which are shorter (scripts/engine/parts/handler-stubs.ts).
import { memberOf } from '../../core/linked.ts'
import type { TreeNode } from '../../syntax/tree.ts'
import type { NodeContext, NodeHandler } from '../node-judge.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

/** 24 bits of FNV-1a, four characters. */
export function nameCode(name: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  return [0, 6, 12, 18].map((bits) => LETTERS[(hash >>> bits) & 63]).join('')
}

/** All handlers are asked for one name after the other. */
let last = { name: '', code: nameCode('') }

function codeOf(name: string): string {
  if (last.name !== name) last = { name, code: nameCode(name) }
  return last.code
}

/** A handler of nodes that acts at names with these codes: four characters each. A few other names have one of them. */
/* @__NO_SIDE_EFFECTS__ */
export const linkedAt = (part: string, member: string, codes: string, frame: object) => {
  const all = new Set(codes.match(/.{4}/g))
  return {
    ...frame,
    at: { has: (name: string) => all.has(codeOf(name)) },
    judge: (tree: TreeNode, context: NodeContext) => {
      const handler = memberOf(part, member) as NodeHandler
      return handler.at?.has(context.name) ? handler.judge(tree, context) : null
    },
  }
}
