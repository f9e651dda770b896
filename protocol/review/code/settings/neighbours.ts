// Looks at the settings around one: those beside it, those above it, and all of its document.
import { folded } from '../../syntax/config/names.ts'
import { type ConfigNode, leavesOf } from '../../syntax/config/tree.ts'

export function rootOf(node: ConfigNode): ConfigNode {
  let at = node
  while (at.parent !== null) at = at.parent
  return at
}

const leavesOfRoot = new WeakMap<ConfigNode, readonly ConfigNode[]>()

/** All settings of a document, listed once. */
export function allLeaves(root: ConfigNode): readonly ConfigNode[] {
  const known = leavesOfRoot.get(root)
  if (known !== undefined) return known
  const leaves = leavesOf(root)
  leavesOfRoot.set(root, leaves)
  return leaves
}

/** A question about a document, answered once. */
export function aboutDocument(test: (leaf: ConfigNode) => boolean): (node: ConfigNode) => boolean {
  const answers = new WeakMap<ConfigNode, boolean>()
  return (node) => {
    const root = rootOf(node)
    const known = answers.get(root)
    if (known !== undefined) return known
    const answer = allLeaves(root).some(test)
    answers.set(root, answer)
    return answer
  }
}

/** The child with this name of the nearest level above that has one, at most `levels` up. */
export function beside(node: ConfigNode, name: string, levels = 2): ConfigNode | null {
  const wanted = folded(name)
  let at = node.parent
  for (let up = 0; at !== null && up < levels; up++, at = at.parent) {
    const found = at.children.find((child) => child !== node && folded(child.key) === wanted)
    if (found) return found
  }
  return null
}

/** Values of a node: its scalar, or those of its items. */
export const valuesOf = (node: ConfigNode | null): readonly string[] =>
  node === null
    ? []
    : node.children.length === 0
      ? [node.value ?? '']
      : node.children.map(({ value }) => value ?? '')
