// Keeps the objects that a script makes (folders, containers, clusters, databases, checks that passed), so that removing
// them again is told from removing what was there before.

import type { Arg } from '../model.ts'

export type CreatedKind =
  | 'branch'
  | 'check'
  | 'cluster'
  | 'container'
  | 'database'
  | 'folder'
  | 'image'
  | 'namespace'
  | 'network'
  | 'rebase'
  | 'removal'
  | 'rewind'
  | 'secret'
  | 'unit'
  | 'volume'
  | 'worktree'

/** The part of a name that cannot be known (`HOLE`): two such names may differ. */
const UNKNOWN_PART = '\ue000'

/** An image, database or container that a variable of the script completes: what stands before it is a name of its own. */
const isOwnPattern = (kind: CreatedKind, name: string): boolean =>
  (kind === 'image' && /^[\w./-]*[a-z][\w-]{2,}:[^\ue000]*\ue000$/.test(name)) ||
  ((kind === 'database' || kind === 'removal') &&
    /(?:^|[ _-])(?:ci|test|tests|tmp|temp|scratch|drill|e2e)_[^\ue000]*\ue000+$/.test(name)) ||
  (kind === 'container' &&
    /(?:^|[_-])(?:ci|test|tests|tmp|temp|scratch|drill|e2e|throwaway)[_-][^\ue000]*\ue000$/.test(name))

const keyOf = (kind: CreatedKind, name: string): string => `${kind} ${name}`

export class Created {
  private readonly order: string[] = []
  private readonly known = new Set<string>()
  /** Where the script now stands, their making cannot have failed. */
  private readonly certain = new Set<string>()
  private readonly undone: { readonly key: string; readonly otherwise: () => void }[] = []
  /** Folders on which this script mounts a file system. */
  readonly mounts = new Set<string>()
  /** Folders of repositories that were cloned, if only sometimes. */
  readonly cloned = new Set<string>()
  /** Folders made here, in which no later command put anything. */
  readonly empty = new Set<string>()
  /** Folders that this script made, or made sure of. */
  readonly made = new Set<string>()
  /** Folders of which an archive or another folder holds a copy, by its place. */
  readonly packed = new Map<string, readonly string[]>()
  /** Symbolic links of this script, and where they lead. */
  readonly links = new Map<string, string>()
  /** Where this script moved something to, and what. */
  readonly moved = new Map<string, Arg>()
  private readonly last: (() => void)[] = []
  /** `set -e` */
  isStrict = false
  /** `set -o pipefail` */
  isPipeStrict = false
  /** Tests and parts of lists round what stands here: there a failure ends nothing. */
  ignored = 0
  /** Loops round what stands here: what is bounded once is not bounded as often as they run. */
  loops = 0
  /** Whoever judges the script calls `end`; else nothing waits. */
  isWholeScript = false

  /** A command of its own that fails ends the script. */
  get stopsAtErrors(): boolean {
    return this.isStrict && this.ignored === 0
  }

  /** A shell of its own: what it sets ends with it. */
  ownShell<T>(body: () => T, isNew = false): T {
    const { isStrict, isPipeStrict, ignored } = this
    if (isNew) Object.assign(this, { isStrict: false, isPipeStrict: false, ignored: 0 })
    const out = body()
    Object.assign(this, { isStrict, isPipeStrict, ignored })
    return out
  }

  /** A failure in it ends nothing. */
  ignoring<T>(body: () => T): T {
    this.ignored++
    const out = body()
    this.ignored--
    return out
  }

  /** The command that makes it fails where it exists already. */
  add(kind: CreatedKind, name: string): void {
    if (name === '' || (name.includes(UNKNOWN_PART) && !isOwnPattern(kind, name))) return
    const key = keyOf(kind, name)
    if (!this.known.has(key)) this.order.push(key)
    this.known.add(key)
    this.certain.add(key)
  }

  /** A command earlier in this script makes it. */
  has(kind: CreatedKind, name: string): boolean {
    return this.known.size > 0 && this.known.has(keyOf(kind, name))
  }

  /** And what stands here does not run where that failed. */
  isCertain(kind: CreatedKind, name: string): boolean {
    return this.certain.size > 0 && this.certain.has(keyOf(kind, name))
  }

  /** It holds no longer. */
  withdraw(kind: CreatedKind, name: string): void {
    const key = keyOf(kind, name)
    this.known.delete(key)
    this.certain.delete(key)
  }

  withdrawAll(kind: CreatedKind): void {
    for (const key of this.known)
      if (key.startsWith(`${kind} `)) this.withdraw(kind, key.slice(kind.length + 1))
  }

  mark(): number {
    return this.order.length
  }

  /** Names of the checks that were made since then. */
  checksSince(mark: number): readonly string[] {
    return this.order.slice(mark).flatMap((key) => (key.startsWith('check ') ? [key.slice(6)] : []))
  }

  /** What was made since then may have failed without an effect on what follows. */
  settle(mark: number): void {
    for (let i = mark; i < this.order.length; i++) this.certain.delete(this.order[i]!)
  }

  /** What was made since then is made only sometimes, or its failure is ignored. */
  forget(mark: number): void {
    for (const key of this.order.splice(mark)) {
      this.known.delete(key)
      this.certain.delete(key)
    }
  }

  /** `otherwise` is called at the end of the script unless it makes the object after this. */
  expect(kind: CreatedKind, name: string, otherwise: () => void): void {
    if (this.isWholeScript) this.undone.push({ key: keyOf(kind, name), otherwise })
    else otherwise()
  }

  isExpected(kind: CreatedKind, name: string): boolean {
    return this.undone.some(({ key }) => key === keyOf(kind, name))
  }

  /** Runs when the script ends. */
  atEnd(act: () => void): void {
    if (this.isWholeScript) this.last.push(act)
    else act()
  }

  end(): void {
    this.isWholeScript = false
    for (const act of this.last) act()
    for (const { key, otherwise } of this.undone) if (!this.known.has(key)) otherwise()
  }
}
