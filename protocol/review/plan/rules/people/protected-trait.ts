// Flags decisions about people by origin, sex, age, health, family or belief, or by what stands for them.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { quote } from '../../relations/steps.ts'
import { whereSaid } from '../../relations/where.ts'
import {
  isAgents,
  lengthAt,
  ownSentences,
  type Sentence,
  says,
  type WordingFacts,
} from '../../relations/wording.ts'

const TRAITS =
  'graduated before, born before, gap for children, small children, year of birth, pregnant, pregnancy, maternity, childbearing age, parental leave, married, unmarried, disabled, disability, wheelchair, housing benefit, benefits, single mother, single mothers, postcode, surname, black, arab, asian, too old, younger than, female, religion, muslim, jewish, christian, headscarf, ethnic, ethnicity, foreign origin, nationality, foreign-sounding, foreign name, race, union member, union, older than, over 50, over 55, women, woman, gay, lesbian, transgender, accent, sick days, sick leave, chronic illness, diagnosis, depression, hiv, genetic, roma, migrant, immigrant, refugee'
const SELECTS =
  'rank, score, leave out, turn down, exclude, reject, filter out, filter, drop, cut, dismiss, lay off, refuse, deny, decline, skip, screen out, sort out, place, put, shortlist, charge, invite only, remove, offer, choose'
const PEOPLE =
  'employee, candidate, applicant, tenant, application, cv, resume, applicant, worker, staff, people, person, name, list, woman, women, them, these, those, ones, customer, borrower, patient, student, redundancy list, redundancy, families'
const DECIDES =
  'tenant, landlord, applicant, shortlisting, redundancy, redundant, hire, hiring, job, rent, flat, tenancy, loan, promotion, lay, dismiss, interview, shortlist, premium, insurance, admission, contract, bonus, vacancy, lease, restructuring, position, cut, price'

const acts = ({ tokens }: Sentence): number =>
  tokens.findIndex(
    (_, at) =>
      lengthAt(tokens, at, SELECTS) > 0 &&
      isAgents(tokens, at) &&
      tokens.slice(at + 1, at + 7).some((_, i) => lengthAt(tokens, at + 1 + i, PEOPLE) > 0),
  )

/** "Score = tickets − sick days", "lowest 15 by leave": the measure itself holds the trait. */
const MEASURES = 'score, scoring, rank, ranking, rating, weight, formula, criterion, criteria, index, points'
const ENDS_JOB =
  'layoff, layoffs, lay-off, redundancy, redundancies, dismissal, dismissals, termination, terminations'
const measures = ({ tokens }: Sentence): boolean =>
  tokens.some(
    (_, at) =>
      lengthAt(tokens, at, MEASURES) > 0 &&
      tokens.slice(at + 1, at + 22).some((__, i) => lengthAt(tokens, at + 1 + i, TRAITS) > 0),
  )

export const protectedTrait = rule({
  id: 'plan.people.protected_trait',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'EU Charter of Fundamental Rights, article 21; 42 U.S.C. 2000e-2',
  message: ({ clause }: WordingFacts) =>
    `${clause} decides about people by a trait that must not count, or by a stand-in for it.`,
  fix: 'Decide by what the task needs, and leave the trait and its stand-ins out of the data.',
  fires: [
    'For the flat in Elm Street, drop applicants with a foreign name before the landlord sees them.',
    'Twelve drivers had sick leave for depression. Put these on the redundancy list first.',
    'Layoffs in the depot: score = tours per week minus sick days. The lowest ten are listed below.',
  ],
  quiet: [
    'For the flat in Elm Street, invite applicants in the order of their mails.',
    'Twelve drivers had sick leave. Ask the planner for spare drivers in May.',
    'Layoffs in the depot: score = tours per week plus years of service. The lowest ten are listed below.',
  ],
  screen: whereSaid([TRAITS, `${DECIDES}, ${ENDS_JOB}`]),
  find(plan: Plan, budget: Budget): readonly Hit<WordingFacts>[] {
    const own = ownSentences(plan, budget)
    if (own.some((one) => says(one, ENDS_JOB))) {
      const measure = own.find(measures)
      if (measure !== undefined) return [{ at: measure, facts: { clause: quote(plan, measure) } }]
    }
    if (!own.some((one) => says(one, TRAITS)) || !own.some((one) => says(one, DECIDES))) return []
    const found: Hit<WordingFacts>[] = []
    for (const [i, sentence] of own.entries()) {
      budget.spend(sentence.tokens.length)
      const near = own.slice(Math.max(0, i - 2), i + 1)
      const at = sentence.isQuestion ? -1 : acts(sentence)
      if (at >= 0 && near.some((one) => says(one, TRAITS)))
        found.push({ at: sentence, facts: { clause: quote(plan, sentence) } })
    }
    return found.slice(0, 2)
  },
})
