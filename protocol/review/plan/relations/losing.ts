// Finds sentences of the agent that destroy, take away or make final, copies before them, and the words they share.
import type { Budget } from '../../core/budget.ts'
import type { Plan } from '../ir.ts'
import { isAgents, lengthAt, ownSentences, type Sentence, says } from './wording.ts'

/** VerbNet destroy-44, remove-10.1, wipe_manner-10.4.1; laboratory and archive practice. */
export const DESTROYS =
  'delete, remove, erase, wipe, purge, drop, truncate, destroy, empty, format, reformat, overwrite, shred, autoclave, incinerate, discard, scrap, burn, dispose of, degauss, decommission, tear down, uninstall, reset, reimage, re-image, reinstall, expire, prune, clear, flush, throw away, throw out, melt, pulp, close, terminate, cull, put down, demolish, fell, crush, sell off, bin, recycle, dismantle, dump'
const COPIES =
  'copy, copies, back up, backup, export, snapshot, image, dump, archive, clone, replicate, mirror, save, duplicate, scan, photograph, restore, download'
const SCRATCH =
  'temp, tmp, temporary, cache, scratch, test, demo, draft, sandbox, staging, duplicate, old build, old builds, leftover, rubbish, trash, flyer, note, comment, typo, paragraph, sentence, word, line, column width, filter, form, ticket, window, tab, browser, meeting, session, gap, door, lid, valve, message, selection, file handle, issue, case, loop, section, branch'

export const destroysAt = (sentence: Sentence): number =>
  sentence.tokens.findIndex(
    (_, at) => lengthAt(sentence.tokens, at, DESTROYS) > 0 && isAgents(sentence.tokens, at),
  )

export interface Loss {
  readonly sentence: Sentence
  readonly index: number
  readonly own: readonly Sentence[]
}

/** Sentences that destroy something that is not said to be passing. */
export function lossesIn(plan: Plan, budget: Budget): readonly Loss[] {
  const own = ownSentences(plan, budget)
  const found: Loss[] = []
  for (const [index, sentence] of own.entries()) {
    budget.spend(sentence.tokens.length)
    if (found.length >= 20) break
    if (!sentence.isQuestion && destroysAt(sentence) >= 0 && !says(sentence, SCRATCH))
      found.push({ sentence, index, own })
  }
  return found
}

/** A copy is made, or said to be there, in an earlier sentence that does not deny it. */
export const copiedEarlier = ({ own, index }: Loss): boolean =>
  own
    .slice(0, index)
    .some(
      (one) => says(one, COPIES) && !says(one, "no, not, never, without, only, cannot, can't, nothing, skip"),
    )

export const isCopying = (sentence: Sentence): boolean =>
  sentence.tokens.some((_, at) => lengthAt(sentence.tokens, at, COPIES) > 0) && !sentence.isQuestion

const COMMON = new Set(
  'the and for with from into onto that this then when after before until from file files data new old all every each one two three step take make set run start stop tell team node line time day night week copy backup snapshot service system server user'.split(
    ' ',
  ),
)

/** Names and nouns of a sentence, paths and hosts in parts. */
export const namesIn = ({ tokens }: Sentence): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const { noun } of tokens)
    for (const part of noun.split(/[/._@-]/))
      if (part.length > 3 && !COMMON.has(part) && !/^[0-9]+$/.test(part)) found.add(part)
  return found
}

export const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] =>
  [...a].filter((word) => b.has(word))
