// The error of a review that needs a family, a grammar or another reader that is not loaded: load it and review again. Nothing was judged.
export class PartMissing extends Error {
  /** Name of the family, or of the module of the reader. */
  readonly part: string
  constructor(part: string) {
    super(`the part ${part} is not loaded`)
    this.name = 'PartMissing'
    this.part = part
  }
}
