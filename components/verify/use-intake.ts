'use client'
// What is loaded? Text from a file, the clipboard, a link, or this instance, as far as it could be read.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type PageState, readFragment } from './page-state.ts'
import type { Instance } from './use-instance.ts'
import type { VerifierHandle } from './use-verifier.ts'

export interface Subject {
  text: string
  holds: 'event' | 'proof'
  /** A file's own name, or where the text came from. */
  name: string
  /** The id by which this instance was asked for it. */
  askedId: string | null
}

export type Intake =
  | { step: 'empty' }
  | { step: 'reading' }
  | { step: 'asking'; eventId: string }
  /** The network is off, and only the instance can say what this id stands for. */
  | { step: 'may_ask'; eventId: string }
  | { step: 'refused'; problem: string; remedy: string; askAgain?: string }
  | { step: 'loaded'; subject: Subject }

interface IntakeOptions {
  verifier: VerifierHandle
  instance: Instance
  isNetworkOn: boolean
  /** `event_id` of the page's own URL. */
  linkedEventId: string | null
  /** The rest of a link: how what it names is looked at. */
  onLinkedState(state: PageState): void
}

/** In characters; a file is not even read further. */
export const TOO_LONG = 1_000_000

function idIn(text: string): unknown {
  try {
    return JSON.parse(text).id
  } catch {
    return null
  }
}

export function useIntake({ verifier, instance, isNetworkOn, linkedEventId, onLinkedState }: IntakeOptions) {
  const [intake, setIntake] = useState<Intake>({ step: 'empty' })
  // A slow answer about something earlier must not replace what came after it.
  const turn = useRef(0)
  const newTurn = useCallback(() => {
    const mine = ++turn.current
    return () => turn.current === mine
  }, [])
  const { ask: askVerifier } = verifier
  const { ask: askInstance } = instance

  const read = useCallback(
    async (text: string, name: string, askedId: string | null, onEventId: (eventId: string) => void) => {
      const isCurrent = newTurn()
      setIntake({ step: 'reading' })
      if (text.length >= TOO_LONG) {
        const problem = 'This has more than 1 MB; a proof has about 10 kB.'
        setIntake({ step: 'refused', problem, remedy: 'Send the proof alone.' })
        return
      }
      const recognised = await askVerifier('recognise', { text, origin: window.location.origin }).catch(
        () => null,
      )
      if (!isCurrent()) return
      if (recognised === null || recognised.kind === 'nothing') setIntake({ step: 'empty' })
      else if (recognised.kind === 'unreadable') setIntake({ step: 'refused', ...recognised })
      else if (recognised.kind === 'event_id') onEventId(recognised.eventId)
      else
        setIntake({
          step: 'loaded',
          subject: { text: recognised.text, holds: recognised.holds, name, askedId },
        })
    },
    [askVerifier, newTurn],
  )

  const load = useCallback(
    async (eventId: string) => {
      const isCurrent = newTurn()
      setIntake({ step: 'asking', eventId })
      const answer = await askInstance('GET', `/verdict-proofs/${eventId}`)
      if (!isCurrent()) return
      const refuse = (problem: string, remedy: string, again = false) =>
        setIntake({ step: 'refused', problem, remedy, ...(again ? { askAgain: eventId } : {}) })
      if (answer?.status === 404)
        refuse(
          'This instance has not signed an event with that id.',
          'If another one did, paste the event itself.',
        )
      else if (answer?.status !== 200)
        refuse(
          answer
            ? `The instance answered ${answer.status}: nothing was loaded.`
            : 'The instance did not answer: nothing was loaded.',
          'Ask again, or paste the event itself.',
          true,
        )
      else if (idIn(answer.text) !== eventId)
        refuse(
          'The instance answered with another event than the one it was asked for.',
          'Do not rely on it.',
        )
      else await read(answer.text, 'from this instance', eventId, () => setIntake({ step: 'empty' }))
    },
    [askInstance, newTurn, read],
  )

  const take = (text: string, name: string) =>
    read(text, name, null, (eventId) => {
      if (isNetworkOn) void load(eventId)
      else setIntake({ step: 'may_ask', eventId })
    })

  const openLink = useEffectEvent(() => {
    const { hash } = window.location
    const state = readFragment(hash)
    onLinkedState(state)
    if (state.text !== null) void take(state.text, 'from a link')
    else if (hash.includes('event='))
      setIntake({
        step: 'refused',
        problem: 'The link is damaged: what it holds cannot be decoded.',
        remedy: 'Copy the whole link again.',
      })
    else if (linkedEventId !== null) {
      // The address of the page already named the event to the instance.
      if (/^[0-9a-f]{64}$/i.test(linkedEventId.trim())) void load(linkedEventId.trim().toLowerCase())
      else void take(linkedEventId, 'from a link')
    }
  })

  useEffect(() => {
    openLink()
    const onHashChange = () => openLink()
    window.addEventListener('hashchange', onHashChange)
    return () => window.removeEventListener('hashchange', onHashChange)
  }, [])

  return { intake, take, load }
}
