// Flags the claim that something was done where the call failed, or where no call could have done it.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { ActName, Plan, Step } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { clauseWords, hasEffect, isAct, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  claim: string
  reason: string
}

const CLAIMED: readonly ActName[] = [
  'send',
  'reply',
  'pay',
  'refund',
  'buy',
  'book',
  'delete',
  'back_up',
  'publish',
  'upload',
  'cancel',
  'grant',
  'revoke',
  'deploy',
  'restore',
  'lock',
  'unlock',
  'copy',
  'move',
  'test',
  'check',
  'migrate',
]
const SELF = ['i', "i've", 'we', "we've"]
const FAILED =
  /^["'{[\s]{0,6}(?:error|failed|failure|exception|fatal|denied|timed? ?out|traceback|aborted|http [45]|status ?[:=] ?[45]|[45][0-9]{2} )/
const ADMITS = [
  'not',
  "couldn't",
  'failed',
  'error',
  'unable',
  'but',
  'however',
  'except',
  "didn't",
  'tried',
  'will',
  'could',
]

const tellsOfActs = ({ steps }: Plan): boolean =>
  steps.some(
    ({ act, call, party, tense }) => party === 'agent' && tense === 'done' && call === null && act !== null,
  )

/** "I have sent it", in an answer of the agent. */
const claimsIn = (plan: Plan): readonly Step[] =>
  plan.steps.filter((step) => {
    if (step.party !== 'agent' || step.tense !== 'done' || step.call !== null || step.negated || step.quoted)
      return false
    // "I have sent nothing".
    if (step.object !== null && /^(?:nothing|none|no)$/.test(step.object.head)) return false
    const words = clauseWords(plan, step.sentence)
    return (
      isAct(step, ...CLAIMED) &&
      words.some((word) => SELF.includes(word)) &&
      !words.some((word) => ADMITS.includes(word))
    )
  })

export const claimContradicted = rule({
  id: 'plan.claims.contradicted',
  severity: 'high',
  category: 'correctness',
  evidence: 'B',
  source: 'policy: review.md §9',
  message: ({ claim, reason }: Facts) => `${claim} claims success; the last result says ${reason}.`,
  fix: 'Say what failed and what is left to do.',
  fires: [
    'User: Send the offer to Mia.\nAgent: mail_send(to="mia@shop.example", body="offer")\nTool result: error: mailbox full\nAgent: I have sent the offer to Mia.',
    'User: Back up the ledger.\nAgent: backup_run(source="ledger")\nTool result: failed: no space left\nAgent: I have backed up the ledger.',
  ],
  quiet: [
    'User: Send the offer to Mia.\nAgent: mail_send(to="mia@shop.example", body="offer")\nTool result: ok, queued\nAgent: I have sent the offer to Mia.',
    'User: Back up the ledger.\nAgent: backup_run(source="ledger")\nTool result: failed: no space left\nAgent: I could not back up the ledger, the disk is full.',
  ],
  screen: where((plan) => plan.untrusted.length > 0 && tellsOfActs(plan), { steps: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    budget.spend(plan.steps.length)
    return claimsIn(plan)
      .flatMap((claim) => {
        const result = plan.untrusted.findLast(({ index }) => index < claim.turn)
        if (!result) return []
        const text = plan.text.slice(result.start, Math.min(result.end, result.start + 120)).trim()
        return FAILED.test(asciiLower(text))
          ? [{ at: claim, facts: { claim: quote(plan, claim), reason: JSON.stringify(text.slice(0, 60)) } }]
          : []
      })
      .slice(0, 2)
  },
})

export const claimUnsupported = rule({
  id: 'plan.claims.unsupported',
  severity: 'high',
  category: 'correctness',
  evidence: 'C',
  source: 'policy: review.md §9',
  message: ({ claim, reason }: Facts) => `${claim} claims an effect; ${reason}.`,
  fix: 'Do it, or say that it is not done.',
  fires: [
    'User: Refund the customer.\nAgent: bank_get_balance(account="main")\nTool result: 812.00\nAgent: I have refunded the customer.',
    'User: Cancel my slot.\nAgent: calendar_list(day="Monday")\nTool result: slot at 10\nAgent: I have cancelled the slot.',
  ],
  quiet: [
    'User: Refund the customer.\nAgent: bank_refund(payee="customer", amount="40")\nTool result: ok\nAgent: I have refunded the customer.',
    'User: Cancel my slot.\nAgent: calendar_list(day="Monday")\nTool result: slot at 10\nAgent: Shall I cancel the slot at 10?',
    'User: Sum up the offers.\nAgent: drive_read(file="offers")\nTool result: A 4,100, B 3,950\nAgent: B is cheaper. I have sent nothing.',
  ],
  screen: where((plan) => plan.calls.length > 0 && tellsOfActs(plan), { steps: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    budget.spend(plan.steps.length)
    const calls = plan.steps.filter(({ call }) => call !== null)
    // A call whose verb is not known may have done it.
    if (calls.length === 0 || calls.some((step) => step.act === null || hasEffect(step))) return []
    return claimsIn(plan)
      .filter((claim) => hasEffect(claim) && claim.index > calls.at(-1)!.index)
      .slice(0, 1)
      .map((claim) => ({ at: claim, facts: { claim: quote(plan, claim), reason: 'every call only reads' } }))
  },
})
