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
