'use client'
// Reads the subject from a file, the clipboard, a link or this instance, as far as it can be parsed.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_BUNDLE_BYTES } from '#protocol/ledger/bundle/bundle.ts'
import { type PageState, readFragment } from '../page-state.ts'
import { askForFacts } from '../report/entry-facts.ts'
import type { VerifierHandle } from '../verifier/use-verifier.ts'
import type { EntryFacts } from '../verifier/verify-entry-subject.ts'
import { type Holds, type Named, pathOf } from './recognise-input.ts'
import type { Instance } from './use-instance.ts'

export interface Subject {
  text: string
  holds: Holds
  /** What a link to this state carries; null for what is too long for one. */
  linkText: string | null
  /** A file's own name, or where the text came from. */
  name: string
  /** By which this instance was asked for it. */
  asked: Named | null
  /** Of an entry: what was fetched beside it. */
  facts: EntryFacts
}

export type Intake =
  | { step: 'empty' }
  | { step: 'reading' }
  | { step: 'asking'; named: Named }
  /** The network is off, and only the instance can say what this id stands for. */
  | { step: 'may_ask'; named: Named }
  | { step: 'refused'; problem: string; remedy: string; askAgain?: Named }
  | { step: 'loaded'; subject: Subject }

interface IntakeOptions {
  verifier: VerifierHandle
  instance: Instance
  isNetworkOn: boolean
  /** `event_id` or `entry` of the page's own URL, as written there. */
  linked: { kind: Named['kind']; text: string } | null
  /** The rest of a link: how what it names is looked at. */
  onLinkedState(state: PageState): void
  onProfile(text: string): void
  /** A signed manifest or a checkpoint. False where nothing waits for one. */
  onExportEnd(text: string): boolean
}

/** In characters; a file is not even read further. */
export const TOO_LONG = MAX_BUNDLE_BYTES

/** Whether an answer is about what was asked for; an entry is asked for by its number or its event. */
function isAbout(text: string, { kind, key }: Named): boolean {
  try {
    const { id, entry, event_id: eventId } = JSON.parse(text)
    return kind === 'event' ? id === key : String(entry) === key || eventId === key
  } catch {
    return false
  }
}

const NO_EXPORT = {
  problem:
    'This is a checkpoint. This page verifies one with the export that ends there, and no export is loaded.',
  remedy:
    'Drop the export first, or send {"checkpoint": "…"} to POST /verify-proof, which verifies it alone.',
}

const NOT_HERE: Record<Named['kind'], readonly [problem: string, remedy: string]> = {
  event: [
    'This instance has not signed an event with that ID.',
    'If another instance did, paste the event itself.',
  ],
  entry: ['No such entry in this instance’s ledger.', 'If another ledger has it, paste the entry itself.'],
}

