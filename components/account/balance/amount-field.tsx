'use client'
// Field for an amount, with buttons for common values.
import type { ReactNode } from 'react'
import { Input } from '#components/ui/input/field.tsx'

interface AmountFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  unit: string
  presets: readonly string[]
  hint: ReactNode
  error: string | null
}

export function AmountField({ label, value, onChange, unit, presets, hint, error }: AmountFieldProps) {
  return (
    <div className="grid gap-2">
      <Input
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        unit={unit}
        hint={hint}
        error={error}
        inputMode="decimal"
        autoComplete="off"
      />
      <fieldset className="account-presets">
        <legend className="sr-only">{label}, common values</legend>
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className="button button-default button-dense"
            aria-pressed={preset === value}
            onClick={() => onChange(preset)}
          >
            {preset}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
