// One punch of the hallmark. Solid with what it holds; dashed and empty while it does not exist yet.
import { foldValue } from '#components/glyph/fold.ts'
import { glyphPath } from '#components/glyph/shapes.ts'
import { OUTLINES } from './outlines.ts'

const RIM_FROM_PX = 26

interface PunchProps {
  height: number
  /** What a reader hears: the fact, or that it is not struck yet. */
  label: string
}

function Frame({ height, label, width, kind, children }: FrameProps) {
  const { edge, rim } = OUTLINES[kind]
  const struck = children !== undefined
  return (
    <svg
      width={(height * width) / 48}
      height={height}
      viewBox={`0 0 ${width} 48`}
      role="img"
      aria-label={label}
      className="text-text"
      data-struck={struck}
    >
      {struck ? (
        <path fill="currentColor" d={edge} />
      ) : (
        <path className="fill-none stroke-(--n-8)" strokeDasharray="3 3" strokeWidth="1.2" d={edge} />
      )}
      {struck && rim && height >= RIM_FROM_PX && (
        <path className="fill-none stroke-surface" strokeOpacity=".5" strokeWidth="1" d={rim} />
      )}
      {children}
    </svg>
  )
}

interface FrameProps extends PunchProps {
  width: 48 | 62
  kind: keyof typeof OUTLINES
  children?: React.ReactNode
}

function Digits({ x, y, size, children }: { x: number; y: number; size: number; children: string }) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      textAnchor="middle"
      className="fill-surface font-mono font-semibold tracking-snug"
    >
      {children}
    </text>
  )
}

/** Confidence in thousandths, rounded down, as gold is marked; 999 at most. */
export function finenessDigits(confidenceBps: number): string {
  return String(Math.min(999, Math.max(0, Math.floor(confidenceBps / 10)))).padStart(3, '0')
}

export function FinenessPunch({ confidenceBps, ...props }: PunchProps & { confidenceBps?: number }) {
  return (
    <Frame width={62} kind="fineness" {...props}>
      {confidenceBps === undefined ? undefined : (
        <Digits x={31} y={30.4} size={18}>
          {finenessDigits(confidenceBps)}
        </Digits>
      )}
    </Frame>
  )
}

export function OfficePunch({ verifierPubkey, ...props }: PunchProps & { verifierPubkey?: string }) {
  const folded = verifierPubkey === undefined ? null : foldValue(verifierPubkey)
  return (
    <Frame width={48} kind="office" {...props}>
      {folded === null ? undefined : (
        <path className="fill-surface" transform="translate(12 12) scale(1.5)" d={glyphPath(folded)} />
      )}
    </Frame>
  )
}

export function BlockPunch({ blockHeight, ...props }: PunchProps & { blockHeight?: number }) {
  const digits = blockHeight === undefined ? '' : String(blockHeight).padStart(6, '0')
  return (
    <Frame width={48} kind="block" {...props}>
      {digits === '' ? undefined : (
        <>
          <Digits x={24} y={20} size={13}>
            {digits.slice(0, -3)}
          </Digits>
          <Digits x={24} y={33} size={13}>
            {digits.slice(-3)}
          </Digits>
        </>
      )}
    </Frame>
  )
}

export function UnstruckVerdictPunch(props: PunchProps) {
  return <Frame width={48} kind="approve" {...props} />
}
