// Loads a part of a page when it is first wanted, once.
export interface LazyPart<Part> {
  /** Null until it is there. */
  known(): Part | null
  /** Rejects when it does not come; the next call asks again. */
  bring(): Promise<Part>
}

export function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  let known: Part | null = null
  return {
    known: () => known,
    async bring() {
      known ??= await load()
      return known
    },
  }
}
