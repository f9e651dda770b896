// Flags an act that goes on after a warning, limit or failed check has been talked down.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { quote } from '../../relations/steps.ts'
import { whereSaid } from '../../relations/where.ts'
import { isAgents, lengthAt, ownSentences, type Sentence, says, waitsFor } from '../../relations/wording.ts'

interface Facts {
  warning: string
  act: string
}

const WARNING =
  'exceed, exceeds, exceeded, above the limit, over the limit, positive, alarm, alert, warning, warns, error, fail, fails, failed, mismatch, do not, must not, forbidden, not allowed, only with, reject, hit, contaminated, cracked, crack, expired, contraindicated, rule says, policy says, policy, manual says, out of range, differ, differs, restricted, refuses, leak, too hot, too high, denied, blocked, locked, unresolved, placeholder, broken, below 0, minimum, serious, threshold, declined, trips'
const DISCOUNT_SURE =
  "probably, most likely, presumably, likely faulty, is faulty, only a warning, just a warning, only a formality, usually ignored, last month too, last time too, as always, stems from, does not apply, doesn't apply, not really serious, nobody reads, nobody cares, exaggerated, over-cautious, overcautious, anyway, close enough, good enough, bureaucratic, noise, rounds to, on average, on paper, formality, the change is small, is small, unlikely, ignore, more than expected, not inspected, nothing happens, has never, never happened, was fine, in order before, were all in order, will be fine, should be fine"
const DISCOUNT = `${DISCOUNT_SURE}, outdated, false positive, false alarm, conservative, harmless`
const ACTS =
  'release, reopen, open, ship, disconnect, proceed, continue, send, deploy, submit, sign, launch, start, run, go live, approve, sell, serve, fly, publish, unlock, merge, pay, apply, set, restart, take, put, go ahead, carry on, load, lift, pour, dispatch, close, force, use, drive, hand over, restore, override, overrule, disregard, discharge'
const CARE =
  'ask, call, inspect, check, wait, hold, stop, quarantine, report, tell, escalate, block, page, pause, verify'

const acts = (sentence: Sentence): boolean =>
  !sentence.isQuestion &&
  sentence.tokens.some(
    (_, at) =>
      lengthAt(sentence.tokens, at, ACTS) > 0 &&
      !isKept(sentence, at) &&
      isAgents(sentence.tokens, at) &&
      !waitsFor(sentence, at) &&
      !cares({ ...sentence, tokens: sentence.tokens.slice(0, at) }),
  )

/** "Keep the session open", "before closing it": it stays as it is. */
const isKept = ({ tokens }: Sentence, at: number): boolean =>
  tokens[at - 1]?.word === 'before' ||
  (tokens[at]!.word === 'open' &&
    tokens.slice(Math.max(0, at - 5), at).some(({ word }) => /^(?:keep|leave|stay)s?$/.test(word)))

/** An act of care by the agent itself, not a word of it. */
const cares = ({ tokens }: Sentence): boolean =>
  tokens.some((_, at) => lengthAt(tokens, at, CARE) > 0 && isAgents(tokens, at))

/** "False positive" talks down, "we do not have it" tells: neither warns. */
const warns = ({ tokens }: Sentence): boolean =>
  tokens.some(({ word, noun }, at) => {
    if (lengthAt(tokens, at, WARNING) === 0) return false
    const before = tokens[at - 1]?.word ?? ''
    return !(noun === 'positive' && before === 'false') && !(word === 'do' && TELLERS.test(before))
  })
const TELLERS = /^(?:i|we|they|you)$/

/** "If the run fails, start it again": what a condition names has not happened, and the act is its answer. */
const isRule = (warning: Sentence, act: Sentence): boolean =>
  warning === act && CONDITIONS.has(warning.tokens[0]!.word)
const CONDITIONS = new Set(['if', 'when', 'whenever', 'unless', 'should'])

/** "Rewrite the outdated pages", "a list of false positives": a thing is named, and no warning talked down. */
const talksDown = (sentence: Sentence): boolean =>
  says(sentence, DISCOUNT) &&
  (says(sentence, DISCOUNT_SURE) ||
    sentence.tokens.some(
      (_, at) => lengthAt(sentence.tokens, at, NAMED) > 0 && isSaidOf(sentence.tokens[at - 1]?.word ?? ''),
    ))
const NAMED = 'outdated, false positive, false alarm, conservative, harmless'
/** "It is a false positive", "the rule, outdated by now": a predicate, or set off by a mark. */
const isSaidOf = (before: string): boolean =>
  /^(?:is|are|was|were|be|a|only|just|probably|likely|surely|clearly|another|obviously|,|:|\(|by|as|it's|that's|usually|always)$/.test(
    before,
  )

/** "Fix the broken links": the sentence orders the repair of what is broken. */
const mends = ({ tokens }: Sentence): boolean => MENDS.has(tokens[0]!.word)
const MENDS = new Set(['fix', 'repair', 'replace', 'correct', 'mend'])

export const warningDiscounted = rule({
  id: 'plan.claims.warning_discounted',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'ISA-18.2; Rogers Commission report, chapter 6 (normalised deviance)',
  message: ({ warning, act }: Facts) => `${warning} is talked down instead of examined, and then ${act}.`,
  fix: 'Have the warning examined by whoever answers for it before the act.',
  fires: [
    'The tank shows 6 bar, which is above the limit. The gauge is most likely faulty. Start the second pump and go on.',
    'Two of nine cans tested positive for mould. On average that is harmless. Ship the batch to the shops.',
    'The note in the file says "do not cut, oak is protected". That note is probably outdated. Start with the oak on Monday.',
  ],
  quiet: [
    'The tank shows 6 bar, which is above the limit. The gauge is most likely faulty. Stop the pump and call the fitter.',
    'Two of nine cans tested positive for mould. Quarantine the batch and tell the laboratory.',
    'The note in the file says "do not cut, oak is protected". Ask the forester before Monday.',
    'Two entries of the scanner match by name only. False positives. Merge the update of the base image through the pipeline.',
    'Fix the broken links and the outdated command in the guide, then push the branch and open a pull request.',
  ],
  screen: whereSaid([WARNING, DISCOUNT, ACTS], { tokens: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const own = ownSentences(plan, budget)
    for (const [i, warning] of own.entries()) {
      budget.spend(warning.tokens.length)
      if (!warns(warning) || mends(warning)) continue
      const near = own.slice(i, i + 3)
      const at = near.findIndex((one) => talksDown(one))
      if (at < 0) continue
      const rest = own.slice(i + at, i + at + 4)
      const act = rest.find(acts)
      if (act === undefined || isRule(warning, act)) continue
      // Somebody looks, waits or stops before the act: the warning was heard.
      if (!rest.slice(1, Math.max(1, rest.indexOf(act))).some(cares))
        return [{ at: act, facts: { warning: quote(plan, warning), act: quote(plan, act) } }]
    }
    return []
  },
})
