// Finds what an agent passes over: a failure in the last result, or a full disk, with no word of it afterwards.
import { asciiLower } from '../../../text/ascii.ts'
import type { Plan, Range } from '../../ir.ts'

/** `14 failed`, `exit code 1`, `Traceback (most recent call last)`. */
const FAILED =
  /(?:^|[^a-z0-9.])[1-9][0-9]{0,6} (?:tests? |checks? )?(?:failed|failing|failures?|errors?|conflicts?)(?![a-z])|exit(?:ed with)?(?: code| status)?[ :=]{1,3}[1-9]|traceback \(|(?:^|\n)\s{0,4}(?:fatal|error|panic)[:! ]/
const PASSED = /(?:^|[^a-z])(?:passed|succeeded|success|ok|0 failed|0 errors)(?![a-z])/
/** Disk, memory or the like at nine tenths or more. */
const FULL = /(?:^|[^a-z])(?:disk|memory|mem|ram|cpu|swap|inodes?|volume|heap)[ a-z:=]{1,12}(?:9[0-9]|100) ?%/
const ALL_CLEAR =
  /(?:^|[^a-z])(?:nothing to do|no action|all (?:is )?(?:good|fine|well|ok|clear|green)|healthy|looks (?:good|fine|ok)|no problems?|no issues?)(?![a-z])/
const HEEDED =
  /fail|error|conflict|broken|(?:^|[^a-z])(?:red|fix|bug|wrong|debug|investigate|retry|again|read|check|look|why|crash|stop)/

export function unheeded({ turns, text, isTranscript }: Plan): readonly Range[] {
  if (!isTranscript) return []
  const said = (at: number): string => asciiLower(text.slice(turns[at]!.start, turns[at]!.end))
  const agents = turns.filter(({ party }) => party === 'agent')
  const last = agents.at(-1)
  if (last === undefined) return []
  const results = turns.filter(({ party }) => party === 'untrusted')
  const told = results.findLast(({ index }) => FAILED.test(said(index)) || PASSED.test(said(index)))
  const after = (from: number): string =>
    agents
      .filter(({ index }) => index > from)
      .map(({ index }) => said(index))
      .join('\n')
  const isPassedOver =
    told !== undefined &&
    told.index < last.index &&
    FAILED.test(said(told.index)) &&
    !HEEDED.test(after(told.index))
  const isFull =
    [...results, ...agents].some(({ index }) => FULL.test(said(index))) &&
    agents.some(({ index }) => ALL_CLEAR.test(said(index)))
  return isPassedOver || isFull ? [last] : []
}
