// State of a suite: sign and word; the word is for readers alone where the cell is narrow.
import clsx from 'clsx'
import { Icon } from '#components/ui/icon.tsx'
import type { SuiteState } from '#protocol/conformance/grade-types.ts'
import { STATE_WORDS } from './suite-words.ts'

export function StateLabel({ state }: { state: SuiteState }) {
  const { word, icon, ink } = STATE_WORDS[state]
  return (
    <span className={clsx('inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap', ink)}>
      <Icon of={icon} size={15} />
      {word}
    </span>
  )
}
