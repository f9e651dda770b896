// Judges every setting that a change adds, removes or changes: by the rows of the rules, then by what its name says,
// then as ordinary; what none of them knows is unjudged.
import type { AllowRule } from '../../core/rule.ts'
import { type ConfigChange, configChanges, type SettingChange } from '../../syntax/config/changes.ts'
import type { ConfigNode } from '../../syntax/config/tree.ts'
import { GAP, ITEM, keysOf } from '../../syntax/config/tree.ts'
import { asciiLower } from '../../text/ascii.ts'
import { isWithheld } from '../cover/withheld/withheld.ts'
import { marksIn } from '../cover/withheld/yaml-marks.ts'
import type { Change, Side } from '../model.ts'
import { lineAt, type Report } from '../report.ts'
import { ordinarySetting, otherForm, structure, tightened } from '../rules/config/ordinary.ts'
import { judgeByName } from './judge-by-name.ts'
import { ordinaryOf } from './ordinary.ts'
import { settingsOfRules } from './registry.ts'
import { isSafe, type SettingPlace } from './setting.ts'
import { isReference } from './values.ts'

export interface SettingReport {
  readonly report: Report
  readonly config: ConfigChange
  readonly side: Side
  readonly node: ConfigNode
  readonly span: readonly [number, number]
}

/** Judges settings that rows and names do not: scripts, images, packages. True when it did. */
export type SpecialJudge = (setting: SettingChange, config: ConfigChange, at: SettingReport) => boolean

export function judgeSettings(change: Change, report: Report, special: readonly SpecialJudge[]): void {
  const config = configChanges(change, report.budget)
  if (config === null) return
  for (const setting of config.containers) judgeRows(setting, config, report, true)
  for (const [i, setting] of config.settings.entries()) {
    if (i < MOST_SETTINGS) judgeSetting(setting, config, report, special)
    if (i >= MOST_SETTINGS || isWithheld(setting, config)) leaveOpen(setting, config, report)
  }
  for (const list of reordered(config.before, config.after))
    report.unjudged(change.after, [list.start, Math.max(list.end, list.start + 1)], 'unknown_effect')
  for (const span of marksIn(config)) report.unjudged(change.after, span, 'unknown_effect')
  // Of directives and lines the first that matches may decide.
  const isTree = /^(?:json|yaml|ini|hcl|xml)$/.test(config.format)
  const inAnyOrder = ({ key }: ConfigNode): boolean =>
    isTree || (config.dialect === 'docker' && PLACED.test(asciiLower(key)))
  coverStructure(change.before, config.before, config.after, report, inAnyOrder)
  coverStructure(change.after, config.after, config.before, report, inAnyOrder)
}

/** Texts of lists by their path. */
function listsIn(
  roots: readonly ConfigNode[],
): ReadonlyMap<string, { readonly list: ConfigNode; readonly values: readonly string[] }> {
  const found = new Map<string, { readonly list: ConfigNode; readonly values: readonly string[] }>()
  const open = [...roots]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (
      node.children.length > 1 &&
      node.children.every(
        ({ key, children, value }) => key === ITEM && children.length === 0 && value !== null,
      )
    )
      found.set(keysOf(node).join('\u0000'), { list: node, values: node.children.map(({ value }) => value!) })
    else open.push(...node.children)
  }
  return found
}

/** Lists whose entries stand in another order now: of some of them the first entry that matches decides. */
function reordered(before: readonly ConfigNode[], after: readonly ConfigNode[]): readonly ConfigNode[] {
  const found: ConfigNode[] = []
  const old = listsIn(before)
  for (const [path, { list, values }] of listsIn(after)) {
    const kept = new Set(values)
    const was = old.get(path)?.values.filter((value) => kept.has(value)) ?? []
    const had = new Set(was)
    const is = values.filter((value) => had.has(value))
    if (was.length === is.length && was.join('\u0001') !== is.join('\u0001')) found.push(list)
  }
  return found
}

/** More settings in one file are left unjudged. */
const MOST_SETTINGS = 800

function leaveOpen({ before, after }: SettingChange, { change }: ConfigChange, report: Report): void {
  for (const [side, node] of [
    [change.before, before],
    [change.after, after],
  ] as const)
    if (node !== null)
      report.unjudged(side, [node.start, Math.max(node.end, node.start + 1)], 'unknown_effect')
}

export function placeIn(setting: SettingChange, config: ConfigChange, report: Report): SettingReport {
  const side = setting.after === null ? config.change.before : config.change.after
  const node = setting.after ?? setting.before!
  return { report, config, side, node, span: [node.start, Math.max(node.end, node.start + 1)] }
}

