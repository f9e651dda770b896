// Compares the configuration trees of both sides: which settings were added, removed or changed. What only moved,
// or was written in another form, is no change.
import type { Change, Side } from '../../code/model.ts'
import type { Budget } from '../../core/budget.ts'
import { type Dialect, type Format, formatOf } from './format.ts'
import { isWritten } from './image.ts'
import { pathNames } from './path.ts'
import { readConfig } from './read-config.ts'
import { type ConfigNode, GAP, keysOf, leavesOf } from './tree.ts'

export interface SettingChange {
  /** As written, list marks included. */
  readonly keys: readonly string[]
  /** Folded, without list marks. */
  readonly names: readonly string[]
  readonly before: ConfigNode | null
  readonly after: ConfigNode | null
}

export interface ConfigChange {
  readonly change: Change
  readonly format: Format
  readonly dialect: Dialect
  readonly settings: readonly SettingChange[]
  /** Blocks that were added or removed. */
  readonly containers: readonly SettingChange[]
  readonly before: readonly ConfigNode[]
  readonly after: readonly ConfigNode[]
}

interface Leaf {
  readonly node: ConfigNode
  readonly keys: readonly string[]
  readonly path: string
  readonly written: boolean
  paired: boolean
}

/** Null: the file is not configuration, or not in a form that is read. */
export function configChanges(change: Change, budget: Budget): ConfigChange | null {
  const found = formatOf(change.file.path, change.language, `${change.after.text}\n${change.before.text}`)
  if (found === null) return null
  const before = readConfig(change, change.before, found.format, budget)
  const after = readConfig(change, change.after, found.format, budget)
  const settings = compare(leaves(change.before, before, budget), leaves(change.after, after, budget))
  const containers = compareBlocks(blocks(change.before, before), blocks(change.after, after))
  return { change, ...found, settings, containers, before, after }
}

function leaves(side: Side, roots: readonly ConfigNode[], budget: Budget): Leaf[] {
  return roots.flatMap((root) =>
    leavesOf(root).map((node) => {
      budget.spend(node.depth)
      const keys = keysOf(node)
      const written = isWritten(side, node.start, node.end)
      return { node, keys, path: pathNames(keys).join('\u0000'), written, paired: false }
    }),
  )
}

interface Block {
  readonly node: ConfigNode
  readonly keys: readonly string[]
}

function blocks(side: Side, roots: readonly ConfigNode[]): Block[] {
  const found: Block[] = []
  const open = [...roots]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.children.length === 0) continue
    if (node.parent !== null && isWritten(side, node.start, node.start + 1))
      found.push({ node, keys: keysOf(node) })
    open.push(...node.children)
  }
  return found
}

function compareBlocks(before: readonly Block[], after: readonly Block[]): SettingChange[] {
  const changes: SettingChange[] = []
  const pathOf = ({ keys }: Block): string => pathNames(keys).join('\u0000')
  const old = new Set(before.map(pathOf))
  const now = new Set(after.map(pathOf))
  for (const block of after)
    if (!old.has(pathOf(block)))
      changes.push({ keys: block.keys, names: pathNames(block.keys), before: null, after: block.node })
  for (const block of before)
    if (!now.has(pathOf(block)))
      changes.push({ keys: block.keys, names: pathNames(block.keys), before: block.node, after: null })
  return changes
}

/** First the same path and value, then the same path; what is left was added or removed. */
function compare(before: readonly Leaf[], after: readonly Leaf[]): SettingChange[] {
  const changes: SettingChange[] = []
  const same = pair(before, after, ({ path, node }) => `${path}\u0001${node.value ?? ''}`)
  for (const [leaf, old] of same)
    if (leaf.written && groupOf(leaf.node) !== groupOf(old.node)) changes.push(changeOf(leaf, null))
    else if (leaf.written || old.written) changes.push(changeOf(leaf, old))
  const partner = pair(before, after, ({ path }) => path)
  const unmoved = new Set<string>()
  for (const leaf of before)
    if (!leaf.paired && !leaf.written && leaf.keys.includes(GAP)) unmoved.add(shortKey(leaf))
  for (const leaf of after) {
    const old = partner.get(leaf)
    if (old !== undefined) changes.push(changeOf(leaf, old))
    // A path of which more is seen on one side only seems to differ.
    else if (!leaf.paired && (leaf.written || !unmoved.has(shortKey(leaf))))
      changes.push(changeOf(leaf, null))
  }
  for (const leaf of before)
    if (!leaf.paired && leaf.written)
      changes.push({ keys: leaf.keys, names: pathNames(leaf.keys), before: leaf.node, after: null })
  return changes
}

const changeOf = ({ keys, node }: Leaf, old: Leaf | null): SettingChange => ({
  keys,
  names: pathNames(keys),
  before: old?.node ?? null,
  after: node,
})

const shortKey = ({ keys, node }: Leaf): string => `${keys.at(-1) ?? ''}\u0001${node.value ?? ''}`

/** What stands beside a setting: one that moved from a neighbour to another is not the same. */
function groupOf(node: ConfigNode): string {
  const { parent } = node
  if (parent === null || parent.children.length > 40) return ''
  return parent.children
    .map(({ key, value }) => `${key}=${value ?? ''}`)
    .sort()
    .join('\u0001')
}

/** Pairs leaves of both sides that have the same key, in order. */
function pair(
  before: readonly Leaf[],
  after: readonly Leaf[],
  keyOf: (leaf: Leaf) => string,
): Map<Leaf, Leaf> {
  const waiting = new Map<string, Leaf[]>()
  for (const leaf of before) {
    if (leaf.paired) continue
    const key = keyOf(leaf)
    const same = waiting.get(key)
    if (same) same.push(leaf)
    else waiting.set(key, [leaf])
  }
  const partner = new Map<Leaf, Leaf>()
  const next = new Map<string, number>()
  for (const leaf of after) {
    if (leaf.paired) continue
    const key = keyOf(leaf)
    const at = next.get(key) ?? 0
    const old = waiting.get(key)?.[at]
    if (old === undefined) continue
    next.set(key, at + 1)
    old.paired = true
    leaf.paired = true
    partner.set(leaf, old)
  }
  return partner
}
