// Draws the dark squares of a QR code as one SVG path, a run of each row at a time.
import { encode } from 'uqr'

/** Light squares that a reader needs round the code (ISO 18004). */
export const QUIET_ZONE = 4

export interface QrDrawing {
  /** In squares, without the quiet zone. */
  size: number
  path: string
}

export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { border: 0, ecc: 'L' })
  const path = data.map((row, y) => rowPath(row, y)).join('')
  return { size, path }
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    const width = x - start + 1
    path += `M${start} ${y}h${width}v1h-${width}z`
  }
  return path
}
