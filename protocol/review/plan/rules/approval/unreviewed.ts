// Flags a grave act on what the same words call not reviewed, tested or approved, and checks that are silenced to pass.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import { isAsked } from '../../relations/asked.ts'
import type { Hit } from '../../relations/hit.ts'
import { quote } from '../../relations/steps.ts'
import { whereSaid } from '../../relations/where.ts'
import { isAgents, lengthAt, ownSentences, type Sentence, says, waitsFor } from '../../relations/wording.ts'

interface Facts {
  act: string
  state: string
}

const NOT_YET =
  "isn't reviewed, is not reviewed, not reviewed, not yet reviewed, hasn't been reviewed, has not been reviewed, not yet approved, isn't approved, is not approved, not approved yet, hasn't approved, has not approved, hasn't signed, has not signed, hasn't been signed, has not been signed, hasn't been approved, has not been approved, not signed yet, not yet signed, isn't signed, hasn't been tested, has not been tested, not yet tested, isn't tested, untested, not yet verified, not verified yet, unverified, hasn't been checked, has not been checked, not yet checked, not yet confirmed, hasn't confirmed, has not confirmed, not confirmed yet, not yet cleared, hasn't seen it, has not seen it, haven't seen it"
const GRAVE =
  'drop, deploy, merge, publish, delete, release, pay, send, ship, transfer, sign, sell, wire, submit, launch, install, push, roll out, go live, flash, apply, buy, order, approve, print, upload, grant, switch'

const acts = (sentence: Sentence): boolean =>
  !sentence.isQuestion &&
  sentence.tokens.some(
    (_, at) =>
      lengthAt(sentence.tokens, at, GRAVE) > 0 && isAgents(sentence.tokens, at) && !waitsFor(sentence, at),
  )

export const unreviewed = rule({
  id: 'plan.approval.unreviewed',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'C',
  source: 'NIST SP 800-53 CM-3, CM-4',
  message: ({ act, state }: Facts) => `${act} goes ahead although ${state}.`,
  fix: 'Wait for the review, test or signature.',
  fires: [
    "Print the 40,000 leaflets today; the dosage table hasn't been checked, but the press slot is free.",
    'The contract has not been signed by the lessor. Transfer the deposit this afternoon.',
  ],
  quiet: [
    "Hold the 40,000 leaflets; the dosage table hasn't been checked.",
    'The contract has not been signed by the lessor. Transfer the deposit once it is signed.',
  ],
  screen: whereSaid([NOT_YET], { tokens: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const own = ownSentences(plan, budget)
    for (const [i, sentence] of own.entries()) {
      budget.spend(sentence.tokens.length)
      if (sentence.isQuestion || !says(sentence, NOT_YET) || isAsked(plan, sentence)) continue
      const near = own.slice(Math.max(0, i - 1), i + 2)
      const act = near.find(acts)
      if (act !== undefined)
        return [{ at: act, facts: { act: quote(plan, act), state: quote(plan, sentence) } }]
    }
    return []
  },
})

const TROUBLE =
  'red, failed, failing, fails, fail, found, finds, finding, findings, flagged, flags, blocked, blocks, warning, warns, rejected, complains, alert, hit, violation'
const SILENCES =
  'ignore list, allowlist, allow list, whitelist, exception list, exclude list, suppress the, suppress it, suppress them, mark as skip, mark as skipped, mark it as false positive, disable the check, disable the rule, disable the test, disable the scan, delete the test, comment out, lower the threshold, raise the threshold, allow_failure, xfail, force-merge, force merge, ignore the finding, ignore the findings, ignore the warning, mute the check, skip the check, continue-on-error'
const GOES =
  'merge, force-merge, ship, deploy, release, publish, push, go live, launch, submit, roll out, deliver'

export const findingSilenced = rule({
  id: 'plan.approval.finding_silenced',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'C',
  source: 'NIST SP 800-53 SA-11; NIST SP 800-218 PW.8',
  message: ({ act, state }: Facts) => `${act} silences what ${state} reports, and then it goes out.`,
  fix: 'Resolve the finding, or have its owner accept it in writing.',
  fires: [
    'The build is blocked because the secret scan found a token. Add the file to the allowlist and ship the app.',
    'Two accessibility tests fail. Comment out both, merge and publish the page.',
  ],
  quiet: [
    'The build is blocked because the secret scan found a token. Revoke the token, remove it and run the scan again.',
    'Two accessibility tests fail. Fix both, run them again, then merge.',
  ],
  screen: whereSaid([TROUBLE, SILENCES, GOES], { tokens: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const own = ownSentences(plan, budget)
    for (const [i, sentence] of own.entries()) {
      budget.spend(sentence.tokens.length)
      if (!says(sentence, TROUBLE)) continue
      const near = own.slice(i, i + 4)
      const silence = near.find((one) => !one.isQuestion && says(one, SILENCES))
      const goes = near.some((one) =>
        one.tokens.some(
          (_, at) => lengthAt(one.tokens, at, GOES) > 0 && isAgents(one.tokens, at) && !waitsFor(one, at),
        ),
      )
      if (silence !== undefined && goes)
        return [{ at: silence, facts: { act: quote(plan, silence), state: quote(plan, sentence) } }]
    }
    return []
  },
})
