// The marks of a run of tokens as one string, on which phrases are matched and used up.
import { everyMatch } from '../../../text/every-match.ts'
import type { Token } from './tokens.ts'

export interface MarkMatch {
  /** The token of each captured group; null where a group did not take part. */
  readonly captured: readonly (Token | null)[]
  readonly start: number
  readonly end: number
}

export class Marks {
  readonly tokens: readonly Token[]
  text = ''
  private readonly tokenAt = new Map<number, Token>()

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
    for (const token of tokens) {
      if (this.text !== '') this.text += ' '
      this.tokenAt.set(this.text.length, token)
      this.text += token.mark
    }
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.text)
  }

  /** `pattern` has the flags d and g. */
  matches(pattern: RegExp): MarkMatch[] {
    const found: MarkMatch[] = []
    for (const match of everyMatch(this.text, pattern)) found.push(this.located(match))
    return found
  }

  /** Of a long text only as much is read as the match needs. */
  first(pattern: RegExp): MarkMatch | null {
    pattern.lastIndex = 0
    const match = pattern.exec(this.text)
    return match && this.located(match)
  }

  private located(match: RegExpExecArray): MarkMatch {
    return {
      captured: match.indices!.slice(1).map((place) => (place ? (this.tokenAt.get(place[0]) ?? null) : null)),
      start: match.index,
      end: match.index + match[0].length,
    }
  }

  /** No later phrase sees these marks. */
  take({ start, end }: Pick<MarkMatch, 'start' | 'end'>): void {
    const used = this.text.slice(start, end).replace(/[^ ]/g, '_')
    this.text = this.text.slice(0, start) + used + this.text.slice(end)
  }

  takeAll(pattern: RegExp): MarkMatch[] {
    const found = this.matches(pattern)
    for (const match of found) this.take(match)
    return found
  }

  /** Uses up one token alone. */
  takeToken(token: Token): void {
    for (const [at, one] of this.tokenAt)
      if (one === token && !this.text.startsWith('_', at))
        this.take({ start: at, end: at + token.mark.length })
  }

  tokensIn(start: number, end: number): Token[] {
    return [...this.tokenAt].filter(([at]) => at >= start && at < end).map(([, token]) => token)
  }

  /** What no phrase used. */
  rest(): Token[] {
    const left: Token[] = []
    for (const [at, token] of this.tokenAt) if (!this.text.startsWith('_', at)) left.push(token)
    return left
  }
}
