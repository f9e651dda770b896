// Finds sentences of the agent that destroy, take away or make final, copies before them, and the words they share.
import type { Budget } from '../../core/budget.ts'
import type { Plan } from '../ir.ts'
import { clauseAt, isAgents, lengthAt, ownSentences, type Sentence, says } from './wording.ts'

/** VerbNet destroy-44, remove-10.1, wipe_manner-10.4.1; laboratory and archive practice. */
export const DESTROYS =
  'delete, remove, erase, wipe, purge, drop, truncate, destroy, empty, format, reformat, overwrite, shred, autoclave, incinerate, discard, scrap, burn, dispose of, degauss, decommission, tear down, uninstall, reset, reimage, re-image, reinstall, expire, prune, clear, flush, throw away, throw out, melt, pulp, close, terminate, cull, put down, demolish, fell, crush, sell off, bin, recycle, dismantle, sell, give away, donate, hand back, send back'
const COPIES =
  'copy, copies, back up, backup, export, snapshot, image, dump, archive, clone, replicate, mirror, save, duplicate, scan, photograph, restore, download'
const SCRATCH =
  'temp, tmp, temporary, cache, scratch, test, demo, draft, sandbox, staging, duplicate, old build, old builds, leftover, rubbish, trash, flyer, note, comment, typo, paragraph, sentence, word, line, column width, filter, form, ticket, window, tab, browser, meeting, session, gap, door, lid, valve, message, selection, file handle, issue, case, incident, app pool, application pool, queue, cdn, loop, section, branch'
/** `orders_tmp`, `stg.rows`: passing by its name. */
const PASSING = /(?:^|[_.-])(?:tmp|temp|staging|stg|scratch|sandbox)(?:$|[_.-])/

export interface Loss {
  readonly sentence: Sentence
  readonly index: number
  readonly own: readonly Sentence[]
}

/** Sentences that destroy something; what the act's own clause calls passing is left out. */
export function lossesIn(plan: Plan, budget: Budget): readonly Loss[] {
  const own = ownSentences(plan, budget)
  const found: Loss[] = []
  for (const [index, sentence] of own.entries()) {
    budget.spend(sentence.tokens.length)
    if (found.length >= 20) break
    if (!sentence.isQuestion && destroys(sentence)) found.push({ sentence, index, own })
  }
  return found
}

const destroys = (sentence: Sentence): boolean =>
  sentence.tokens.some((_, at) => {
    if (lengthAt(sentence.tokens, at, DESTROYS) === 0 || !isAgents(sentence.tokens, at)) return false
    const clause = clauseAt(sentence, at)
    return !clause.some(({ word }, i) => lengthAt(clause, i, SCRATCH) > 0 || PASSING.test(word))
  })

const MAKES = 'take, make, create, do, run, keep, get, pull, have, store'
const IS_THERE =
  'exist, complete, done, taken, made, verified, tested, checked, available, finished, ran, there, restored'

/** A copy is made by an act, or said to be there: where its clause begins. */
const copyAt = (sentence: Sentence): number =>
  sentence.tokens.findIndex((_, at) => {
    const { tokens } = sentence
    if (lengthAt(tokens, at, COPIES) === 0) return false
    if (isAgents(tokens, at)) return true
    const lead = tokens.slice(Math.max(0, at - 4), at)
    if (lead.some((__, i) => lengthAt(lead, i, MAKES) > 0)) return true
    const tail = tokens.slice(at + 1, at + 7)
    return tail.some((__, i) => lengthAt(tail, i, IS_THERE) > 0)
  })

const DENIES = "no, not, never, without, only, cannot, can't, nothing, skip"

/**
 * A copy of the thing is made, or said to be there, in an earlier sentence that does not deny it; one that names nothing
 * is of what the plan is about. `things` names the destroyed.
 */
export const copiedEarlier = ({ own, index }: Loss, things: ReadonlySet<string>): boolean =>
  own.slice(0, index).some((one) => {
    const at = copyAt(one)
    if (at < 0) return false
    const clause = clauseAt(one, at)
    if (says({ ...one, tokens: [...one.tokens.slice(0, at), ...clause] }, DENIES)) return false
    const names = namesIn({ ...one, tokens: clause })
    return names.size === 0 || shared(names, things).length > 0
  })

const COMMON = new Set(
  'the and for with from into onto that this then when after before until from file files data new old all every each one two three step take make set run start stop tell team node line time day night week copy backup snapshot service system server user'.split(
    ' ',
  ),
)

const FUNCTION_WORDS = new Set(
  'will would should could might must have been being does need want your their ours here there where which these those what only also still just more most less than about above across against along among around behind below between beyond during except inside outside since through under upon within without because although while whether http https html'.split(
    ' ',
  ),
)

/** Names and nouns of a sentence, paths and hosts in parts. */
export const namesIn = ({ tokens }: Sentence): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const { noun } of tokens)
    for (const part of noun.split(/[/._@-]/))
      if (part.length > 3 && !COMMON.has(part) && !FUNCTION_WORDS.has(part) && !/^[0-9]+$/.test(part))
        found.add(part)
  return found
}

export const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] =>
  [...a].filter((word) => b.has(word))
