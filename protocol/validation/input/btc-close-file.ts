// Reads a published file of Bitcoin's daily closes; its hash names it, and another text is refused.
import { type Hex64, sha256Hex } from '../../bytes.ts'
import type { BtcCloses } from '../result/btc-regime.ts'

export const CLOSE_FILE_SCHEMA = 'assay.btc_daily_closes.v1'

interface CloseFile {
  schema: string
  closes: { day: number; close: string }[]
}

/** Null when the text has another hash or form. */
export function readCloseFile(text: string, sha256: string): (BtcCloses & { sha256: Hex64 }) | null {
  const computed = sha256Hex(text)
  if (computed !== sha256) return null
  const { schema, closes }: CloseFile = JSON.parse(text)
  if (schema !== CLOSE_FILE_SCHEMA) return null
  const byDay = new Map(closes.map(({ day, close }) => [day, close]))
  return { closeOf: (day) => byDay.get(day), sha256: computed }
}
