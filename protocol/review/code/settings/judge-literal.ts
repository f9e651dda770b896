// Judges a switch or a limit written out in code that a change weakens or strengthens, by what the words of its name mean.
import type { FindingRule } from '../../core/rule.ts'
import { excerpt } from '../../core/well-formed.ts'
import type { Images } from '../image.ts'
import type { LiteralChange } from '../literals.ts'
import type { Report } from '../report.ts'
import {
  accessLimitRaised,
  hardeningOff,
  identityOff,
  moneyLimitLifted,
  moneyLimitRaised,
  protectionOff,
  strongerByName,
} from '../rules/config/by-name.ts'
import { meaningOf } from './semantics.ts'

interface Facts {
  readonly setting: string
  readonly what: string
}

export function judgeLiteral(literal: LiteralChange, { before, after }: Images, report: Report): void {
  const meaning = meaningOf(literal.keys, literal.was, literal.now)
  if (literal.keys.length === 0 || meaning === null || meaning.kind === 'limit_changed') return
  // A switch that is not named by its own words is code, and the last word of a name says what is done.
  const side = literal.after ? after.side : before.side
  const tree = (literal.after ?? literal.before)!
  const span = [tree.start, tree.end] as const
  const tell = (rule: FindingRule<string, Facts>, what: string): void =>
    report.found(rule, side, span, { setting: shownOf(literal), what })
  if (meaning.kind === 'stronger' || meaning.kind === 'lowered') {
    if (literal.was !== null && literal.now !== null) report.cover(strongerByName, after.side, span)
    return
  }
  if (literal.was === null || literal.now === null) return
  if (meaning.kind === 'weaker')
    tell(
      meaning.of === 'identity' ? identityOff : meaning.of === 'protection' ? protectionOff : hardeningOff,
      meaning.what,
    )
  else if (meaning.of === 'access') tell(accessLimitRaised, '')
  else tell(meaning.kind === 'lifted' || meaning.isTenfold ? moneyLimitLifted : moneyLimitRaised, '')
}

const shownOf = ({ keys, was, now }: LiteralChange): string =>
  excerpt(`${keys.at(-1)}: ${was ?? '(none)'} → ${now ?? '(none)'}`, 90)
