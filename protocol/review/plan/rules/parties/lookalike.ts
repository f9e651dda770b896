// Flags an account, address or number that nearly equals another one of the same plan but is not it.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Entity, Plan, Step } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { idsOf, isLookalike, isTransposedNumber, partyAt } from '../../relations/identifiers.ts'
import { entitiesOf, hasEffect, isAct, proposed } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  used: string
  other: string
}

/** Pairs that are compared; more are left. */
const MOST = 60

const spends = (plan: Plan): number => (deedsIn(plan).length === 0 ? 0 : plan.text.length)

export const lookalike = rule({
  id: 'plan.parties.lookalike',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'CWE-1007; FBI IC3, business e-mail compromise',
  message: ({ used, other }: Facts) =>
    `${used} is used where ${other} stands elsewhere; the two differ in a few characters only.`,
  fix: 'Compare the whole identifier with a trusted source, character by character.',
  fires: [
    'User: Send the report to anna@nordwind-logistik.example.\nAgent: Next: send the report to anna@nordwind-1ogistik.example.',
    'The council requires the owner 0x52908400098527886E0F7030069857D2E4169EE7.\n1. Transfer the vault to 0x529081370985278B6E0F7030061857D2E4169EE7.',
    'User: Close ticket 48213.\nAgent: Next: close ticket 48231.',
  ],
  quiet: [
    'User: Send the report to anna@nordwind-logistik.example.\nAgent: Next: send the report to anna@nordwind-logistik.example.',
    'The council requires the owner 0x52908400098527886E0F7030069857D2E4169EE7.\n1. Transfer the vault to 0x52908400098527886E0F7030069857D2E4169EE7.',
    'User: Close ticket 48213.\nAgent: Next: close ticket 48213.',
  ],
  screen: where(
    ({ entities, text }) => entities.some((one) => idsOf(one).length > 0) || text.search(ADDRESS) >= 0,
    spends,
  ),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const used: Entity[] = proposed(plan).filter(hasEffect).flatMap(entitiesOf).slice(0, MOST)
    const all = plan.entities.filter((one) => idsOf(one).length > 0).slice(0, MOST)
    for (const one of used) {
      budget.spend(all.length)
      // What the principal wrote itself is meant.
      if (all.some(({ key, start }) => key === one.key && partyAt(plan, start) === 'principal')) continue
      const other = all.find(
        (seen) => seen.start < one.start && !isRenamed(plan, seen, one) && isConfused(plan, one, seen),
      )
      if (other) return [{ at: one, facts: { used: one.text, other: other.text } }]
    }
    return lookalikesInText(plan, budget)
  },
})

const MOVES = [
  'pay',
  'refund',
  'send',
  'reply',
  'share',
  'deploy',
  'grant',
  'buy',
  'sell',
  'charge',
  'move',
  'upload',
  'disclose',
  'sign',
  'accept_terms',
] as const

const deedsIn = (plan: Plan): readonly Step[] =>
  proposed(plan).filter((step) => isAct(step, ...MOVES) && step.tense !== 'done')

/** Long addresses and mail domains anywhere in the text, where something then goes out. */
function lookalikesInText(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
  if (deedsIn(plan).length === 0) return []
  const seen: { id: string; start: number; end: number }[] = []
  budget.spend(plan.text.length)
  for (const { index, 0: id } of plan.text.matchAll(ADDRESS)) {
    if (seen.length >= MOST) break
    const lower = asciiLower(id)
    budget.spend(seen.length)
    const other = seen.find((one) => isLookalike(one.id, lower))
    if (other)
      return [
        {
          at: { start: index, end: index + id.length },
          facts: { used: id, other: plan.text.slice(other.start, other.end) },
        },
      ]
    seen.push({ id: lower, start: index, end: index + id.length })
  }
  return []
}

/** 0x addresses, IBANs and bech32 as long words; mail addresses. */
const ADDRESS =
  /\b(?:0x[0-9a-fA-F]{40}|[a-z0-9._-]{1,40}@[a-z0-9.-]{4,60}|[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}|bc1[a-z0-9]{25,60})\b/g

/** "Rename the column users.mail to users.email": a part of code gets another name. */
const isRenamed = ({ text }: Plan, { start, end }: Entity, used: Entity): boolean =>
  /(?:column|field|variable|branch|file|table|function|method|module|class|key|flag|folder|rename) [`"']?$/.test(
    asciiLower(
      text.slice(Math.max(0, start - 16), start) +
        text.slice(start, start + 18).replace(/[`"']?[a-z_]+\.[\s\S]*$/i, ''),
    ),
  ) && /^[`"']? (?:to|->|→|into) [`"']?$/.test(text.slice(end, used.start))

function isConfused(plan: Plan, used: Entity, seen: Entity): boolean {
  const byPrincipal = partyAt(plan, seen.start) === 'principal'
  return idsOf(used).some((one) =>
    idsOf(seen).some((other) => isLookalike(one, other) || (byPrincipal && isTransposedNumber(one, other))),
  )
}
