// Finds what a state of the account, a quote, an exit or a remark holds beside its facts: a second order, a step that follows, a recipient. No
// venue receives it there, and an agent that acts on it does more than was judged.
import type { SpannedJson, SpannedMember, SpannedObject } from '../../../text/json-spans.ts'
import { memberKey, numberFieldOf } from '../members/members.ts'
import { containerOf } from '../names/containers.ts'
import { nameOf } from '../names/roles.ts'
import { wordsOf } from '../names/words.ts'
import { meaningOf } from '../values/actions.ts'
import { isPositionsKey, isRestingName, isStateName } from './state.ts'

const DEEPEST = 12
/** Names of steps and of what goes out of the account. */
const STEP =
  /^(?:then|next|follow|followup|followups|afterwards|orders2|override|overrides|bypass|execute|submit|withdraw|withdrawal|transfer|send|payout|recipient|beneficiary|destination)$/
const OUT = /^(?:withdraw|withdrawal|transfer|send|payout|recipient|beneficiary|destination|repeat)$/
const ACTION = /^(?:action|instruction|ordertype|ordtype|operation|op)$/

/** The first members of that kind. */
export function straysIn(root: SpannedJson): SpannedMember[] {
  const found: SpannedMember[] = []
  look(root, { isBeside: false, isResting: false, isHeld: false }, found, 0)
  return found.slice(0, 8)
}

/** Round a value: what stands beside the order, orders that the venue holds, positions. */
interface Around {
  readonly isBeside: boolean
  readonly isResting: boolean
  readonly isHeld: boolean
}

function look(value: SpannedJson, around: Around, found: SpannedMember[], depth: number): void {
  if (depth > DEEPEST) return
  const { isBeside, isResting, isHeld } = around
  if (value.kind === 'array') for (const item of value.items) look(item, around, found, depth + 1)
  if (value.kind !== 'object') return
  for (const member of value.members) {
    const { name, value: inner } = member
    const isNested = inner.kind === 'object' || inner.kind === 'array'
    const isOfHeld = isHeld || isPositionsKey(name)
    if (isBeside && (isStep(member) || (!isResting && isOrder(inner, isOfHeld)))) found.push(member)
    else if (isNested)
      look(
        inner,
        {
          isBeside: isBeside || standsBeside(name),
          isResting: isResting || isRestingName(name),
          isHeld: isOfHeld,
        },
        found,
        depth + 1,
      )
  }
}

const standsBeside = (name: string): boolean =>
  isStateName(name) ||
  isPositionsKey(name) ||
  isRestingName(name) ||
  /^(?:account|market|apart|exit)$/.test(containerOf(name)) ||
  /^_{0,2}meta$/i.test(name) ||
  /(?:takeprofit|stoploss|tp|sl|quotes?|mids|balances?|fill)$/i.test(name)

function isStep({ name, value }: SpannedMember): boolean {
  const words = wordsOf(name)
  if (value.kind === 'object') return value.members.length > 0 && words.some((word) => STEP.test(word))
  if (value.kind === 'array')
    return value.items.length > 0 && /^orders\d$|^(?:then|next|follow_?ups?)/i.test(name)
  return value.kind === 'string' && value.text.trim() !== '' && words.some((word) => OUT.test(word))
}

/** An act and an amount; a position has a side too. */
const isOrder = (value: SpannedJson, isHeld: boolean): boolean =>
  value.kind === 'object'
    ? ordersSomething(value, isHeld)
    : value.kind === 'array' &&
      value.items.some((item) => item.kind === 'object' && ordersSomething(item, isHeld))

const ordersSomething = ({ members }: SpannedObject, isHeld: boolean): boolean =>
  members.some(
    ({ name, value }) =>
      (ACTION.test(memberKey(name)) || (!isHeld && memberKey(name) === 'side')) &&
      value.kind === 'string' &&
      meaningOf(value.text) !== null,
  ) &&
  members.some(({ name }) =>
    /^(?:size|contracts|notional_usd)$/.test(numberFieldOf(memberKey(name), nameOf(name))?.[0] ?? ''),
  )
