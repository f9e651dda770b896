// A map whose changes are its own and whose other entries are those of the map under it: what a subshell sees and
// sets, without a copy for each subshell. The map under it rests while this one is in use.

export class LayeredMap<V> {
  private readonly own = new Map<string, V>()
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
    if (!this.has(key)) this.size++
    this.own.set(key, value)
  }

  /** In the order in which they were set first. */
  entries(): readonly (readonly [key: string, value: V])[] {
    const all = new Map(this.under?.entries())
    for (const [key, value] of this.own) all.set(key, value)
    return [...all]
  }
}
