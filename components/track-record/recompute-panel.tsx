'use client'
// Buttons that recompute the figures of the track record from every entry, as published or with one outcome changed, and show each
// beside the one of the page.
import { BadgeCheck, X } from 'lucide'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { Note } from '#components/ui/feedback/note.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { ChangedOutcome } from '#protocol/ledger/figures/change-outcome.ts'
import { type Comparison, compareFigures, recomputeFigures, type ShownFigures } from './recompute.ts'

interface RecomputePanelProps {
  shown: ShownFigures
  size: number
}

type State =
  | { step: 'idle' }
  | { step: 'reading'; entries: number }
  | {
      step: 'done'
      rows: Comparison[]
      entries: number
      seconds: string
      isTampered: boolean
      changed: ChangedOutcome | null
    }
  | { step: 'lost'; problem: string }

export function RecomputePanel({ shown, size }: RecomputePanelProps) {
  const [state, setState] = useState<State>({ step: 'idle' })
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])

  const run = async (isTampered: boolean) => {
    control.current?.abort()
    const own = new AbortController()
    control.current = own
    const { signal } = own
    const startMs = performance.now()
    setState({ step: 'reading', entries: 0 })
    try {
      const { changed, entries, ...figures } = await recomputeFigures({
        ...{ size, isTampered, signal },
        onEntries: (read) => setState({ step: 'reading', entries: read }),
      })
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
      const rows = compareFigures(shown, figures)
      setState({ step: 'done', rows, entries, seconds, isTampered, changed })
    } catch (error) {
      if (signal.aborted) return setState({ step: 'idle' })
      const problem = error instanceof Error ? error.message : 'The entries could not be read.'
      setState({ step: 'lost', problem })
    }
  }

  return (
    <Panel aria-label="Recompute" className="needs-script">
      <PanelHead title="Recompute these figures" aside="in this page, from every entry" level={3} />
      <PanelBody className="grid justify-items-start gap-3">
        {state.step === 'reading' ? (
          <>
            <p role="status" className="text-sm tabular-nums">
              {numberText(state.entries)} entries read
            </p>
            <Button onClick={() => control.current?.abort()}>Cancel</Button>
          </>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => run(false)}>Recompute</Button>
            <Button onClick={() => run(true)}>Change one outcome</Button>
          </div>
        )}
        {state.step === 'lost' && (
          <Note tone="error" live title="Not recomputed.">
            {state.problem}
          </Note>
        )}
        {state.step === 'done' && state.isTampered && <Changed changed={state.changed} />}
        {state.step === 'done' && <Outcome {...state} />}
      </PanelBody>
      {state.step === 'done' && <Compared rows={state.rows} />}
      <PanelTail>
        <span>
          Reads <code>GET /ledger/export.ndjson</code>. Signatures, chain and completeness are checked by{' '}
          <Link href="/verify" prefetch={false}>
            verifying the whole ledger
          </Link>
          .
        </span>
      </PanelTail>
    </Panel>
  )
}

function Outcome({ rows, entries, seconds }: State & { step: 'done' }) {
  const differing = rows.filter(({ shown, recomputed }) => shown !== recomputed)
  const isSame = differing.length === 0
  return (
    <p
      role="status"
      className={`flex items-start gap-1.5 text-sm ${isSame ? 'text-approve-text' : 'text-reject-text'}`}
    >
      <Icon of={isSame ? BadgeCheck : X} size={15} className="mt-0.5" />
      {isSame
        ? `All ${rows.length} figures are the same, from ${numberText(entries)} entries in ${seconds} s.`
        : `Different: ${differing.map(({ name }) => name).join(', ')}.`}
    </p>
  )
}

/** What was changed in the copy of this page, and the hash that no longer fits. */
function Changed({ changed }: { changed: ChangedOutcome | null }) {
  if (changed === null)
    return (
      <Note live title="Nothing was changed.">
        No trade of the ledger has been won or lost yet.
      </Note>
    )
  const { entry, before, after, statedHash, recomputedHash } = changed
  return (
    <Note tone="warning" live title={`Changed in this page: entry ${entry}.`}>
      <p>
        {before.coin}: {before.result} {before.pnlUsd} USD became {after.result} {after.pnlUsd} USD.
      </p>
      <dl className="mt-1 grid gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt>Content hash in the chain</dt>
        <dd className="font-mono wrap-anywhere">{statedHash ?? 'none'}</dd>
        <dt>Of the changed record</dt>
        <dd className="font-mono text-reject-text wrap-anywhere">{recomputedHash}</dd>
      </dl>
      <p className="mt-1">
        The hashes differ, so the verification of the ledger fails at this entry (record.content_hash).
      </p>
    </Note>
  )
}

function Compared({ rows }: { rows: readonly Comparison[] }) {
  return (
    <Table caption="Figures of the page and recomputed">
      <thead>
        <tr>
          <Th>Figure</Th>
          <Th numeric>On the page</Th>
          <Th numeric>Recomputed</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, shown, recomputed }) => (
          <tr key={name}>
            <Td>{name}</Td>
            <Td numeric className="wrap-anywhere">
              {shown}
            </Td>
            <Td numeric className={shown === recomputed ? 'wrap-anywhere' : 'wrap-anywhere text-reject-text'}>
              {recomputed}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
