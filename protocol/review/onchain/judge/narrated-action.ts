// Judges an action that only its account tells, where the account bounds it: its addresses and words are judged like those of
// any other.
import type { Budget } from '../../core/budget.ts'
import type { Place } from '../model.ts'
import { type Account, readAccount } from '../read/account/account.ts'
import type { Action } from '../read/actions.ts'
import type { ArtifactRead } from '../read/read-artifact.ts'
import { UNKNOWN_SELECTOR } from '../read/transaction.ts'
import { isBounded, narrated } from '../rules/account/narrated.ts'
import { judgeTexts } from '../rules/addresses/bad-counterparty.ts'
import { judgeSpelling } from '../rules/addresses/spelling.ts'
import { judgeWords } from '../rules/words/judge-words.ts'
import { cover, type Judging } from './judging.ts'

const WITHOUT_BYTES: readonly string[] = ['foreign', 'described', 'method']

/** Where bytes or a signature are there, they say what happens. */
export const isTold = ({ reader, form }: ArtifactRead): boolean =>
  (form === 'prose' || form === 'json') &&
  reader.actions.every((action) => WITHOUT_BYTES.includes(action.kind) || isNameAlone(action)) &&
  reader.malformed.length === 0 &&
  !reader.isSentElsewhere

/** A call that is given by a name which no decoder takes, and sends no coins. */
const isNameAlone = (action: Action): boolean =>
  action.kind === 'call' && action.call.data.range.hex === UNKNOWN_SELECTOR && action.call.valueWei === 0n

/** Facts that are given by name have rules of their own. */
const BY_RULES = [
  'recipient_verified',
  'address_book',
  'mandate',
  'equity_usd',
  'quote',
  'health_factor_after',
  'the recipient',
]

const hasRules = ({ reader }: ArtifactRead): boolean => BY_RULES.some((name) => reader.facts.stated.has(name))

function boundedAccount(artifact: ArtifactRead, budget: Budget): Account | null {
  const account = readAccount(artifact.said, artifact.form === 'prose', budget)
  return account !== null && isBounded(account) ? account : null
}

/** True when it is judged. */
export function judgeNarrated(
  judging: Judging,
  artifact: ArtifactRead,
  budget: Budget,
  whole: Place,
): boolean {
  const account = isTold(artifact) && !hasRules(artifact) ? boundedAccount(artifact, budget) : null
  if (account === null) return false
  const { intent } = account
  const ends = new Map<string, string>()
  for (const { address, text, checksum, key } of intent.addresses) {
    judgeSpelling(judging, [
      { text, field: 'the address', outcome: key === null ? 'malformed' : checksum, place: whole },
    ])
    judgeTexts(judging, [text], whole)
    if (address === null) continue
    const end = `${address.slice(2, 6)}${address.slice(-4)}`
    if (ends.has(end) && ends.get(end) !== address) return false
    ends.set(end, address)
  }
  judgeWords(judging, intent, whole)
  cover(judging, narrated, whole)
  return true
}

/** Where the rules that facts have of their own find nothing, the account bounds what they left unread. */
export function closeByAccount(judging: Judging, artifact: ArtifactRead, budget: Budget, whole: Place): void {
  const { findings } = judging
  if (findings.coverage.isWhole || !isTold(artifact) || !hasRules(artifact)) return
  if (findings.issues.some(({ severity }) => severity !== 'low')) return
  if (boundedAccount(artifact, budget) === null) return
  findings.dropUnjudged()
  cover(judging, narrated, whole)
}
