// Defines rows of settings: which path, which of its values is weak, and what a weak value lets happen.
import type { Dialect } from '../../syntax/config/format.ts'
import { matchesPath, type PathPattern, pathPattern } from '../../syntax/config/path.ts'
import type { ConfigNode } from '../../syntax/config/tree.ts'
import { off, on, type ValueTest } from './values.ts'

/** Where a setting stands: for rows that look at its neighbours. */
export interface SettingPlace {
  readonly names: readonly string[]
  readonly node: ConfigNode
  readonly dialect: Dialect
  readonly path: string
  /** The trees of the same side of the file, a tree for each hunk. */
  readonly roots: readonly ConfigNode[]
  /** Those of the other side. */
  readonly others: readonly ConfigNode[]
  /** The change takes the setting away. */
  readonly isRemoved: boolean
  /** The change puts another value in the place of an old one. */
  readonly isReplaced: boolean
}

interface SettingText {
  /** Patterns of paths, with `|` between. */
  readonly path: string
  readonly in?: readonly Dialect[]
  /** A vendor's reference of this setting. */
  readonly source: string
  /** What else must hold of the place. */
  readonly where?: (place: SettingPlace) => boolean
}

export interface WeakSetting extends SettingText {
  readonly weak: ValueTest
  /** Values that are known to be harmless; for a switch, the opposite one. Others are left to other rules. */
  readonly safe?: ValueTest
  /** Leaving the setting out is weak too: taking away a strong value is a finding. */
  readonly required?: true
  /** Any other value than before is weak. */
  readonly change?: true
  /** A block of this name counts as a setting without a value. */
  readonly block?: true
  /** What a weak value lets happen: the end of the sentence "`path: value`: …". */
  readonly means: string
}

export interface BenignSetting extends SettingText {
  /** Which values are ordinary; without it, all. */
  readonly value?: ValueTest
}

export interface Compiled<Row> {
  readonly row: Row
  readonly patterns: readonly PathPattern[]
}

/* @__NO_SIDE_EFFECTS__ */
export const setting = <Row extends WeakSetting | BenignSetting>(row: Row): Row => row

const compiled = <Row extends SettingText>(row: Row): Compiled<Row> => ({
  row,
  patterns: row.path.split('|').map((one) => pathPattern(one.trim())),
})

/** Rows by the last name of their paths. */
export class SettingIndex<Row extends SettingText, Owner> {
  private readonly byLast = new Map<
    string,
    (Compiled<Row> & { readonly owner: Owner; readonly at: number })[]
  >()
  private readonly wild: (Compiled<Row> & { readonly owner: Owner; readonly at: number })[] = []
  private count = 0

  add(row: Row, owner: Owner): void {
    const entry = { ...compiled(row), owner, at: this.count++ }
    for (const last of new Set(entry.patterns.map((pattern) => pattern.last))) {
      if (last === null) this.wild.push(entry)
      else {
        const same = this.byLast.get(last)
        if (same) same.push(entry)
        else this.byLast.set(last, [entry])
      }
    }
  }

  find(place: SettingPlace): readonly { readonly row: Row; readonly owner: Owner }[] {
    const candidates = [...(this.byLast.get(place.names.at(-1) ?? '') ?? []), ...this.wild]
    return candidates
      .filter(({ row, patterns }) => {
        if (row.in !== undefined && !row.in.includes(place.dialect)) return false
        if (!patterns.some((pattern) => matchesPath(pattern, place.names))) return false
        return row.where === undefined || row.where(place)
      })
      .sort((a, b) => a.at - b.at)
  }
}

/** Whether a row says of a value that it is harmless. */
export const isSafe = ({ weak, safe }: WeakSetting, value: string): boolean => {
  if (safe !== undefined) return safe(value)
  return weak === on ? off(value) : weak === off ? on(value) : false
}
