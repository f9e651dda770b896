'use client'
// Holds what is being explained: what was given, the text that belongs to it, and what the engine says about that text in
// this page.
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { EngineClient } from '#components/live-box/engine/engine-client.ts'
import { openEngineWorker } from '#components/live-box/engine/open-engine-worker.ts'
import type { Computed } from './record/checks.ts'
import { findArtifact } from './record/find-artifact.ts'
import { readFragment } from './record/link.ts'
import { type Given, readGiven } from './record/read-given.ts'
import { readClaims, type SignedClaims } from './record/signed-claims.ts'

export type Intake =
  | { step: 'empty' }
  | { step: 'asking'; eventId: string }
  | { step: 'refused'; problem: string; remedy: string }
  | { step: 'loaded'; given: Given }

export function useExplanation(linkedEventId: string | null) {
  const [intake, setIntake] = useState<Intake>({ step: 'empty' })
  const [typed, setTyped] = useState('')
  const [computed, setComputed] = useState<{ about: Given; text: string; result: Computed } | null>(null)
  const [claims, setClaims] = useState<SignedClaims | 'unreachable' | null>(null)
  const engine = useRef<EngineClient | null>(null)

  const given = intake.step === 'loaded' ? intake.given : null
  const givenText = typed === '' ? (given?.artifact ?? null) : typed
  const artifact = useMemo(
    () => (given && givenText !== null ? findArtifact(givenText, given.artifactSha256) : null),
    [given, givenText],
  )

  const load = useCallback((next: Given) => {
    setTyped('')
    setClaims(null)
    setIntake({ step: 'loaded', given: next })
  }, [])

  const take = useCallback(
    (text: string) => {
      const read = readGiven(text)
      if ('given' in read) load(read.given)
      else setIntake({ step: 'refused', ...read })
    },
    [load],
  )

  const open = useEffectEvent(async () => {
    const fragment = readFragment(window.location.hash)
    if (fragment === 'damaged')
      setIntake({
        step: 'refused',
        problem: 'This link is damaged and cannot be decoded.',
        remedy: 'Copy the whole link again.',
      })
    else if (fragment) take(fragment.text)
    else if (linkedEventId !== null) {
      setIntake({ step: 'asking', eventId: linkedEventId })
      const found = await fetchClaims(linkedEventId)
      if (found === 'unreachable')
        setIntake({
          step: 'refused',
          problem: 'This instance has no verdict proof with that ID.',
          remedy: 'Drop the response from POST /review instead.',
        })
      else {
        setIntake({ step: 'loaded', given: found.given })
        setClaims(found)
      }
    }
  })
  useEffect(() => {
    void open()
    const onHash = () => void open()
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [])

  const eventId = given?.eventId ?? null
  const hasClaims = claims !== null
  useEffect(() => {
    if (eventId === null || hasClaims) return
    let isWanted = true
    fetchClaims(eventId).then((found) => isWanted && setClaims(found))
    return () => {
      isWanted = false
    }
  }, [eventId, hasClaims])

  useEffect(() => {
    if (!given?.options || !artifact?.matches) return
    engine.current ??= new EngineClient(given.engine, openEngineWorker)
    const about = { about: given, text: artifact.text }
    let isWanted = true
    engine.current.recompute(given.engine, artifact.text, given.options, given.data).then((outcome) => {
      if (!isWanted) return
      const result: Computed =
        'judged' in outcome
          ? { state: 'done', ...outcome.judged }
          : { state: 'failed', why: `${outcome.why} Nothing was judged.` }
      setComputed({ ...about, result })
    })
    return () => {
      isWanted = false
    }
  }, [given, artifact])
  useEffect(
    () => () => {
      engine.current?.close()
      engine.current = null
    },
    [],
  )

  const result: Computed =
    computed && computed.about === given && computed.text === artifact?.text
      ? computed.result
      : !given?.options
        ? { state: 'not_run', needs: 'the options, which the answer of POST /review holds' }
        : artifact?.matches
          ? { state: 'running' }
          : { state: 'not_run', needs: 'the artifact' }

  return {
    intake,
    given,
    artifact,
    computed: result,
    claims,
    typed,
    take,
    type: setTyped,
    clear: useCallback(() => {
      window.history.replaceState(null, '', '/explain')
      setTyped('')
      setIntake({ step: 'empty' })
    }, []),
  }
}

async function fetchClaims(eventId: string): Promise<SignedClaims | 'unreachable'> {
  if (!/^[0-9a-f]{64}$/.test(eventId)) return 'unreachable'
  // The exact bytes are verified: a procedure would parse them.
  const response = await fetch(`/verdict-proofs/${eventId}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  if (!response?.ok) return 'unreachable'
  return readClaims(await response.text(), eventId) ?? 'unreachable'
}
