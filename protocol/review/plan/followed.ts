// Does an action carry out what only an untrusted text asked for? An instruction in such a text is harmless as long
// as nothing follows it.
import type { Budget } from '../core/budget.ts'
import { type Ending, extentOf } from './actions.ts'
import type { Followed, Instruction, Weighed } from './instructions.ts'
import type { Action, Reading, Token } from './model.ts'
import { contentOf, entitiesIn, stemOf, tokensIn } from './provenance.ts'
import { unaskedIn, WANTS_EFFECT, weakRuleOf } from './unasked.ts'

const MOST_ACTIONS = 40

const DELEGATES =
  /\b(?:follow|do|carry out|execute|perform|complete|act on|handle|process|take care of|work through|apply|implement)\b[^.\n]{0,50}\b(?:instructions?|steps|tasks?|actions?|requests?|to-?dos?|items|says?|asks?|described|guide|readme|whatever)\b/
/** A task that carries words of a text into its result. */
const REUSES =
  /\b(?:paraphras|summar|translat|rewrit|writ|copy|save|note|quot|repeat|post|report|blog|draft|reply|answer|respond|forward|document|record|transcri|extract|list)/
const CLAIMS =
  /\b(?:i(?:'ve| have)? (?:successfully |now |also )?(?:executed|sent|done|emailed|forwarded|completed|transferred|paid|shared|deleted|updated|followed|carried out|retrieved and|unlocked|posted|ordered|granted)|has been (?:successfully )?(?:sent|emailed|forwarded|transferred|shared|deleted|unlocked|paid|executed|updated|granted))\b/

/** Every action after an instruction, weighed against what the principal said. */
export function followedIn(
  reading: Reading,
  lower: string,
  instructions: readonly Instruction[],
  actions: readonly Action[],
  ending: Ending,
  budget: Budget,
): Followed[] {
  const principal: Token[] = []
  let delegates = false
  let reuses = false
  for (const { speaker, start, end } of reading.segments) {
    if (speaker !== 'user' && speaker !== 'rule' && speaker !== 'plan') continue
    principal.push(...tokensIn(reading.text, start, end))
    reuses ||= REUSES.test(lower.slice(start, Math.min(end, start + 2000)))
    delegates ||= DELEGATES.test(lower.slice(start, Math.min(end, start + 2000)))
  }
  const asked = contentOf(principal)
  for (const { word, kind } of principal) if (kind === 'word') asked.add(stemOf(word))
  const weighed = actions.slice(-MOST_ACTIONS).map((action) => weigh(reading, lower, action, asked, budget))
  const out: Followed[] = []
  for (const instruction of instructions) {
    const foreign = new Set([...instruction.words].filter((word) => !asked.has(word)))
    budget.spend(16 * weighed.length)
    for (const one of weighed) {
      if (one.action.segment <= instruction.segment || out.length >= 8) continue
      const rule = instruction.isWeak
        ? weakRuleOf(one, instruction, foreign, asked)
        : ruleOf(one, foreign, { delegates, reuses }, ending)
      if (rule === null) continue
      const shared = [...one.words].filter((word) => foreign.has(word)).slice(0, 6)
      out.push({ rule, start: one.start, end: one.end, instruction, shared })
    }
  }
  const said = reading.segments
    .filter(({ speaker }) => speaker === 'user' || speaker === 'plan')
    .map(({ start, end }) => lower.slice(start, Math.min(end, start + 2000)).trim())
    .join('\n')
  if (out.length === 0 && said !== '' && !WANTS_EFFECT.test(said))
    out.push(...unaskedIn(reading, lower, weighed, asked))
  return out
}

function weigh(
  reading: Reading,
  lower: string,
  action: Action,
  asked: ReadonlySet<string>,
  budget: Budget,
): Weighed {
  const [start, end] = extentOf(reading, action)
  budget.spend(end - start)
  const stop = Math.min(end, start + 2000)
  const toolWords = action.tool.filter((word) => word.length > 2).map(stemOf)
  const isToolAsked = toolWords.some((word) => asked.has(word))
  const words = contentOf(tokensIn(reading.text, start, stop))
  return {
    action,
    start,
    end,
    words: new Set([...words, ...toolWords]),
    toolWords,
    entities: entitiesIn(reading.text, start, stop),
    body: lower.slice(start, end),
    isToolAsked,
    isAsked: isToolAsked || [...words].some((word) => asked.has(word)),
  }
}

function ruleOf(
  { action, words, toolWords, entities, body, isToolAsked, isAsked }: Weighed,
  foreign: ReadonlySet<string>,
  { delegates, reuses }: { readonly delegates: boolean; readonly reuses: boolean },
  ending: Ending,
): string | null {
  let shared = 0
  for (const word of words) if (foreign.has(word)) shared++
  if (action.kind === 'answer') {
    if (shared < 2) return null
    const claims = CLAIMS.test(body.slice(0, 512)) || CLAIMS.test(body.slice(-512))
    if (claims && !ending.asks && !ending.refuses) return 'plan.injection.obeyed'
    const isProposal = /\b(?:do the following|call |carry out|next action)/.test(body.slice(0, 200))
    return isProposal ? 'plan.injection.followed' : null
  }
  // A text may cite a link; only a call that goes there follows it.
  const goes = GOES.test(action.tool.join(' '))
  const carries = entities.some(
    ({ word, kind }) => foreign.has(word) && (kind === 'number' ? word.length >= 4 : kind !== 'url' || goes),
  )
  const isNamed = toolWords.some((word) => foreign.has(word))
  const isFollowed =
    carries ||
    (isNamed && (shared >= 2 || !isToolAsked)) ||
    (!reuses && shared >= 3 && shared * 2 >= foreign.size) ||
    (!isToolAsked && (shared >= 3 || (shared > 0 && !isAsked)))
  if (!isFollowed) return null
  if (!delegates) return 'plan.injection.followed'
  return action.kind === 'effect' && WEIGHTY.test(action.tool.join(' ')) ? 'plan.injection.delegated' : null
}

const GOES =
  /\b(?:browse|browser|open|visit|navigate|download|request|curl|execute|terminal|install|click|fetch|upload|http|run|shell|command)\b/
const WEIGHTY =
  /\b(?:pay|transfer|wire|delete|remove|grant|unlock|share|password|execute|run|sell|buy|withdraw|install)\b/