const scalarOf = (node: ConfigNode | null): string | null => (node === null ? null : (node.value ?? ''))

/** The setting as the change writes it, on one line. */
export const shown = (setting: SettingChange): string => {
  const keys = setting.keys
    .filter((key) => key !== GAP && key !== '')
    .map((key) => (key === ITEM ? '[]' : key))
  const path = keys.slice(-4).join('.').replaceAll('.[]', '[]')
  const value = (scalarOf(setting.after) ?? scalarOf(setting.before) ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
  const removed = setting.after === null ? ' (removed)' : ''
  return path === ''
    ? `${value}${removed}`
    : value === ''
      ? `${path}${removed}`
      : `${path}: ${value}${removed}`
}

function judgeSetting(
  setting: SettingChange,
  config: ConfigChange,
  report: Report,
  special: readonly SpecialJudge[],
): void {
  const at = placeIn(setting, config, report)
  report.budget.spend(4 + (((setting.after?.end ?? 0) - (setting.after?.start ?? 0)) >> 3))
  if (
    setting.before !== null &&
    setting.after !== null &&
    scalarOf(setting.before) === scalarOf(setting.after)
  ) {
    coverBoth(otherForm, setting, config, report)
    return
  }
  const outcome = judgeRows(setting, config, report, false)
  const isSpecial = special.some((judge) => judge(setting, config, at))
  if (outcome === 'found' || isSpecial) {
    markOld(setting, config, report, outcome === 'found' ? null : structure)
    return
  }
  if (outcome !== 'none' && outcome !== 'open') {
    coverBoth(outcome, setting, config, report)
    return
  }
  if (outcome === 'none') {
    const named = judgeByName(setting, at, shown(setting))
    if (named) {
      markOld(setting, config, report, structure)
      return
    }
    const keys = setting.keys.filter((key) => key !== ITEM && key !== GAP)
    // A shell that reads the file runs what stands behind these signs.
    const isRun = config.dialect === 'env' && /^[^=\n]*=[^\n]*[;&|=]/.test(at.side.text.slice(at.span[0]))
    if (!isRun && ordinaryOf(keys, scalarOf(setting.before), scalarOf(setting.after)) !== null) {
      coverBoth(ordinarySetting, setting, config, report)
      return
    }
  }
  report.unjudged(at.side, at.span, 'unknown_effect')
  markOld(setting, config, report, structure)
}

/** What the rows of the rules say: a finding, the rule that covers it, an open question, or nothing. */
function judgeRows(
  setting: SettingChange,
  config: ConfigChange,
  report: Report,
  isContainer: boolean,
): AllowRule | 'found' | 'open' | 'none' {
  const { weak, benign } = settingsOfRules()
  const before = scalarOf(setting.before)
  const after = scalarOf(setting.after)
  const at = placeIn(setting, config, report)
  const place: SettingPlace = {
    names: setting.names,
    node: at.node,
    dialect: config.dialect,
    path: config.change.file.path,
    roots: setting.after === null ? config.before : config.after,
    others: setting.after === null ? config.after : config.before,
    isRemoved: setting.after === null,
    isReplaced: setting.before !== null && setting.after !== null,
  }
  let found = false
  let known = false
  let stronger = false
  let stillWeak = false
  for (const { row, owner } of weak.find(place)) {
    if (isContainer && row.block !== true) continue
    const isWeak = after !== null && row.weak(after)
    const wasWeak = before !== null && row.change !== true && row.weak(before)
    const lost = after === null && before !== null && row.required === true && !wasWeak
    if ((isWeak && !wasWeak) || lost) {
      report.found(owner, at.side, at.span, { setting: shown(setting), means: row.means })
      found = true
    } else if (wasWeak && !isWeak && !(after === null && row.required)) stronger = true
    else if (isWeak || wasWeak) stillWeak = true
    else if (isSafe(row, after ?? before ?? '')) known = true
  }
  if (found) return 'found'
  if (isContainer) return 'none'
  const isOpen = after !== null && isReference(after)
  if (stillWeak || (isOpen && (stronger || known))) return 'open'
  if (stronger || known) return tightened
  for (const { row, owner } of benign.find(place)) {
    const value = after ?? before ?? ''
    if (row.value === undefined || row.value(value)) return owner
  }
  return 'none'
}

function coverBoth(
  rule: AllowRule,
  { before, after }: SettingChange,
  { change }: ConfigChange,
  report: Report,
): void {
  if (after !== null) report.cover(rule, change.after, [after.start, Math.max(after.end, after.start + 1)])
  if (before !== null)
    report.cover(rule, change.before, [before.start, Math.max(before.end, before.start + 1)])
}

/** The old value of a setting whose new one was judged has no effect any more. */
function markOld(
  { before, after }: SettingChange,
  { change }: ConfigChange,
  report: Report,
  rule: AllowRule | null,
): void {
  if (before === null || after === null) return
  report.cover(rule ?? structure, change.before, [before.start, Math.max(before.end, before.start + 1)])
}

/** Lines that hold no setting of their own: keys of blocks, brackets, closing tags. Their settings are judged. */
function coverStructure(
  side: Side,
  roots: readonly ConfigNode[],
  others: readonly ConfigNode[],
  report: Report,
  inAnyOrder: (node: ConfigNode) => boolean,
): void {
  const open = report.openLines(side)
  if (open.length === 0) return
  const known = blockKeys(others)
  const starts: (readonly [number, number])[] = []
  const stack = [...roots]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.children.length === 0) starts.push([node.start, node.end])
    else {
      stack.push(...node.children)
      // A block under another key holds what stood in the old one: it is no structure, its settings moved.
      if (node.key !== '' && !known.has(writtenKey(node)) && holdsKept(side, node))
        starts.push([node.start, node.start + 1])
    }
  }
  starts.sort((a, b) => a[0] - b[0])
  const standsAgain = kept(roots, others)
  const standsElsewhere = keptInAnyOrder(roots, others, inAnyOrder)
  let i = 0
  for (const [start, end] of open) {
    while (i < starts.length && starts[i]![1] < start) i++
    const leaf = starts[i]
    const line = side.text.slice(start, end)
    if (leaf === undefined || leaf[0] >= end || /^[\s{}[\](),;]*$/.test(line))
      report.cover(structure, side, [start, end])
    else if (standsAgain(start, end) || standsElsewhere(start, end))
      report.cover(otherForm, side, [start, end])
  }
}

