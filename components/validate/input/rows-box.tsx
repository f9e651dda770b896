'use client'
// Accepts the rows: a file dropped or chosen, or pasted text, and what the reader states beside them.
import { useState } from 'react'
import { Button } from '#components/ui/input/button.tsx'
import { DropZone } from '#components/ui/input/drop-zone.tsx'
import { Input, Textarea, VERBATIM } from '#components/ui/input/field.tsx'
import type { ValidateOptions } from '../validator/validate.worker.ts'

const MAX_FILE_BYTES = 32 * 1024 * 1024
/** A longer text is not shown in its field, which would make typing slow. */
export const SHOWN_CHARACTERS = 20_000

interface RowsBoxProps {
  text: string
  name: string
  options: ValidateOptions
  faults: readonly string[]
  onText(text: string, name: string): void
  onOptions(options: ValidateOptions): void
  onSample(): void
}

export function RowsBox({ text, name, options, faults, onText, onOptions, onSample }: RowsBoxProps) {
  const isShown = text.length <= SHOWN_CHARACTERS
  return (
    <DropZone
      className="max-lg:order-first noscript:hidden"
      title="Drop a CSV file"
      hint="A column ret, pnl or net_bps; optional coin, ts, entry, exit. Or one column of numbers, or JSON"
      accept=".csv,.txt,.json,text/csv,text/plain,application/json"
      maxFileBytes={MAX_FILE_BYTES}
      onText={onText}
      onSubmit={() => {}}
      isUsed={text !== ''}
      field={
        <>
          <Textarea
            label={
              isShown ? 'Or paste numbers or rows' : `${name}: too long to show here; it is used as it is`
            }
            value={isShown ? text : ''}
            readOnly={!isShown}
            rows={8}
            mono
            error={faults.length > 0 ? faults.slice(0, 5).join(' ') : undefined}
            onChange={(event) => onText(event.currentTarget.value, 'pasted rows')}
            {...VERBATIM}
          />
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              label="Strategies tried"
              hint="This one included"
              value={options.n_trials}
              onValue={(value) => onOptions({ ...options, n_trials: value ?? 1 })}
            />
            <NumberField
              label="Units per year"
              hint="252 for trading days"
              value={options.periods_per_year}
              onValue={(value) => onOptions({ ...options, periods_per_year: value })}
            />
          </div>
        </>
      }
      submit={
        <Button type="button" onClick={onSample}>
          Try a sample
        </Button>
      }
    />
  )
}

interface NumberFieldProps {
  label: string
  hint: string
  value: number | null
  onValue(value: number | null): void
}

/** Keeps what is typed; a text that is no positive number is said to be none, and the last number stays in force. */
function NumberField({ label, hint, value, onValue }: NumberFieldProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const isNumber = typed === '' || (Number.isFinite(Number(typed)) && Number(typed) > 0)
  return (
    <Input
      label={label}
      hint={hint}
      inputMode="decimal"
      value={typed}
      error={isNumber ? undefined : 'Send a number above 0.'}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        if (text === '') onValue(null)
        else if (Number.isFinite(Number(text)) && Number(text) > 0) onValue(Number(text))
      }}
      {...VERBATIM}
    />
  )
}
