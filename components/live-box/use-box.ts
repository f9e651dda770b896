'use client'
// Holds the text of the box and what the engine said about exactly that. Types keep their own text; a link's fragment
// brings both.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { plainOptions } from '#protocol/review/core/plain-options.ts'
import type { SnapshotSummary } from '#protocol/review/types.ts'
import type { Answer, EngineFailure, First } from './box-state.ts'
import { type BoxType, firstSample } from './editor/kinds.ts'
import { EngineClient } from './engine/engine-client.ts'
import type { EngineHashes } from './engine/engine-messages.ts'
import { openEngineWorker } from './engine/open-engine-worker.ts'
import { needsLists, readLists } from './engine/read-lists.ts'
import { type BoxState, decodeFragment } from './link.ts'
import { savesData, whenIdle } from './when-idle.ts'

export function useBox({ rulesetSha256, engineSha256 }: EngineHashes, first: First | null) {
  const [state, setState] = useState<BoxState>({
    type: 'shell_command',
    text: firstSample('shell_command'),
  })
  const [answer, setAnswer] = useState<Answer | null>(
    first && { ...first, state, milliseconds: null, run: 0 },
  )
  const [failure, setFailure] = useState<EngineFailure | null>(null)
  const [linkDamaged, setLinkDamaged] = useState(false)
  const client = useRef<EngineClient | null>(null)
  const texts = useRef(new Map<BoxType, string>())
  const lists = useRef<readonly SnapshotSummary[] | 'asked' | null>(null)

  const judge = useCallback((next: BoxState) => {
    if (next.text === '') return
    const data = needsLists(next.type) && Array.isArray(lists.current) ? lists.current : []
    client.current?.judge(next.text, plainOptions(next.type), data, (outcome) => {
      if ('failure' in outcome && outcome.failure === 'refused' && data.length > 0) {
        // A list that cannot be had must not take the verdict with it: the record names the lists that were used.
        lists.current = []
        judge(next)
        return
      }
      if ('failure' in outcome) {
        setFailure({ kind: outcome.failure, why: outcome.why })
        return
      }
      const { record, recordSha256, measuredRows, milliseconds } = outcome.judged
      setFailure(null)
      setAnswer((last) => ({
        state: next,
        record,
        recordSha256,
        measuredRows,
        milliseconds,
        run:
          (last?.run ?? 0) +
          (last?.record.verdict === record.verdict && last.record.basis === record.basis ? 0 : 1),
      }))
    })
  }, [])

  const hasJudged = answer?.milliseconds != null
  useEffect(() => {
    if (!hasJudged || savesData()) return
    return whenIdle(() => client.current?.fetchAhead())
  }, [hasJudged])

  // The first verdict does not wait for the lists; it is given again once they are there.
  const { type } = state
  const judgeAgain = useEffectEvent(() => judge(state))
  useEffect(() => {
    if (!needsLists(type) || lists.current !== null) return
    lists.current = 'asked'
    readLists().then((found) => {
      lists.current = found
      if (found.length > 0) judgeAgain()
    })
  }, [type])

  const put = useCallback(
    (next: BoxState) => {
      texts.current.set(next.type, next.text)
      setState(next)
      judge(next)
    },
    [judge],
  )

  /** A fragment that names another state than the one shown would come back at a reload. */
  const leaveLink = useCallback(() => {
    setLinkDamaged(false)
    if (!window.location.hash.includes('/')) return
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
  }, [])

  const edit = useCallback(
    (text: string) => {
      leaveLink()
      put({ type: state.type, text })
    },
    [leaveLink, put, state.type],
  )

  const choose = useCallback(
    (type: BoxType) => {
      leaveLink()
      put({ type, text: texts.current.get(type) ?? firstSample(type) })
    },
    [leaveLink, put],
  )

  /** The text moves to another kind, and the kind that it was taken for has its own again. */
  const judgeAs = useCallback(
    (type: BoxType) => {
      leaveLink()
      texts.current.delete(state.type)
      put({ type, text: state.text })
    },
    [leaveLink, put, state],
  )

  const readLink = useEffectEvent(() => {
    const decoded = decodeFragment(window.location.hash)
    setLinkDamaged(decoded.state === null && decoded.damaged)
    // A textarea holds line feeds only, so the text is what it would hold.
    put(decoded.state ? { ...decoded.state, text: decoded.state.text.replaceAll(/\r\n?/g, '\n') } : state)
  })

  useEffect(() => {
    const opened = new EngineClient({ rulesetSha256, engineSha256 }, openEngineWorker, 'parts')
    client.current = opened
    const onHash = () => readLink()
    onHash()
    window.addEventListener('hashchange', onHash)
    return () => {
      window.removeEventListener('hashchange', onHash)
      opened.close()
      client.current = null
    }
  }, [rulesetSha256, engineSha256])

  const engine = useCallback(() => client.current, [])
  return { state, answer, failure, linkDamaged, edit, choose, judgeAs, retry: () => judge(state), engine }
}
