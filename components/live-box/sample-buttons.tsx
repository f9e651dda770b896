// Samples of the chosen kind, one for each outcome.
import { CircleDashed } from 'lucide'
import { Seal } from '#components/hallmark/seal.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { NOT_JUDGED_WORD, VERDICT_WORD_SHORT } from '#components/verdict/words.ts'
import type { Sample } from './samples/sample.ts'

interface SampleButtonsProps {
  samples: readonly Sample[]
  text: string
  onUse(text: string): void
}

export function SampleButtons({ samples, text, onUse }: SampleButtonsProps) {
  return (
    <fieldset className="live-samples needs-script">
      <legend className="sr-only">Samples</legend>
      <span aria-hidden>Samples</span>
      {samples.map((sample) => (
        <button
          key={sample.outcome}
          type="button"
          className="button button-quiet button-dense"
          aria-pressed={sample.text === text}
          onClick={() => onUse(sample.text)}
        >
          {sample.outcome === 'not_judged' ? (
            <>
              <Icon of={CircleDashed} size={14} />
              {NOT_JUDGED_WORD}
            </>
          ) : (
            <>
              <Seal verdict={sample.outcome} size={14} />
              {VERDICT_WORD_SHORT[sample.outcome]}
            </>
          )}
        </button>
      ))}
    </fieldset>
  )
}
