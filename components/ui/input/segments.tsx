// Choice between a few views in place. Native radio buttons bring the arrow keys; as links they need no script.
import Link from 'next/link'
import { type ReactNode, useId } from 'react'

export interface Segment {
  value: string
  label: ReactNode
}

interface SegmentsProps {
  /** Names the group for readers. */
  label: string
  options: readonly Segment[]
  value: string
  onChange: (value: string) => void
}

/** For a client component that holds the value (and mirrors it to the URL with useUrlState). */
export function Segments({ label, options, value, onChange }: SegmentsProps) {
  const name = useId()
  return (
    <fieldset className="segments">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

interface SegmentLinksProps {
  label: string
  options: readonly (Segment & { href: string })[]
  value: string
}

/** For a server page: each segment is a link whose URL holds the state. */
export function SegmentLinks({ label, options, value }: SegmentLinksProps) {
  return (
    <nav aria-label={label} className="segments">
      {options.map((option) => (
        <Link
          key={option.value}
          href={option.href}
          className="segment"
          aria-current={option.value === value ? 'true' : undefined}
        >
          {option.label}
        </Link>
      ))}
    </nav>
  )
}
