'use client'
// Finds the findings that have a replacement with a better verdict. Runs when typing pauses.
import { useEffect, useState } from 'react'
import { plainOptions } from '#protocol/review/core/plain-options.ts'
import type { Answer } from '../box-state.ts'
import type { EngineClient } from '../engine/engine-client.ts'
import type { EngineHashes } from '../engine/engine-messages.ts'
import { findingIssues } from '../verdict/not-judged.ts'
import { placeIssues } from '../verdict/verdict-words.ts'
import { isBetter, type QuickFix, quickFixOf } from './quick-fix.ts'

/** By the place of the issue in the record. */
export type QuickFixes = ReadonlyMap<number, QuickFix>

const NONE: QuickFixes = new Map()
/** As many as the list beside the editor shows: each costs a judgement. */
const MAX_TRIED = 12

export function useQuickFixes(
  answer: Answer | null,
  isAtRest: boolean,
  engine: () => EngineClient | null,
): QuickFixes {
  const [found, setFound] = useState<{ fixes: QuickFixes; about: Answer } | null>(null)
  useEffect(() => {
    if (!answer || !isAtRest || answer.milliseconds === null) return
    let isWanted = true
    betterFixes(answer, engine(), () => isWanted).then((fixes) => {
      if (isWanted && fixes.size > 0) setFound({ fixes, about: answer })
    })
    return () => {
      isWanted = false
    }
  }, [answer, isAtRest, engine])
  return found !== null && found.about === answer ? found.fixes : NONE
}

async function betterFixes(
  { record, state }: Answer,
  engine: EngineClient | null,
  isWanted: () => boolean,
): Promise<QuickFixes> {
  const fixes = new Map<number, QuickFix>()
  const hashes: EngineHashes = { rulesetSha256: record.ruleset_sha256, engineSha256: record.engine_sha256 }
  for (const [place, issue] of placeIssues(findingIssues(record), state.text).slice(0, MAX_TRIED).entries()) {
    const fix = quickFixOf(issue, state.text)
    if (!fix || !engine || !isWanted()) continue
    const outcome = await engine.recompute(hashes, fix.text, plainOptions(state.type), record.data)
    if ('judged' in outcome && isBetter(outcome.judged.record, record, issue.rule)) fixes.set(place, fix)
  }
  return fixes
}
