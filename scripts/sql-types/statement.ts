/** A statement as found in the source, and the error that names its location. */

export interface Statement {
  name: string
  text: string
  /** Elements of the array of values; null when it is not an array literal of single elements. */
  valueCount: number | null
  /** file:line, with the file relative to the root. */
  place: string
}

/** A statement that cannot be checked or is wrong; the message starts with file:line. */
export class StatementError extends Error {
  constructor(place: string, problem: string) {
    super(`${place}: ${problem}`)
  }
}
