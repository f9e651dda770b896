// Hash in a line of text. Glyph, head and tail, and one click that copies all of it.
import { CopyButton } from '#components/ui/input/copy-button.tsx'
import { Glyph } from './glyph.tsx'
import { truncateMiddle } from './hash-text.ts'

interface HashChipProps {
  value: string
  /** What it is, for the button's name: "event id". */
  name?: string
  head?: number
  tail?: number
  /** Show every digit; wraps on phones. */
  whole?: boolean
}

export function HashChip({ value, name = 'value', head = 6, tail = 4, whole = false }: HashChipProps) {
  const text = whole ? value : truncateMiddle(value, head, tail)
  return (
    <CopyButton
      value={value}
      name={name}
      text={text}
      className={whole ? 'hash-chip hash-chip-whole' : 'hash-chip'}
    >
      <Glyph value={value} size={16} className="text-text" />
      <span>{text}</span>
    </CopyButton>
  )
}
