// Flags destruction before the step that shows whether the copy or result is complete.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { lossesIn, namesIn, shared } from '../../relations/losing.ts'
import { quote } from '../../relations/steps.ts'
import { isAgents, lengthAt, type Sentence, says, waitsFor } from '../../relations/wording.ts'

interface Facts {
  act: string
  check: string
}

const CHECKS =
  'check, verify, validate, compare, read, see, test, checksum, count, look, run, open, arrive, arrives, comes, inspect'
const COMPLETE =
  'complete, completely, missing, copied, everything arrived, all files, all records, hash, hashes, checksum, validation, readable, restore, restored, came over, come over, was read, were read, is there, are there, opens, whether, result, intact, arrived'
const OF_COPY =
  'copy, backup, export, import, migration, transfer, archive, image, scan, validation, checksum, hash, whether, files, records, sequencing, dump, restore'

/** "if it fails, restore" is a way back, no check. */
const isWayBack = ({ tokens }: Sentence): boolean => tokens[0]?.word === 'if' || tokens[0]?.word === 'unless'

const isProof = (sentence: Sentence): boolean =>
  !isWayBack(sentence) &&
  says(sentence, COMPLETE) &&
  says(sentence, OF_COPY) &&
  sentence.tokens.some((_, at) => lengthAt(sentence.tokens, at, CHECKS) > 0)

/** "Autoclave them": what the sentence before names. */
const thingsOf = (lost: Sentence, before: Sentence | undefined): ReadonlySet<string> =>
  before !== undefined && says(lost, 'it, them, they')
    ? new Set([...namesIn(before), ...namesIn(lost)])
    : namesIn(lost)

/** The check names what was destroyed or its copy, or nothing else: "check whether everything arrived". */
const isOfLost = (check: Sentence, lost: Sentence, before: readonly Sentence[]): boolean =>
  shared(namesIn(check), thingsOf(lost, before.at(-1))).length > 0 ||
  (says(check, WHOLE) && before.some((one) => says(one, CARRIES)))
const WHOLE =
  'everything, all files, all records, missing, copied, came over, backup, copy, dump, archive, import, export, migration, scans'
const CARRIES =
  'copy, back up, backup, export, send, move, upload, sync, transfer, migrate, import, scan, clone, replicate, load, dump, archive, digitise, digitize, image, mirror, convert'

/** "The dump is restore-tested": said of the copy as a fact. */
const isProven = (sentence: Sentence): boolean =>
  says(sentence, PROVEN) && says(sentence, `${OF_COPY}, snapshot, restore-tested`)
const PROVEN =
  'verified, tested, restore-tested, restore tested, compared, matched, matches, rehearsed, dry-run, dry run, checksums, 0 differences, no differences, identical'
/** "Delete it after 30 days": the checks of the plan are long read by then. */
const isAged = ({ tokens }: Sentence): boolean =>
  tokens.some(
    ({ word }, at) =>
      /^(?:after|in|for)$/.test(word) &&
      /^[0-9]/.test(tokens[at + 1]?.word ?? '') &&
      /^(?:day|week|month)$/.test(tokens[at + 2]?.noun ?? ''),
  )
const STARTS = 'start, starts, begin, begins, runs, later, not, never, untested'

export const verifiedLate = rule({
  id: 'plan.loss.verified_late',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'NIST SP 800-34 rev. 1, 3.4.1; ISO/IEC 27002 8.13',
  message: ({ act, check }: Facts) => `${act} comes before ${check}; what is missing then is lost.`,
  fix: 'Verify the copy first, and destroy only after the result is read.',
  fires: [
    '1. Scan the parish registers.\n2. Pulp the parish registers.\n3. Check whether all scans are readable.',
    '1. Send the mailboxes to the new host.\n2. Delete the old mailboxes.\n3. Compare the message counts of the import to see what is missing.',
  ],
  quiet: [
    '1. Scan the parish registers.\n2. Check whether all scans are readable.\n3. Pulp the parish registers.',
    '1. The dump of the till is restore-tested.\n2. Erase the till.\n3. Check whether all records are in the dump.',
    '1. Send the mailboxes to the new host.\n2. Compare the message counts of the import to see what is missing.\n3. Delete the old mailboxes.',
  ],
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    for (const { sentence, index, own } of lossesIn(plan, budget)) {
      budget.spend(own.length)
      if (own.slice(0, index).some((one) => (isProof(one) || isProven(one)) && !says(one, STARTS))) continue
      const check = own
        .slice(index + 1)
        .find((one) => isProof(one) && isOfLost(one, sentence, own.slice(0, index)))
      const acts = sentence.tokens.flatMap((_, at) => (isAgents(sentence.tokens, at) ? [at] : []))
      if (isAged(sentence)) continue
      if (check && acts.length > 0 && !acts.some((at) => waitsFor(sentence, at)))
        return [{ at: sentence, facts: { act: quote(plan, sentence), check: quote(plan, check) } }]
    }
    return []
  },
})
