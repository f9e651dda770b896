// What do the lists say about one subject?

import type { Budget } from '../../core/budget.ts'
import type { Findings } from '../../core/findings.ts'
import { excerpt } from '../../core/well-formed.ts'
import type { AddressHit, Lists } from '../lists.ts'
import type { AddressSubject, InsideSubject, NameSubject, Subject } from '../model.ts'
import { matchName, type NameMatch } from '../names/match-name.ts'

export type Outcome =
  | 'listed'
  | 'known_bad'
  | 'same_key'
  | 'secondary'
  | 'delisted'
  | 'similar'
  | 'malformed'
  | 'unresolved'
  | 'unlisted'
  | 'not_compared'

export interface SubjectOutcome {
  readonly outcome: Outcome
  readonly entity: string | null
  readonly list: string | null
}

/** Without a list only what is known to be bad is said: a weaker finding would stand for evidence that there is not. */
const TOLD_WITHOUT_LIST = ['sanctions.known_bad', 'sanctions.listed_address', 'sanctions.listed_name']

export function judgeSubject(
  subject: Subject,
  lists: Lists,
  budget: Budget,
  findings: Findings,
): SubjectOutcome {
  const tell = (rule: string, mechanism: string, fix: string): void => {
    if (lists.isMissing && !TOLD_WITHOUT_LIST.includes(rule)) return
    findings.report({ rule, span: subject.span, layers: [], mechanism, fix })
  }
  switch (subject.kind) {
    case 'address':
      return judgeAddress(subject, lists, tell)
    case 'name':
      return judgeName(subject, lists, budget, tell)
    case 'mention':
      return tellName(subject.text, subject.match, lists, tell)
    case 'inside':
      return judgeInside(subject, lists, tell)
    case 'unreadable':
      tell(
        'sanctions.malformed',
        `${JSON.stringify(excerpt(subject.text))} cannot be screened: ${subject.why}`,
        'copy the whole address again from its source',
      )
      return plain('malformed')
    case 'unresolved':
      if (!subject.hasAddress)
        tell(
          'sanctions.unresolved_name',
          `${excerpt(subject.text)} is a name, and which account it stands for when money moves is not in the artifact`,
          'resolve the name and send the address',
        )
      return plain('unresolved')
  }
}

type Tell = (rule: string, mechanism: string, fix: string) => void

const plain = (outcome: Outcome): SubjectOutcome => ({ outcome, entity: null, list: null })

function judgeAddress(subject: AddressSubject, lists: Lists, tell: Tell): SubjectOutcome {
  const { address } = subject
  const hit = lists.lookUp(address, subject.keys)
  const spelt = excerpt(subject.text, 120)
  if (subject.imitated)
    tell(
      'sanctions.malformed',
      `${spelt} has letters of another script that look like those of ${address.display}`,
      'copy the address again from its source',
    )
  else if (address.checksum === 'bad')
    tell(
      'sanctions.bad_checksum',
      `${spelt} has the form of a ${address.family} address, but its checksum is wrong: at least one character is not the one that was meant`,
      'copy the address again from its source',
    )
  if (hit) return tellHit(spelt, hit, address.family, tell)
  if (subject.imitated || address.checksum === 'bad') return plain('malformed')
  const near = lists.oneDigitFrom(address)
  if (near !== null)
    tell(
      'sanctions.near_miss',
      `${spelt} differs in one digit from the listed ${near}; it is another account`,
      'make sure that this is the account that was meant',
    )
  return plain(lists.isMissing ? 'not_compared' : 'unlisted')
}

const FIX = 'do not pay, receive from or deal with this party'

function tellHit(spelt: string, hit: AddressHit, family: string, tell: Tell): SubjectOutcome {
  const { kind, entity, list, key } = hit
  const title = list?.title ?? 'the known-bad registry'
  const dated = list?.published ? `${title} of ${list.published}` : title
  if (kind === 'listed')
    tell('sanctions.listed_address', `${spelt} is on ${dated}: ${entity}, key ${key}`, FIX)
  if (kind === 'known_bad')
    tell('sanctions.known_bad', `${spelt} is in the known-bad registry (${entity}), key ${key}`, FIX)
  if (kind === 'same_key')
    tell(
      'sanctions.same_key',
      `${key} is on ${dated} (${entity}), and whoever holds that key also holds ${spelt} on ${family}`,
      'treat it as the same person until shown otherwise',
    )
  if (kind === 'secondary')
    tell(
      'sanctions.secondary_list',
      `${spelt} is on ${dated} (${entity})`,
      'let a person decide under the law that applies',
    )
  if (kind === 'delisted')
    tell(
      'sanctions.delisted',
      `${spelt} was on ${title} until ${entity}`,
      'have a person confirm the removal and that no other list has it',
    )
  return { outcome: kind, entity: kind === 'delisted' ? null : entity, list: list?.id ?? 'known_bad' }
}

function judgeInside({ key, text }: InsideSubject, lists: Lists, tell: Tell): SubjectOutcome {
  const hit = lists.lookUpKey(key)
  return hit ? tellHit(excerpt(text, 120), hit, 'the bytes', tell) : plain('unlisted')
}

const RANK: readonly NameMatch['how'][] = ['equal', 'weak_alias', 'all_words', 'one_edit']

function judgeName({ name, text }: NameSubject, lists: Lists, budget: Budget, tell: Tell): SubjectOutcome {
  let best: { match: NameMatch; secondary: boolean } | null = null
  for (const list of lists.lists) {
    const match = matchName(name, list.names, budget)
    if (match === null) continue
    const rank = (how: NameMatch['how'], secondary: boolean): number =>
      RANK.indexOf(how) + (secondary ? 10 : 0)
    if (!best || rank(match.how, list.isSecondary) < rank(best.match.how, best.secondary))
      best = { match, secondary: list.isSecondary }
  }
  if (best === null) return plain(lists.isMissing ? 'not_compared' : 'unlisted')
  if (!best.secondary) return tellName(text, best.match, lists, tell)
  const { entity } = best.match.listed
  tell(
    'sanctions.secondary_list',
    `${JSON.stringify(excerpt(text))} is or resembles ${entity} of a secondary list`,
    'let a person decide under the law that applies',
  )
  return { outcome: 'secondary', entity, list: null }
}

const HOW: Record<NameMatch['how'], string> = {
  equal: 'is',
  weak_alias: 'is a weak alias of',
  all_words: 'shares all distinctive words with',
  one_edit: 'is one letter away from',
}

function tellName(text: string, { how, listed }: NameMatch, lists: Lists, tell: Tell): SubjectOutcome {
  const dated = lists.primary?.published ? `list of ${lists.primary.published}` : 'list'
  tell(
    how === 'equal' ? 'sanctions.listed_name' : 'sanctions.similar_name',
    `${JSON.stringify(excerpt(text, 120))} ${HOW[how]} the listed name of ${listed.entity} (${dated})`,
    how === 'equal' ? FIX : 'compare birth date, place and identity documents with the list before dealing',
  )
  return { outcome: how === 'equal' ? 'listed' : 'similar', entity: listed.entity, list: 'ofac_sdn' }
}
