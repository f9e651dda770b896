'use client'
// Is there a replacement that the engine itself finds better? Asked once the typing rests.
import { useEffect, useState } from 'react'
import type { Answer } from './box-state.ts'
import type { EngineClient } from './engine-client.ts'
import type { EngineHashes } from './engine-messages.ts'
import { isBetter, type QuickFix, quickFixOf } from './quick-fix.ts'
import { pageOptions } from './samples.ts'
import { placeIssues } from './verdict-words.ts'

interface Found {
  fix: QuickFix
  about: Answer
}

export function useQuickFix(
  answer: Answer | null,
  isAtRest: boolean,
  engine: () => EngineClient | null,
): QuickFix | null {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (!answer || !isAtRest || answer.milliseconds === null) return
    let isWanted = true
    firstBetter(answer, engine()).then((fix) => {
      if (isWanted && fix) setFound({ fix, about: answer })
    })
    return () => {
      isWanted = false
    }
  }, [answer, isAtRest, engine])
  return found !== null && found.about === answer ? found.fix : null
}

async function firstBetter(answer: Answer, engine: EngineClient | null): Promise<QuickFix | null> {
  const { record, state } = answer
  for (const issue of placeIssues(record.issues, state.text)) {
    const fix = quickFixOf(issue, state.text)
    if (!fix || !engine) continue
    const hashes: EngineHashes = { rulesetSha256: record.ruleset_sha256, engineSha256: record.engine_sha256 }
    const outcome = await engine.recompute(hashes, fix.text, pageOptions(state.type))
    if ('judged' in outcome && isBetter(outcome.judged.record, record, issue.rule)) return fix
  }
  return null
}
