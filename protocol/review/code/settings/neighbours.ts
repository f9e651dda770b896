// Looks at the settings around one: those beside it, those above it, and all of its document.
import { folded } from '../../syntax/config/names.ts'
import { type ConfigNode, leavesOf } from '../../syntax/config/tree.ts'
import type { SettingPlace } from './setting.ts'

const leavesOfRoot = new WeakMap<ConfigNode, readonly ConfigNode[]>()

/** All settings of a document, listed once. */
export function allLeaves(root: ConfigNode): readonly ConfigNode[] {
  const known = leavesOfRoot.get(root)
  if (known !== undefined) return known
  const leaves = leavesOf(root)
  leavesOfRoot.set(root, leaves)
  return leaves
}

/** A question about one side of a file, answered once. */
export function aboutFile(test: (leaf: ConfigNode) => boolean): (place: SettingPlace) => boolean {
  const answers = new WeakMap<readonly ConfigNode[], boolean>()
  return ({ roots }) => {
    const known = answers.get(roots)
    if (known !== undefined) return known
    const answer = roots.some((root) => allLeaves(root).some(test))
    answers.set(roots, answer)
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
