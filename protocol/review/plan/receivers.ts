// Did the principal or a tool name the receiver of this effect: an address, a payee, a phone number?
import type { Action, Noted, Reading } from './model.ts'

const RECEIVER =
  /["'](?:\w{1,20}_)?(?:address|destination|recipient|iban|payee|phone|phone_number|deliver_to|ship_to|to)["']\s*:\s*["']([^"'\n]{4,120})["']/g

/** Most words of a receiver stand in no text that a principal or a tool gave. */
export function receivers(reading: Reading, action: Action, start: number, body: string): Noted[] {
  const out: Noted[] = []
  for (const match of body.matchAll(RECEIVER)) {
    const value = match[1]!
    const at = start + match.index + match[0].lastIndexOf(value)
    if (value.includes('@')) continue
    const words = value.split(/[^a-z0-9]+/).filter((word) => word.length > 1)
    const known = words.filter((word) => {
      const first = reading.sources.firstWithWord(word)
      return first >= 0 && first < action.segment
    })
    if (words.length > 1 && known.length * 2 < words.length)
      out.push({ rule: 'plan.argument.invented', start: at, end: at + value.length, note: '' })
  }
  return out
}
