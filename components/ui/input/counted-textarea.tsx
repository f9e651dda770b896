// A text of limited length: counts its characters as the service does, by code point.
import { numberText } from '#components/ui/number-text.ts'
import { Textarea } from './field.tsx'

export const charactersIn = (text: string): number => Array.from(text).length

interface CountedTextareaProps {
  label: string
  value: string
  maxCharacters: number
  /** Follows the count. */
  note: string
  /** What the service refused. */
  fault: string | undefined
  /** Whether a missing text is a fault by now. */
  isAsked: boolean
  onText: (text: string) => void
}

export function CountedTextarea({
  label,
  value,
  maxCharacters,
  note,
  fault,
  isAsked,
  onText,
}: CountedTextareaProps) {
  const characters = numberText(charactersIn(value))
  const most = numberText(maxCharacters)
  const own =
    charactersIn(value) > maxCharacters
      ? `${characters} characters; at most ${most}.`
      : isAsked && value.trim() === ''
        ? 'Enter a text.'
        : null
  return (
    <Textarea
      label={label}
      rows={4}
      value={value}
      hint={`${characters} of ${most} characters${note}`}
      onChange={(event) => onText(event.currentTarget.value)}
      error={fault ?? own}
    />
  )
}
