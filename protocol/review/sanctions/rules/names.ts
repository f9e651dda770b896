// Judges names: equal to a listed name, close to one, or a name whose account is not in the artifact.

import type { Budget } from '../../core/budget.ts'
import { allowRule, rule } from '../../core/rule.ts'
import { excerpt } from '../../core/well-formed.ts'
import { plain, type SubjectOutcome, type Tell } from '../judge/outcome.ts'
import type { Lists } from '../lists.ts'
import type { NameSubject, UnresolvedSubject } from '../model.ts'
import { matchName, type NameMatch } from '../names/match-name.ts'
import { secondaryList } from './addresses.ts'

interface Match {
  readonly text: string
  readonly entity: string
  readonly how: NameMatch['how']
  readonly list: string
}

const HOW: Record<NameMatch['how'], string> = {
  equal: 'is',
  weak_alias: 'is a weak alias of',
  all_words: 'shares all distinctive words with',
  one_edit: 'is one letter away from',
}

const matchMessage = ({ text, entity, how, list }: Match): string =>
  `${JSON.stringify(text)} ${HOW[how]} the listed name of ${entity} (${list}).`

export const listedName = rule({
  id: 'sanctions.listed_name',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: '31 CFR 501.604 (OFAC); policy: review.md §8',
  message: matchMessage,
  fix: 'Do not pay, receive from or deal with this party.',
  fires: ['Lazarus Group', '{"name": "Garantex Europe OU", "type": "company"}'],
  quiet: ['Lazarus Bakery', '{"name": "Granite Europe OU", "type": "company"}'],
})

export const similarName = rule({
  id: 'sanctions.similar_name',
  severity: 'high',
  category: 'security',
  evidence: 'C',
  source: '31 CFR 501.604 (OFAC); policy: review.md §8',
  message: matchMessage,
  fix: 'Compare birth date, place and identity documents with the list before dealing.',
  fires: ['{"name": "Mohammad Ghorbaniyam"}', '{"counterparty": "Hidden Cobra Trading Manila"}'],
  quiet: ['{"name": "Mohammad Ghobadi"}', '{"counterparty": "Hidden Valley Trading Manila"}'],
})

export const unresolvedName = rule({
  id: 'sanctions.unresolved_name',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §8; ERC-137 (ENS)',
  message: ({ text }: { readonly text: string }) =>
    `${text} is a name, and the account it stands for when money moves is not in the artifact.`,
  fix: 'Resolve the name and send the address.',
  fires: ['Pay alice.eth 5 USDC', '{"to": "treasury.sol"}'],
  quiet: [
    'Pay alice.eth (0x1919191919191919191919191919191919191919) 5 USDC',
    '{"to": "0x1919191919191919191919191919191919191919"}',
  ],
})

export const nameUnlisted = allowRule({
  id: 'sanctions.name_unlisted',
  evidence: 'C',
  source: '31 CFR 501.604 (OFAC); policy: review.md §8',
  fires: ['Northwind Bakery', '{"name": "Ana Beispiel"}'],
  quiet: ['Lazarus Group', '0x1919191919191919191919191919191919191919'],
})

const RANK: readonly NameMatch['how'][] = ['equal', 'weak_alias', 'all_words', 'one_edit']

export function judgeName(
  { name, text }: NameSubject,
  lists: Lists,
  budget: Budget,
  tell: Tell,
): SubjectOutcome {
  let best: { match: NameMatch; secondary: boolean; list: string } | null = null
  for (const { names, isSecondary, title } of lists.lists) {
    const match = matchName(name, names, budget)
    if (match === null) continue
    const rank = (how: NameMatch['how'], secondary: boolean): number =>
      RANK.indexOf(how) + (secondary ? 10 : 0)
    if (!best || rank(match.how, isSecondary) < rank(best.match.how, best.secondary))
      best = { match, secondary: isSecondary, list: title }
  }
  if (best === null) return plain(lists.isMissing ? 'not_compared' : 'unlisted')
  if (!best.secondary) return judgeMatch(text, best.match, lists, tell)
  const { entity } = best.match.listed
  tell(secondaryList, {
    spelt: JSON.stringify(excerpt(text)),
    list: best.list,
    entity,
    key: best.match.listed.key,
  })
  return { outcome: 'secondary', entity, list: null }
}

export function judgeMatch(
  text: string,
  { how, listed }: NameMatch,
  lists: Lists,
  tell: Tell,
): SubjectOutcome {
  const list = lists.primary?.published ? `list of ${lists.primary.published}` : 'list'
  const { entity } = listed
  tell(how === 'equal' ? listedName : similarName, { text: excerpt(text, 120), entity, how, list })
  return { outcome: how === 'equal' ? 'listed' : 'similar', entity, list: 'ofac_sdn' }
}

export function judgeUnresolved({ text, hasAddress }: UnresolvedSubject, tell: Tell): SubjectOutcome {
  if (!hasAddress) tell(unresolvedName, { text: excerpt(text) })
  return plain('unresolved')
}