/** Settings that hold no others. */
const leavesOf = (of: readonly ConfigNode[]): readonly ConfigNode[] =>
  of.flatMap((node) => (node.children.length === 0 ? [node] : leavesOf(node.children)))

/** Tells whether every setting of a line is one of the other side too, in a list that gained or lost others. */
function kept(
  roots: readonly ConfigNode[],
  others: readonly ConfigNode[],
): (start: number, end: number) => boolean {
  const here = leavesOf(roots).filter((node) => keysOf(node).includes(ITEM))
  const there = new Map<string, number>()
  for (const [i, node] of leavesOf(others).entries()) there.set(writtenKey(node), i)
  let from = 0
  return (start, end) => {
    while (from < here.length && here[from]!.end <= start) from++
    let at = -1
    let i = from
    // In the same order: of some lists the first entry that matches decides.
    for (; i < here.length && here[i]!.start < end; i++) {
      const found = there.get(writtenKey(here[i]!)) ?? -1
      if (found <= at) return false
      at = found
    }
    return i > from
  }
}

/** Tells whether every setting of a line is one of the other side too: members of a block have no order. */
function keptInAnyOrder(
  roots: readonly ConfigNode[],
  others: readonly ConfigNode[],
  inAnyOrder: (node: ConfigNode) => boolean,
): (start: number, end: number) => boolean {
  const all = leavesOf(roots)
  const here = all.filter((node) => !keysOf(node).includes(ITEM) && inAnyOrder(node))
  const there = new Set(leavesOf(others).map(writtenKey))
  return (start, end) => {
    const own = here.filter((node) => node.end > start && node.start < end)
    return (
      own.length > 0 &&
      own.length === all.filter((node) => node.end > start && node.start < end).length &&
      own.every((node) => there.has(writtenKey(node)))
    )
  }
}

/** Steps of an image that do the same in another place: the steps around them are judged. */
const PLACED = /^(?:copy|cmd|entrypoint|expose|label|workdir|stopsignal)$/

/** With what the block is for: the path of a location, the host of a section. */
const writtenKey = (node: ConfigNode): string => `${keysOf(node).join('\u0000')}\u0001${node.value ?? ''}`

function blockKeys(roots: readonly ConfigNode[]): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...roots]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.children.length === 0) continue
    found.add(writtenKey(node))
    open.push(...node.children)
  }
  return found
}

/** A setting under this block stands on lines that the change did not write. */
function holdsKept(side: Side, node: ConfigNode): boolean {
  const first = lineAt(side, node.start)
  return node.children.some(
    (child) => lineAt(side, child.start) > first && !side.lines[lineAt(side, child.start)]!.changed,
  )
}
