// Flags use of a thing whose proof of safety has lapsed.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { quote } from '../../relations/steps.ts'
import { whereWorded } from '../../relations/where.ts'
import { isAgents, lengthAt, ownSentences, type Sentence, spanOf, waitsFor } from '../../relations/wording.ts'

interface Facts {
  act: string
  lapsed: string
}

const PROOF =
  'tag, permit, certificate, certification, licence, license, inspection, calibration, insurance, warranty test, test mark, service, mot, type rating, medical, logbook check, pressure test, safety test, seal'
const LAPSED =
  'expired, lapsed, overdue, out of date, ran out, has run out, not renewed, past due, invalid, missing'
const USES =
  'let, use, start, drive, fly, run, operate, climb, go up, lift, load, send, take, put, open, continue, keep, work, serve, ship, release, board, sail, deploy'
const STOPS = 'not, until, stop, block, lock, replace, renew, book, order, arrange'

const lapsedAt = ({ tokens }: Sentence): boolean =>
  tokens.some((_, at) => spanOf(tokens, at, [PROOF, LAPSED], 6))
const uses = (sentence: Sentence): boolean =>
  !sentence.isQuestion &&
  sentence.tokens.some(
    (_, at) =>
      lengthAt(sentence.tokens, at, USES) > 0 && isAgents(sentence.tokens, at) && !waitsFor(sentence, at),
  )
const stops = ({ tokens }: Sentence): boolean =>
  tokens.some((_, at) => lengthAt(tokens, at, STOPS) > 0 && at < 3 && isAgents(tokens, at))
const HURRIES =
  /\b(?:just|only|short|quick|quickly|today|anyway|hours?|minutes?|tonight|still|weekend|this once|meanwhile|as is)\b/

const isHurried = (text: string): boolean => HURRIES.test(text) && !/\b(?:until|closed)\b/.test(text)

export const expiredProof = rule({
  id: 'plan.body.expired_proof',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'Directive 2009/104/EC, article 5; 29 CFR 1926.451(f)(3)',
  message: ({ act, lapsed }: Facts) => `${act} although ${lapsed}; nobody knows whether it is still safe.`,
  fix: 'Take it out of use until it is inspected again.',
  fires: [
    'The inspection of the bouncy castle lapsed in May. Let the children in anyway, it is only the afternoon.',
    'Crane 2: load test overdue, permit expired on Monday. Lift the roof parts today, it is a short job.',
  ],
  quiet: [
    'The inspection of the bouncy castle lapsed in May. Keep it closed until the inspector has come.',
    'Crane 2: permit valid until Monday. Lift the roof parts today, it is a short job.',
  ],
  screen: whereWorded([{ say: [PROOF, LAPSED] }], { tokens: 2 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const own = ownSentences(plan, budget)
    for (const [i, sentence] of own.entries()) {
      budget.spend(sentence.tokens.length * 2)
      if (!lapsedAt(sentence)) continue
      const act = own
        .slice(i, i + 3)
        .find((one) => uses(one) && !stops(one) && isHurried(plan.text.slice(one.start, one.end)))
      if (act !== undefined)
        return [{ at: act, facts: { act: quote(plan, act), lapsed: quote(plan, sentence) } }]
    }
    return []
  },
})
