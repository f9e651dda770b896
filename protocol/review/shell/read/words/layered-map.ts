// A map whose changes are its own and whose other entries are those of the map under it: what a subshell sees and
// sets, without a copy for each subshell. The map under it rests while this one is in use.

export class LayeredMap<V> {
  private own: ReadonlyMap<string, V> = new Map<string, V>()
  private isSaved = false
  private readonly under: LayeredMap<V> | null
  size: number

  constructor(under: LayeredMap<V> | null = null) {
    // A map that changed nothing would only lengthen the way.
    this.under = under !== null && under.own.size === 0 ? under.under : under
    this.size = under?.size ?? 0
  }

  get(key: string): V | undefined {
    return this.own.get(key) ?? this.under?.get(key)
  }

  has(key: string): boolean {
    return this.own.has(key) || (this.under?.has(key) ?? false)
  }

  set(key: string, value: V): void {
    if (this.own.get(key) === value) return
    if (!this.has(key)) this.size++
    this.changeable().set(key, value)
  }

  /** What this map sets itself, for `restore`. */
  save(): ReadonlyMap<string, V> {
    this.isSaved = true
    return this.own
  }

  /** As it was when that was saved; what was set since then is returned. */
  restore(saved: ReadonlyMap<string, V>): ReadonlyMap<string, V> {
    const { own } = this
    const changed = new Map<string, V>()
    if (own === saved) return changed
    for (const [key, value] of own) if (saved.get(key) !== value) changed.set(key, value)
    this.own = saved
    this.isSaved = true
    for (const key of changed.keys()) if (!this.has(key)) this.size--
    for (const key of saved.keys()) if (!own.has(key) && !this.under?.has(key)) this.size++
    return changed
  }

  /** Sets it, or takes away what this map has set. */
  put(key: string, value: V | undefined): void {
    if (value !== undefined) this.set(key, value)
    else if (this.own.has(key)) {
      this.changeable().delete(key)
      if (!this.has(key)) this.size--
    }
  }

  /** A state that was saved stays as it is: the first change after that goes into a copy. */
  private changeable(): Map<string, V> {
    const own = this.isSaved ? new Map(this.own) : (this.own as Map<string, V>)
    this.own = own
    this.isSaved = false
    return own
  }

  /** In the order in which they were set first. */
  entries(): readonly (readonly [key: string, value: V])[] {
    const all = new Map(this.under?.entries())
    for (const [key, value] of this.own) all.set(key, value)
    return [...all]
  }
}
