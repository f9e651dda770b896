// The four punches of the hallmark as pictures draw them: colours in place, digits beside their outline.
import { foldValue } from '#components/glyph/fold.ts'
import { glyphPath } from '#components/glyph/shapes.ts'
import { OUTLINES, VERDICT_MARKS } from '#components/hallmark/outlines.ts'
import { finenessDigits } from '#components/hallmark/punch.tsx'
import type { Verdict } from '#components/hallmark/seal.tsx'

/** The light theme of app/tokens.css in sRGB: a picture knows no tokens. */
export const CARD_COLOURS = {
  ground: '#fbfaf7',
  text: '#181c25',
  muted: '#53575f',
  line: '#cac9c3',
  unstruck: '#8e8c86',
} as const

const TONES: Record<Verdict, { fill: string; mark: string }> = {
  approve: { fill: '#008287', mark: '#fbfefd' },
  approve_with_concerns: { fill: '#f1ac20', mark: '#2e1a01' },
  reject: { fill: '#9d002a', mark: '#fffdfd' },
}

const HEIGHT = 96

function Outline({ kind, fill, children }: OutlineProps) {
  const { edge, rim } = OUTLINES[kind]
  const width = kind === 'fineness' ? 62 : 48
  return (
    <svg width={(HEIGHT * width) / 48} height={HEIGHT} viewBox={`0 0 ${width} 48`} aria-hidden>
      {fill === null ? (
        <path fill="none" stroke={CARD_COLOURS.unstruck} strokeWidth="1.2" strokeDasharray="3 3" d={edge} />
      ) : (
        <path fill={fill} d={edge} />
      )}
      {fill !== null && rim && (
        <path fill="none" stroke={CARD_COLOURS.ground} strokeOpacity=".5" strokeWidth="1" d={rim} />
      )}
      {children}
    </svg>
  )
}

interface OutlineProps {
  kind: keyof typeof OUTLINES
  /** Null while the fact does not exist. */
  fill: string | null
  children?: React.ReactNode
}

export function VerdictPunch({ verdict }: { verdict: Verdict }) {
  const { fill, mark } = TONES[verdict]
  return (
    <Outline kind={verdict} fill={fill}>
      <path fill="none" stroke={mark} strokeWidth="4" strokeLinecap="square" d={VERDICT_MARKS[verdict]} />
    </Outline>
  )
}

export function FinenessCardPunch({ confidenceBps }: { confidenceBps: number }) {
  return (
    <div tw="flex relative">
      <Outline kind="fineness" fill={CARD_COLOURS.text} />
      <div tw="flex absolute w-full h-full items-center justify-center text-4xl text-[#fbfaf7]">
        {finenessDigits(confidenceBps)}
      </div>
    </div>
  )
}

export function OfficeCardPunch({ verifierPubkey }: { verifierPubkey: string | null }) {
  const folded = verifierPubkey === null ? null : foldValue(verifierPubkey)
  return (
    <Outline kind="office" fill={folded === null ? null : CARD_COLOURS.text}>
      {folded !== null && (
        <path fill={CARD_COLOURS.ground} transform="translate(12 12) scale(1.5)" d={glyphPath(folded)} />
      )}
    </Outline>
  )
}

/** No entry is in a Bitcoin block yet: the page of the entry says so too. */
export const BlockCardPunch = () => <Outline kind="block" fill={null} />
