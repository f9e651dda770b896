// Configuration as a tree: what every reader of this folder builds, whatever the format.
import type { Budget } from '../../core/budget.ts'

/** Key of an item of a list. */
export const ITEM = '[]'
/** Key of an unknown number of levels: the text began in the middle of a document. */
export const GAP = '…'

export interface ConfigNode {
  /** As written, without quotes. */
  readonly key: string
  readonly parent: ConfigNode | null
  readonly children: ConfigNode[]
  readonly depth: number
  /** The scalar without quotes; null when the node holds others, or nothing. */
  value: string | null
  isQuoted: boolean
  /** Units of the text: the key up to the end of the value. */
  readonly start: number
  end: number
  valueStart: number
}

/** Deeper levels are attached to the deepest one, and only so many of them: hostile nesting costs neither stack nor time. */
export const MOST_DEPTH = 32
const MOST_AT_DEPTH = 64

export class TreeBuilder {
  readonly text: string
  readonly root: ConfigNode
  private readonly budget: Budget

  constructor(text: string, budget: Budget) {
    this.text = text
    this.budget = budget
    this.root = newNode('', null, 0)
  }

  add(parent: ConfigNode, key: string, start: number): ConfigNode {
    this.budget.spend(1)
    const holder = parent.depth >= MOST_DEPTH ? (parent.parent ?? parent) : parent
    if (holder !== parent && holder.children.length >= MOST_AT_DEPTH) return holder.children.at(-1)!
    const node = newNode(key, holder, start)
    holder.children.push(node)
    return node
  }

  /** Sets the scalar of a node from units [start, end) of the text, quotes taken off. */
  set(node: ConfigNode, start: number, end: number): void {
    const raw = this.text.slice(start, end)
    const quote = raw.charAt(0)
    node.isQuoted =
      raw.length >= 2 && (quote === '"' || quote === "'" || quote === '`') && raw.endsWith(quote)
    node.value = node.isQuoted ? raw.slice(1, -1) : raw
    node.valueStart = start
    this.close(node, end)
  }

  close(node: ConfigNode, end: number): void {
    node.end = Math.max(node.end, end)
  }
}

const newNode = (key: string, parent: ConfigNode | null, start: number): ConfigNode => ({
  key,
  parent,
  children: [],
  depth: parent === null ? 0 : parent.depth + 1,
  value: null,
  isQuoted: false,
  start,
  end: start,
  valueStart: start,
})

/** Nodes without children, in the order of the text; the root is none. */
export function leavesOf(root: ConfigNode): ConfigNode[] {
  const leaves: ConfigNode[] = []
  const open = [...root.children].reverse()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.children.length === 0) leaves.push(node)
    else for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]!)
  }
  return leaves
}

/** Keys from the top to this node, as written. */
export function keysOf(node: ConfigNode): string[] {
  const keys: string[] = []
  for (let at: ConfigNode | null = node; at !== null && at.parent !== null; at = at.parent) keys.push(at.key)
  return keys.reverse()
}

/** The nearest node above with this key, the node itself excepted. */
export function above(node: ConfigNode, isKey: (key: string) => boolean): ConfigNode | null {
  for (let at = node.parent; at !== null; at = at.parent) if (isKey(at.key)) return at
  return null
}