export function useIntake(options: IntakeOptions) {
  const { verifier, instance, isNetworkOn, linked, onLinkedState } = options
  const [intake, setIntake] = useState<Intake>({ step: 'empty' })
  // A slow answer about something earlier must not replace what came after it.
  const turn = useRef(0)
  const newTurn = useCallback(() => {
    const mine = ++turn.current
    return () => turn.current === mine
  }, [])
  const { ask: askVerifier } = verifier
  const { ask: askInstance } = instance
  const onProfile = useEffectEvent(options.onProfile)
  const onExportEnd = useEffectEvent(options.onExportEnd)

  const read = useCallback(
    async (
      text: string,
      name: string,
      asked: Named | null,
      { mayAsk, onNamed }: { mayAsk: boolean; onNamed: (named: Named) => void },
    ) => {
      const isCurrent = newTurn()
      setIntake({ step: 'reading' })
      if (text.length > TOO_LONG) {
        const problem = 'Larger than 2 MiB; a proof is about 10 kB.'
        setIntake({ step: 'refused', problem, remedy: 'Give only the proof, or drop the export as a file.' })
        return
      }
      const recognised = await askVerifier('recognise', { text, origin: window.location.origin }).catch(
        () => null,
      )
      if (!isCurrent()) return
      if (recognised === null || recognised.kind === 'nothing') setIntake({ step: 'empty' })
      else if (recognised.kind === 'unreadable') setIntake({ step: 'refused', ...recognised })
      else if (recognised.kind === 'named') onNamed(recognised.named)
      else if (recognised.kind === 'profile') {
        onProfile(recognised.text)
        setIntake({ step: 'empty' })
      } else if (recognised.kind === 'export_end' && onExportEnd(recognised.text))
        setIntake({ step: 'empty' })
      else if (recognised.kind === 'export_end' && !recognised.text.startsWith('{'))
        setIntake({ step: 'refused', ...NO_EXPORT })
      else {
        // Without an export, its manifest is a signed event like any other.
        const {
          text: found,
          holds,
          linkText,
        } = recognised.kind === 'export_end'
          ? { text: recognised.text, holds: 'event' as const, linkText: recognised.text }
          : recognised
        const facts = holds === 'entry' && mayAsk ? await askForFacts(askInstance, found) : {}
        if (isCurrent())
          setIntake({ step: 'loaded', subject: { text: found, holds, linkText, name, asked, facts } })
      }
    },
    [askVerifier, askInstance, newTurn],
  )

  const load = useCallback(
    async (named: Named) => {
      const isCurrent = newTurn()
      setIntake({ step: 'asking', named })
      const answer = await askInstance('GET', pathOf(named))
      if (!isCurrent()) return
      const refuse = (problem: string, remedy: string, again = false) =>
        setIntake({ step: 'refused', problem, remedy, ...(again ? { askAgain: named } : {}) })
      if (answer?.status === 404) refuse(...NOT_HERE[named.kind])
      else if (answer?.status !== 200)
        refuse(
          answer
            ? `The instance returned ${answer.status}. Nothing was loaded.`
            : 'The instance did not respond. Nothing was loaded.',
          'Try again, or paste the event itself.',
          true,
        )
      else if (!isAbout(answer.text, named))
        refuse(
          `The instance returned a different ${named.kind} from the one requested.`,
          'Do not rely on it.',
        )
      else
        await read(answer.text, 'from this instance', named, {
          mayAsk: true,
          onNamed: () => setIntake({ step: 'empty' }),
        })
    },
    [askInstance, newTurn, read],
  )

  const take = (text: string, name: string) =>
    read(text, name, null, {
      mayAsk: isNetworkOn,
      onNamed: (named) => {
        if (isNetworkOn) void load(named)
        else setIntake({ step: 'may_ask', named })
      },
    })

  const openLink = useEffectEvent(() => {
    const { hash } = window.location
    const state = readFragment(hash)
    onLinkedState(state)
    if (state.text !== null) void take(state.text, 'from a link')
    else if (hash.includes('event='))
      setIntake({
        step: 'refused',
        problem: 'This link is damaged and cannot be decoded.',
        remedy: 'Copy the whole link again.',
      })
    else if (linked !== null) {
      // The address of the page already named it to the instance.
      const key = linked.text.trim().toLowerCase()
      const isKey = linked.kind === 'event' ? /^[0-9a-f]{64}$/ : /^(?:[1-9][0-9]{0,14}|[0-9a-f]{64})$/
      if (isKey.test(key)) void load({ kind: linked.kind, key })
      else void take(linked.text, 'from a link')
    }
  })

  useEffect(() => {
    openLink()
    const onHashChange = () => openLink()
    window.addEventListener('hashchange', onHashChange)
    return () => window.removeEventListener('hashchange', onHashChange)
  }, [])

  const refuse = (problem: string, remedy: string) => {
    newTurn()
    setIntake({ step: 'refused', problem, remedy })
  }
  const clear = () => {
    newTurn()
    setIntake({ step: 'empty' })
  }
  return { intake, take, load, refuse, clear }
}
