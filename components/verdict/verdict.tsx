// Draws a verdict: seal and word, a pill where it leads, plain in rows; what was not judged has a state of its own.
import clsx from 'clsx'
import { CircleDashed, Flag, Handshake, type IconNode, KeyRound, Minus, Scale, ShieldCheck } from 'lucide'
import { Seal } from '#components/hallmark/seal.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { NOT_JUDGED_WORD, VERDICT_WORD, VERDICT_WORD_SHORT, type Verdict } from './words.ts'

const FRAME = 'inline-flex items-center gap-1.5 font-medium whitespace-nowrap text-tone-text'
const PILL = 'h-6 rounded-full bg-tone-pill pr-2.25 pl-1.5 text-xs'
const PLAIN = 'text-sm'

interface VerdictLabelProps {
  verdict: Verdict
  pill?: boolean
  /** "Concerns" instead of "Approve with concerns", for narrow rows. */
  short?: boolean
}

export function VerdictLabel({ verdict, pill = false, short = false }: VerdictLabelProps) {
  return (
    <span data-tone={verdict} className={clsx(FRAME, pill ? PILL : PLAIN)}>
      <Seal verdict={verdict} size={pill ? 14 : 15} />
      {(short ? VERDICT_WORD_SHORT : VERDICT_WORD)[verdict]}
    </span>
  )
}

export function NoVerdict({ pill = false }: { pill?: boolean }) {
  return (
    <span data-tone="none" className={clsx(FRAME, pill ? PILL : PLAIN)}>
      <Icon of={Minus} size={14} />
      No verdict
    </span>
  )
}

/** Stands in the place of a verdict that rests only on what no rule understood; dashed, as nothing was decided. */
export function NotJudgedLabel({ pill = false }: { pill?: boolean }) {
  return (
    <span data-tone="none" className={clsx(FRAME, pill ? PILL : PLAIN)}>
      <Icon of={CircleDashed} size={14} />
      {NOT_JUDGED_WORD}
    </span>
  )
}

/** Entries that hold no verdict show what they are in its place. */
export type EntryType = 'outcomes' | 'key_event' | 'grade' | 'review' | 'founding'

const ENTRY_TYPE: Record<EntryType, { word: string; icon: IconNode }> = {
  outcomes: { word: 'Outcomes', icon: Scale },
  key_event: { word: 'Key event', icon: KeyRound },
  grade: { word: 'Grade', icon: ShieldCheck },
  review: { word: 'Review', icon: Handshake },
  founding: { word: 'Founding', icon: Flag },
}

export function EntryTypeLabel({ type }: { type: EntryType }) {
  const { word, icon } = ENTRY_TYPE[type]
  return (
    <span data-tone="none" className={clsx(FRAME, PLAIN)}>
      <Icon of={icon} size={15} />
      {word}
    </span>
  )
}

interface VerdictHeadlineProps {
  verdict: Verdict
  /** One sentence: what was found. */
  children: React.ReactNode
  strike?: boolean
  /** The verdict rests only on what no rule understood: it is no finding, and is drawn as none. */
  notJudged?: boolean
  level?: 2 | 3
}

/** Where a verdict opens a panel: the large seal, the word, the sentence. */
export function VerdictHeadline({
  verdict,
  children,
  strike = false,
  notJudged = false,
  level = 2,
}: VerdictHeadlineProps) {
  const Heading = `h${level}` as const
  return (
    <div className="flex items-start gap-4" data-tone={notJudged ? 'unjudged' : verdict}>
      <Seal
        key={`${verdict} ${notJudged}`}
        verdict={verdict}
        size={56}
        strike={strike}
        unstruck={notJudged}
        className="flex-none"
      />
      <div className="grid min-w-0 gap-1">
        <Heading className="text-2xl leading-tight tracking-tight text-tone-text">
          {notJudged ? NOT_JUDGED_WORD : VERDICT_WORD[verdict]}
        </Heading>
        {notJudged && (
          <p className="text-sm font-medium">
            {VERDICT_WORD[verdict]}
            <span className="font-normal text-muted">, because something was not understood</span>
          </p>
        )}
        <div className="text-base text-text-2">{children}</div>
      </div>
    </div>
  )
}
