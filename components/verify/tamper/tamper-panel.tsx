'use client'
// Changes one character at a chosen place to show that verification fails. Switching back restores the loaded text.
import { useId } from 'react'
import { Segments } from '#components/ui/input/segments.tsx'
import { Switch } from '#components/ui/input/switch.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import { type OfferedPlace, TAMPER_PLACES } from '../page-state.ts'
import { PLACE_WORD } from './still-passes.ts'
import type { ChangedCharacter } from './tampered-event.ts'

interface TamperPanelProps {
  changes: Partial<Record<OfferedPlace, ChangedCharacter>>
  place: OfferedPlace
  isOn: boolean
  onPlace: (place: OfferedPlace) => void
  onSwitch: (isOn: boolean) => void
}

export function TamperPanel({ changes, place, isOn, onPlace, onSwitch }: TamperPanelProps) {
  const titleId = useId()
  const offered = TAMPER_PLACES.filter((candidate) => changes[candidate])
  const change = changes[place]
  if (offered.length === 0) return null
  return (
    <Panel className="max-lg:order-2" aria-labelledby={titleId}>
      <PanelHead
        title={<span id={titleId}>Tamper</span>}
        end={
          <Switch
            className="gap-0"
            checked={isOn}
            onChange={(event) => onSwitch(event.currentTarget.checked)}
          >
            <span className="sr-only">Change one character</span>
          </Switch>
        }
      />
      <PanelBody className="grid gap-3">
        <p className="text-sm text-text-2">Change one character and see which checks catch it.</p>
        <Segments
          label="Where to change it"
          options={offered.map((value) => ({ value, label: PLACE_WORD[value] }))}
          value={place}
          onChange={(value) => onPlace(value as OfferedPlace)}
        />
        {change && <Change change={change} isOn={isOn} />}
      </PanelBody>
    </Panel>
  )
}

function Change({ change, isOn }: { change: ChangedCharacter; isOn: boolean }) {
  const { lead, before, after, tail } = change
  return (
    <div className="grid gap-1">
      <p className="well overflow-hidden px-3 py-2 font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap">
        {lead}
        {isOn ? (
          <mark className="differs">{after}</mark>
        ) : (
          <b className="rounded-sm bg-accent-pill px-px font-medium text-accent-text">{before}</b>
        )}
        {tail}
      </p>
      <p className="text-xs text-muted">
        {isOn ? `Changed from ${before} to ${after}.` : `Would change from ${before} to ${after}.`}
      </p>
    </div>
  )
}
