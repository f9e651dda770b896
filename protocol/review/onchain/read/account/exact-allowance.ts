// Tells whether the only allowance that an account talks of is the one that its own act uses: of its exact amount, for the pool or the
// contract that takes it, and for nobody else.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { compare, multiply, type Rational, rational } from '../../../core/number/rational.ts'
import { PUBLIC_ADDRESSES } from '../../world.ts'
import type { Act } from './acts.ts'
import { ADDRESS } from './stated.ts'

const USES: readonly Act[] = ['repay', 'deposit', 'swap', 'bridge']
export const usesAllowance = (act: Act): boolean => USES.includes(act)

const GRANTS = /\b(?:approv(?:e|es|al|als|ing)|allowances?)\b/
const EXACT = /\b(?:exact|exactly|only|same amount|equal to)\b/
const WIDE =
  /\b(?:unlimited|infinite|max|maximum|uint256|all|more|another|second|other|also|plus|additional|both|each|every|any)\b|\d{25,}/
/** To whom it goes, where that is no pool or contract of the act itself. */
const ELSEWHERE =
  /\b(?:for|to|spender(?: is)?:?) (?!(?:the |its |our )?(?:\w+ )?(?:pool|router|vault|contract|bridge|gateway|comet|protocol|amount)\b|\$?\d|exactly|be\b|repay|zero)[a-z]/
const AMOUNT =
  /(\d[\d,]{0,30}(?:\.\d{1,18})?) ?(usdc?|usdt|dai|eth|weth|wbtc|btc|usds|gho|eurc|op|arb|pol|link)\b/g
const MARGIN = rational(101n, 100n)

interface Told {
  readonly units: Rational
  readonly asset: string
}

const amountsIn = (text: string): Told[] =>
  [...text.matchAll(AMOUNT)].slice(0, 32).flatMap(([, digits, asset]) => {
    const units = parseDecimal(digits!.replace(/,/g, ''))
    return units === null ? [] : [{ units, asset: asset! }]
  })

const namesStranger = (statement: string): boolean =>
  [...statement.matchAll(ADDRESS)].slice(0, 8).some(([address]) => !PUBLIC_ADDRESSES.includes(address))

/** `told`: as spoken, with its addresses. */
export function grantsExactly(told: string): boolean {
  const statements = told.split(/[;\n]|\.(?!\d)|\b(?:then|and then)\b/)
  const granting = statements.filter((statement) => GRANTS.test(statement))
  const others = amountsIn(statements.filter((statement) => !GRANTS.test(statement)).join('\n'))
  return (
    granting.length > 0 &&
    granting.every(
      (statement) =>
        EXACT.test(statement) &&
        !WIDE.test(statement) &&
        !ELSEWHERE.test(statement) &&
        !namesStranger(statement) &&
        amountsIn(statement).every((granted) =>
          others.some(
            ({ units, asset }) =>
              asset === granted.asset && compare(granted.units, multiply(units, MARGIN)) <= 0,
          ),
        ),
    )
  )
}

const STATED = /^ ?(?:\w+ )?(?:approvals?|allowances?)(?: to [\w ]{1,20})?(?::| is| of)|\bapprove ?\(/
const CALL = /\bapprove ?\([^()\n]{1,160}\)/g
const OWED = /\b(?:uint256|max)\b[^;\n]{0,12}\bdebt\b/
const NOT_MOVED = /\b(?:wallets?|holds?|holding|balances?|treasury|has|quote\w*|price|chain|fee|gas)\b/
/** What is owed, where only a part of it is paid back. */
const STANDING_DEBT = /\bdebts? (?:now|before|today|is|stands)\b/
const FIGURE =
  /(?:^|[^\d.\w])(\d[\d,]{0,30}(?:\.\d{1,18})?)(e\d{1,2})?(?! ?(?:%|min\w*|hours?|h\b|days?|bps|\d|of \d))(?: ?([a-z]{2,5})\b)?/g
const SYMBOL = /^(?:usdc?|usdt|dai|eth|weth|wbtc|btc|usds|gho|eurc|op|arb|pol|link)$/

interface Figure {
  readonly units: Rational
  readonly asset: string | null
  /** Of the power of ten that it is written with. */
  readonly scale: number
}
const figuresIn = (text: string): Figure[] =>
  [...text.replace(ADDRESS, ' ').matchAll(FIGURE)].slice(0, 32).flatMap(([, digits, power, word]) => {
    const units = parseDecimal(digits!.replace(/,/g, ''))
    const scale = power === undefined ? 0 : Number(power.slice(1))
    if (units === null) return []
    return [
      {
        units: multiply(units, rational(10n ** BigInt(scale))),
        asset: word !== undefined && SYMBOL.test(word) ? word : null,
        scale,
      },
    ]
  })

/** An allowance beside the act that uses it is larger than what the act moves, has no bound, or is given to somebody else. */
export function grantsMore(account: string): boolean {
  // The commas of a call part no clauses.
  const told = account.replace(CALL, (call) => call.replace(/, /g, ' '))
  const statements = told.split(/[;\n]|\.(?!\d)/)
  const granting = statements.filter((statement) => STATED.test(statement))
  if (granting.length === 0) return false
  const clauses = told.split(/[;\n]|\.(?!\d)|,(?!\d)|\bthen\b/)
  const moved = clauses
    .filter(
      (clause) =>
        !GRANTS.test(clause) && !NOT_MOVED.test(clause) && (OWED.test(told) || !STANDING_DEBT.test(clause)),
    )
    .flatMap((clause) => figuresIn(clause))
  return granting.some((statement) => {
    if (/^ ?(?:\w+ )?\w+: (?:none|not needed|already|no\b)/.test(statement) && !namesStranger(statement))
      return false
    const given = clauses.filter((clause) => GRANTS.test(clause) && statement.includes(clause))
    return (
      namesStranger(statement.replace(/\bon ?behalf ?of\b.*/, '')) ||
      given.some((clause) => /\b(?:unlimited|infinite|max|maximum)\b/.test(clause) && !OWED.test(clause)) ||
      figuresIn(given.join(' , ')).some(
        (granted) =>
          !moved.some(
            ({ units, asset, scale }) =>
              scale === granted.scale &&
              (asset === null || granted.asset === null || asset === granted.asset) &&
              compare(granted.units, multiply(units, MARGIN)) <= 0,
          ),
      )
    )
  })
}
