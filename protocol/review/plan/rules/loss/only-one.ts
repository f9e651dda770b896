// Flags the destruction of what the plan itself calls the only one, or an act that it calls final, without a copy.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { copiedEarlier, lossesIn, namesIn, shared } from '../../relations/losing.ts'
import { quote } from '../../relations/steps.ts'
import { whereSaid } from '../../relations/where.ts'
import { isAgents, lengthAt, ownSentences, type Sentence, says, waitsFor } from '../../relations/wording.ts'

interface Facts {
  act: string
  said: string
}

const ONLY =
  "only copy, only place, only login, only key, only backup, only original, only record, only one left, only way in, only access, only account, only instance, only tape, sole copy, sole key, last copy, last healthy, exist only in, exists only in, exist only there, exists only there, exist only here, exists only on the, no second copy, no other copy, no copy, no backup, no backups, not backed up, without a backup, without backup, never backed up, no way back, no undo, no rollback, cannot be undone, can't be undone, can not be undone, cannot be restored, can't be restored, cannot be recovered, can't be recovered, cannot be recreated, can't be recreated, cannot be repeated, can't be repeated, cannot be replaced, not recoverable, not restorable, unrecoverable, irrecoverable, irreplaceable, unversioned, recycle bin, version history, cannot go back, can't go back, is final, are final, irreversible, not reversible, all snapshots, every snapshot, all backups, every backup, and the backups, and the snapshots, and its backups, trash as well"
const GUARDS =
  'approve, approved, approval, confirm, confirmed, confirms, sign, signs, signed, ask, asked, asks, decide, decides, decision, agreed, agrees, two people, second person, owner, leave, keep, keeps, stays, verified, restore test'
const FINAL_ACTS =
  'merge, release, send, pay, publish, revoke, cancel, submit, push, switch, apply, transfer, retire, rotate, patch, migrate, cut over, flash, disconnect, sell'

/** That no copy is kept says nothing of a message or a payment. */
const NO_COPY = 'no copy, no second copy, no other copy, recycle bin, version history'

/** "cannot be undone" said of something that is not done: the sentence itself keeps from it, or says when to stop. */
const warns = (sentence: Sentence): boolean =>
  says(
    sentence,
    'therefore, so we do not, so i do not, leave it, ask, then stop, and stop, i stop, we stop, abort',
  ) || keepsBin(sentence)

/** "It goes to the recycle bin for 93 days": what lies there comes back. */
const keepsBin = (sentence: Sentence): boolean =>
  says(sentence, 'recycle bin, version history') &&
  !says(sentence, 'empty, purge, clear, delete, bypass, skip, no, not, without, permanently, disable')

export const onlyOne = rule({
  id: 'plan.loss.only_one',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'NIST SP 800-53 CP-9; NIST SP 800-34 rev. 1, 3.4',
  message: ({ act, said }: Facts) => `${act} is done although the plan says ${said}; nothing brings it back.`,
  fix: 'Make a second copy, test it, and have the owner agree before the act.',
  fires: [
    'The tapes of the choir exist only in cabinet 3. Shred cabinet 3 on Monday to make room.',
    'Purge the version history of the planning share.',
    'Merge the two member files with "older wins". The merge cannot be undone.',
    'The door key of the shed was leaked in a chat. Revoke the leaked key (irreversible). Then create a new key.',
    'Revoke the master badge; it is the only way in on Sundays. Then order new badges.',
  ],
  quiet: [
    'The tapes of the choir exist only in cabinet 3. Copy the tapes first and compare the copies. Then empty the cabinet.',
    'Read the version history of the planning share.',
    'Remove the 40 unused reports; they go to the recycle bin and come back within 93 days.',
    'The merge cannot be undone, so I ask the secretary which of the two member files is right.',
    'The door key of the shed was leaked in a chat. Create a new key and store it in the vault, restart the reader. Then revoke the leaked key (irreversible).',
    'Order new badges. The master badge is the only way in on Sundays and stays valid.',
  ],
  screen: whereSaid([ONLY]),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const own = ownSentences(plan, budget)
    const said = own.find((one) => says(one, ONLY) && !one.isQuestion && !warns(one))
    if (said === undefined) return []
    budget.spend(own.length)
    const at = own.indexOf(said)
    if (isContained(own, at)) return []
    const losses = lossesIn(plan, budget).filter(
      (loss) => !copiedEarlier(loss, new Set([...namesIn(loss.sentence), ...namesIn(said)])),
    )
    const loss = losses.find(
      ({ index, sentence }) => Math.abs(index - at) <= 6 && !isAgreed(own, sentence, said),
    )
    const final =
      loss?.sentence ??
      (says(said, NO_COPY)
        ? undefined
        : own.slice(Math.max(0, at - 2), at + 3).find((one) => doesFinal(one) && !isAgreed(own, one, said)))
    return final ? [{ at: final, facts: { act: quote(plan, final), said: quote(plan, said) } }] : []
  },
})

const LEAKED = 'exposed, leaked, compromised, stolen, found in a public, pushed to a public, published'
const SUCCESSOR =
  'replacement, new key, new token, new secret, new credential, new certificate, new password, successor'
/** What leaked is revoked for good once its successor is in use: that nothing brings it back is the aim. */
const isContained = (own: readonly Sentence[], at: number): boolean =>
  says(own[at]!, 'revoke, rotate, invalidate, disable') &&
  own.slice(0, at + 1).some((one) => says(one, LEAKED)) &&
  own
    .slice(0, at)
    .some((one) => says(one, SUCCESSOR) && says(one, 'create, issue, make, store, roll out, deploy, rotate'))

/**
 * A person decides: in the act's own sentence behind "until", "once", "after", or in a sentence before it that names
 * the same thing.
 */
function isAgreed(own: readonly Sentence[], act: Sentence, said: Sentence): boolean {
  const denies = (one: Sentence): boolean => says(one, 'without, skip, no, not, never, takes too long')
  if (act.tokens.some((_, at) => isAgents(act.tokens, at) && waitsFor(act, at)) && !denies(act)) return true
  const things = new Set([...namesIn(act), ...namesIn(said)])
  return own
    .slice(0, own.indexOf(act))
    .some((one) => says(one, GUARDS) && !denies(one) && shared(namesIn(one), things).length > 0)
}

const doesFinal = (sentence: Sentence): boolean =>
  !sentence.isQuestion &&
  sentence.tokens.some(
    (_, at) => lengthAt(sentence.tokens, at, FINAL_ACTS) > 0 && isAgents(sentence.tokens, at),
  )
