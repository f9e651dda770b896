// What has been read so far: subjects once each, and what was seen but is not screened.
import type { Budget } from '../../core/budget.ts'
import type { SourceText, Span } from '../../text/source-text.ts'
import type { Lists } from '../lists.ts'
import type { NameSubject, Subject } from '../model.ts'

/** More would only make the record longer; that there are more is a finding. */
export const MAX_SUBJECTS = 600

export class Reading {
  readonly subjects: Subject[] = []
  /** Beyond the cap. */
  omitted = 0
  readonly urls = new Set<string>()
  readonly hashes = new Set<string>()
  readonly dropped = new Set<string>()
  readonly source: SourceText
  readonly lists: Lists
  readonly budget: Budget
  private readonly seen = new Set<string>()

  constructor(source: SourceText, lists: Lists, budget: Budget) {
    this.source = source
    this.lists = lists
    this.budget = budget
  }

  add(subject: Subject): void {
    const key = `${subject.kind} ${subject.where} ${subject.span.join('-')} ${subject.text}`
    if (this.seen.has(key)) return
    this.seen.add(key)
    if (subject.kind === 'name') this.dropMention(subject)
    if (this.subjects.length >= MAX_SUBJECTS) this.omitted++
    else this.subjects.push(subject)
  }

  /** A value that is read as a name is not also a mention of it. */
  private dropMention({ where, span }: NameSubject): void {
    const at = this.subjects.findIndex(
      (other) =>
        other.kind === 'mention' &&
        other.where === where &&
        other.span[0] === span[0] &&
        other.span[1] === span[1],
    )
    if (at >= 0) this.subjects.splice(at, 1)
  }
}

/** A text inside the artifact, and where its units stand there. */
export interface PlacedText {
  readonly text: string
  readonly where: string
  spanOf(start: number, end: number): Span
  /** Chain or asset that was named with it. */
  readonly asset: string | null
  /** An identifier: what is no address in it is no mistake either. */
  readonly isReference: boolean
}
