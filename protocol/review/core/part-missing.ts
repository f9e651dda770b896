// The error of a review that needs a family, a grammar or another reader that is not loaded: load it and review again. Nothing was judged.
export class PartMissing extends Error {
  /** Name of the family, or of the module of the reader. */
  readonly part: string
  /** Others that this artifact will need as well, so that they can be fetched with it. There may be more. */
  readonly others: readonly string[]
  constructor(part: string, others: readonly string[] = []) {
    super(`the part ${part} is not loaded`)
    this.name = 'PartMissing'
    this.part = part
    this.others = others
  }
}

/** Collects the parts that several pieces of work need, so that they are asked for together. */
export class PartsMissed {
  private readonly parts = new Set<string>()

  /** Notes what the error asks for; any other error is thrown again. */
  note(cause: unknown): void {
    if (!(cause instanceof PartMissing)) throw cause
    for (const part of [cause.part, ...cause.others]) this.parts.add(part)
  }

  during(work: () => void): void {
    try {
      work()
    } catch (cause) {
      this.note(cause)
    }
  }

  /** Throws PartMissing for all that were noted. */
  ask(): void {
    const [first, ...others] = this.parts
    if (first !== undefined) throw new PartMissing(first, others)
  }
}
