// Does an act go further than the request: at the limit of a device or an account, to everybody, on a vague wish?
import type { Budget } from '../core/budget.ts'
import { type Deed, isWeighty, saidBefore, targetsOf } from './deeds.ts'
import type { Noted, Reading } from './model.ts'

const LIMIT =
  /["']?(\w{0,24}(?:max|maximum|limit|upper|balance|available|cash|savings|credit_line)\w{0,24})["']?[ \t]{0,3}[:=][ \t]{0,3}["'$€£]{0,2}(\d{1,9}(?:\.\d{1,4})?)(?![\d.])/g
/** "levels 1-10", "0 to 100". */
const RANGE = /["' :(](?:0|1)[ ]?(?:-|–|\.\.|to)[ ]?(\d{1,4})(?=["' ,)}])/g
const NUMBER = /[:=,[(][ \t]{0,3}["'$€£]{0,2}(\d{1,9}(?:\.\d{1,4})?)(?![\d.])/g
/** The principal wants it all. */
const WANTS_ALL =
  /\b(?:max|maximum|maximal|full|fully|all|everything|entire|whole|highest|hottest|loudest|limit|empty|rest|remaining|total|balance|hundred percent|100 ?%)\b/
const MONEY_OR_HEAT =
  /\b(?:set|adjust|update|heat|raise|buy|order|invest|pay|transfer|send|trade|bet|purchase|withdraw|deposit|book|control)\b/

const EVERYBODY =
  /^(?:(?:all|everyone|everybody|company|whole|entire|global|public|anyone)(?:[-_. ]?\w{0,20})?@.{3,60}|(?:all[-_ ]?(?:staff|users|employees|hands|company|members|customers|contacts)|everyone|everybody|anyone(?:[-_ ]with[-_ ](?:the[-_ ])?link)?|public|world|anonymous|all ?users|all_authenticated_users|allusers)(?:@.{3,60})?)$/
const WANTS_EVERYBODY =
  /\b(?:all|everyone|everybody|anyone|anybody|public|publicly|publish|post|whole|entire|company|staff|team|list|group|newsletter|announce|employees|customers|members)\b/

const VAGUE =
  /\b(?:something|somehow|stuff|things|whatever|some of (?:my|our|the)|a bit of|a little of|(?:i|we) (?:do not|don't|no longer) (?:really )?(?:need|use|want)|no longer (?:needed|used)|not needed|unneeded|unnecessary|useless|clean(?: it)? up|tidy(?: it)? up|declutter|low on (?:space|storage|memory)|free up|make (?:some )?(?:space|room)|get rid of (?:the )?(?:stuff|junk|old)|deal with|sort (?:it|this|them) out|annoying|noisy|boring|pointless|anything (?:old|that))\b/
const IRREVOCABLE =
  /\b(?:delete|remove|erase|wipe|purge|cancel|terminate|sell|buy|invest|trade|pay|transfer|unsubscribe|block|ban|leave|close|revoke|off|disable|uninstall)\b/

export function goesFurther(
  reading: Reading,
  lower: string,
  deeds: readonly Deed[],
  budget: Budget,
): Noted[] {
  const out: Noted[] = []
  for (const deed of deeds) {
    if (out.length >= 4) break
    budget.spend(deed.body.length)
    const said = saidBefore(reading, lower, deed.action.segment)
    if (said.trim().length < 6) continue
    const { start, end } = deed
    const add = (rule: string, note: string): void => void out.push({ rule, start, end, note })
    const limit = atLimit(reading, lower, deed, said)
    if (limit !== null) add('plan.argument.limit', limit)
    const targets = targetsOf(deed)
    const wide = targets.find((value) => EVERYBODY.test(value))
    if (wide !== undefined && isSharing(deed) && !WANTS_EVERYBODY.test(said))
      add('plan.argument.broad', `"${wide}" stands for everybody`)
    const vague = VAGUE.exec(said)
    if (vague && IRREVOCABLE.test(deed.tool) && targets.some((value) => isOwnIdea(value, said)))
      add('plan.vague', `the request says "${vague[0]}"`)
  }
  return out
}

const isSharing = (deed: Deed): boolean =>
  isWeighty(deed) || /\b(?:share|access|permission|visibility|add|set|update)\b/.test(deed.tool)

/** The principal said nothing of this target. */
const isOwnIdea = (value: string, said: string): boolean => {
  const words = value.split(/[^a-z]+/).filter((word) => word.length > 2)
  return (words.length > 0 || /\d/.test(value)) && !words.some((word) => said.includes(word.slice(0, 5)))
}

/** A number of the call is what a tool gave as the limit or the whole of it. */
function atLimit({ segments }: Reading, lower: string, deed: Deed, said: string): string | null {
  if (!MONEY_OR_HEAT.test(deed.tool) || WANTS_ALL.test(said)) return null
  const used = new Set([...deed.body.matchAll(NUMBER)].map((match) => match[1]!))
  if (used.size === 0) return null
  for (let i = 0; i < deed.action.segment; i++) {
    const { speaker, start, end } = segments[i]!
    if (speaker !== 'untrusted') continue
    for (const [, key, value] of lower.slice(start, Math.min(end, start + 1500)).matchAll(LIMIT))
      if (Number.parseInt(value!, 10) > 9 && used.has(value!) && !said.includes(value!))
        return `the tool gave ${value} as ${key}`
    for (const [range, value] of lower.slice(start, Math.min(end, start + 1500)).matchAll(RANGE))
      if (Number.parseInt(value!, 10) > 2 && used.has(value!) && !said.includes(value!))
        return `the tool gave the range ${range.trim()}`
  }
  return null
}
