// QR code, dark on light in both themes, since readers expect no other; a paid one shows a check mark.
import clsx from 'clsx'
import { useMemo } from 'react'
import { drawQr, QUIET_ZONE } from './qr-path.ts'

interface QrCodeProps {
  text: string
  /** What the code is, for readers. */
  name: string
  state: 'open' | 'paid' | 'void'
}

export function QrCode({ text, name, state }: QrCodeProps) {
  const { size, path } = useMemo(() => drawQr(text), [text])
  const side = size + 2 * QUIET_ZONE
  return (
    <svg
      className={clsx('qr', state !== 'open' && 'qr-over')}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      role="img"
      aria-label={state === 'paid' ? `${name}, paid` : state === 'void' ? `${name}, no longer valid` : name}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} className="qr-ground" />
      <path d={path} className="qr-ink" shapeRendering="crispEdges" />
      {state === 'paid' && (
        <svg
          x={size * 0.2}
          y={size * 0.2}
          width={size * 0.6}
          height={size * 0.6}
          viewBox="0 0 24 24"
          aria-hidden
        >
          <path d="m4 12.5 5.5 5.5L20 6.5" pathLength="1" className="qr-check" />
        </svg>
      )}
    </svg>
  )
}
