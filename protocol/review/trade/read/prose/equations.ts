// Evaluates the arithmetic that a text shows: `120 x 9.20 = 1,104`, `3 x (4.52 - 4.40) x 100 = 36`, `900 + 450 = 1,350`. What a
// right equation adds up says nothing new; its result stays.
import {
  abs,
  add,
  compare,
  divide,
  isZero,
  multiply,
  type Rational,
  rational,
  subtract,
} from '../../../core/number/rational.ts'
import type { Marks } from './marks.ts'
import type { Token } from './tokens.ts'

const EQUALS = /^[=~]$/
const AMOUNT = /^#[$%x]?$/
/** What an operand counts. */
const UNIT = /^(?:pts?|points?|shares?|contracts?|lots?|oz|units?|ticks?|coins?|@|usd|each|a|per|bbl|lb|gal)$/
const MOST_TOKENS = 18
const ROUNDING = rational(1, 100)

/** Gives the results. */
export function takeEquations(marks: Marks): ReadonlySet<Token> {
  const { tokens } = marks
  const results = new Set<Token>()
  tokens.forEach((token, at) => {
    if (!EQUALS.test(token.mark)) return
    const result = resultAt(tokens, at)
    if (result === null) return
    for (let start = Math.max(0, at - MOST_TOKENS); start < at - 2; start++) {
      const operands = tokens.slice(start, at)
      if (!BEGINS.test(operands[0]!.mark)) continue
      const value = evaluate(operands)
      if (value === null || !agrees(value, result)) continue
      for (const one of operands) if (one.mark !== '@') marks.takeToken(one)
      results.add(result)
      return
    }
  })
  return results
}

const BEGINS = /^(?:#[$%x]?|\()$/

function resultAt(tokens: readonly Token[], at: number): Token | null {
  const next = tokens[at + 1]
  const token = next && /^(?:~|about|roughly|-)$/.test(next.mark) ? tokens[at + 2] : next
  return token?.value && AMOUNT.test(token.mark) ? token : null
}

/** A share is written in percent. */
const agrees = (value: Rational, { mark, value: result }: Token): boolean =>
  isNear(value, result!) || (mark === '#%' && isNear(multiply(value, rational(100)), result!))

const isNear = (must: Rational, is: Rational): boolean =>
  compare(abs(subtract(must, is)), multiply(abs(must), ROUNDING)) <= 0

/** Null where the tokens are no expression of at least two operands. */
function evaluate(tokens: readonly Token[]): Rational | null {
  const reader = new Expression(tokens.filter(({ mark }) => !UNIT.test(mark)))
  const value = reader.sum()
  return value !== null && reader.isAtEnd && reader.operands >= 2 ? value : null
}

class Expression {
  operands = 0
  private at = 0
  private readonly tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  get isAtEnd(): boolean {
    return this.at === this.tokens.length
  }

  sum(): Rational | null {
    let value = this.product()
    for (let sign = this.sign(); sign !== null && value !== null; sign = this.sign()) {
      const next = this.product()
      value = next === null ? null : sign === '+' ? add(value, next) : subtract(value, next)
    }
    return value
  }

  private sign(): string | null {
    const mark = this.tokens[this.at]?.mark
    if (mark !== '+' && mark !== '-') return null
    this.at++
    return mark
  }

  private product(): Rational | null {
    let value = this.factor()
    while (value !== null && !this.isAtEnd) {
      const mark = this.tokens[this.at]!.mark
      const isMultiplied = this.tokens[this.at - 1]?.mark === '#x' && mark === '('
      if (mark === 'times' || mark === 'x') this.at++
      else if (mark === ',' || (this.tokens[this.at - 1]?.mark === ')' && AMOUNT.test(mark))) {
        // `(1.5 x 0.5 - 0.5) / 1.5`
        if (mark === ',') this.at++
        const by = this.factor()
        if (by === null || isZero(by)) return null
        value = divide(value, by)
        continue
      } else if (!isMultiplied) break
      const next = this.factor()
      value = next === null ? null : multiply(value, next)
    }
    return value
  }

  private factor(): Rational | null {
    const token = this.tokens[this.at]
    if (token === undefined) return null
    this.at++
    if (token.mark === '(') {
      const value = this.sum()
      if (this.tokens[this.at]?.mark !== ')') return null
      this.at++
      return value
    }
    if (token.value === null || !AMOUNT.test(token.mark)) return null
    this.operands++
    return token.mark === '#%' ? multiply(token.value, rational(1, 100)) : token.value
  }
}
