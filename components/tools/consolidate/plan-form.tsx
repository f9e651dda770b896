'use client'
// Takes the addresses or the pasted outputs, and the terms of the plan.
import { type FormEvent, useState } from 'react'
import type { Refusal } from '#components/service/refusal.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Input, Textarea, VERBATIM } from '#components/ui/input/field.tsx'
import { Segments } from '#components/ui/input/segments.tsx'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { type PlanOrder, type Template, templates } from './plan-words.ts'
import { readOutputs } from './read-outputs.ts'

interface PlanFormProps {
  lookupHost: string
  busy: boolean
  refusal: Refusal | null
  onPlan: (order: PlanOrder) => void
}

export function PlanForm({ lookupHost, busy, refusal, onPlan }: PlanFormProps) {
  const [addresses, setAddresses] = useState('')
  const [outputs, setOutputs] = useState('')
  const [destination, setDestination] = useState('')
  const [feeRate, setFeeRate] = useState('15')
  const [template, setTemplate] = useState<Template>('moderate')
  const [isConfirmed, setConfirmed] = useState(false)
  const [asked, setAsked] = useState(false)
  const pasted = outputs.trim() === '' ? null : readOutputs(outputs)
  const named = addresses.split(/[\s,]+/).filter((text) => text !== '')
  const all = named.length > 0 ? named : pasted?.ok ? pasted.addresses : []
  const rate = /^\d{1,3}$/.test(feeRate) ? Number(feeRate) : null
  const faults = refusal?.faults ?? {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (busy || all.length === 0 || rate === null || pasted?.ok === false) return
    onPlan({
      addresses: all,
      fee_rate: rate,
      execution_template: template,
      confirm_privacy_cluster_merge: isConfirmed,
      ...(destination.trim() === '' ? {} : { dest_address: destination.trim() }),
      ...(pasted ? { utxos: pasted.utxos } : {}),
    })
  }
  const fieldFaults = ['addresses', 'utxos', 'dest_address', 'fee_rate', 'confirm_privacy_cluster_merge']
  const hasFieldFault = fieldFaults.some((name) => faults[name] !== undefined)
  return (
    <Panel aria-label="Outputs">
      <PanelHead title="Outputs" />
      <form onSubmit={submit} className="grid gap-4 p-4" noValidate>
        <Textarea
          label="Addresses"
          mono
          rows={3}
          value={addresses}
          onChange={(event) => setAddresses(event.currentTarget.value)}
          placeholder="bc1q…"
          hint="Up to 10, one per line"
          error={
            faults.addresses ?? (asked && all.length === 0 ? 'Enter an address, or paste outputs.' : null)
          }
          {...VERBATIM}
        />
        <Textarea
          label="Their outputs, optional"
          mono
          rows={4}
          value={outputs}
          onChange={(event) => setOutputs(event.currentTarget.value)}
          hint={`The output of bitcoin-cli listunspent. Without it ${lookupHost} is asked, and learns that these addresses belong together`}
          error={faults.utxos ?? (pasted?.ok === false ? pasted.problem : null)}
          {...VERBATIM}
        />
        <Input
          label="Destination, optional"
          value={destination}
          onChange={(event) => setDestination(event.currentTarget.value)}
          hint="bc1q or bc1p; a single source address of that form when empty"
          error={faults.dest_address ?? null}
          {...VERBATIM}
        />
        <Input
          label="Fee rate now"
          inputMode="numeric"
          unit="sat/vB"
          value={feeRate}
          onChange={(event) => setFeeRate(event.currentTarget.value)}
          error={faults.fee_rate ?? (asked && rate === null ? 'Enter a whole number from 1 to 300.' : null)}
          {...VERBATIM}
        />
        <div className="grid gap-1.5">
          <span className="text-xs font-medium text-muted" aria-hidden>
            Fee rate later, sat/vB
          </span>
          <Segments
            label="Fee rate later, sat/vB"
            value={template}
            onChange={(value) => setTemplate(value as Template)}
            options={templates}
          />
        </div>
        {all.length > 1 && (
          <label className="flex items-start gap-2 text-sm">
            <input
              type="checkbox"
              className="mt-1"
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />
            <span>
              I accept that joining shows everybody, for ever, that these {all.length} addresses have one
              owner.
              {faults.confirm_privacy_cluster_merge && (
                <span className="block text-xs text-reject-text">
                  Confirm this to plan with several addresses.
                </span>
              )}
            </span>
          </label>
        )}
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          loading={busy}
          loadingLabel="Planning"
        >
          Plan
        </Button>
        {refusal && !hasFieldFault && (
          <RefusalNote refusal={refusal} title={`There is no plan. ${refusal.title}`} />
        )}
      </form>
      <PanelTail>
        <span>Never enter a seed phrase or a private key, here or anywhere.</span>
      </PanelTail>
    </Panel>
  )
}
