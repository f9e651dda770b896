// Gives an argument as it stands in the artifact, where its value is not known.
import { type Arg, HOLE } from '../model.ts'
import type { Run } from '../run.ts'

/** As `wordOf`, also where the value is known. */
export const sourceOf = (arg: Arg, run: Run): string => wordOf({ ...arg, text: HOLE }, run)

/** Without quotes and braces; empty where places in the artifact are not places in its text. */
export function wordOf({ text, span }: Arg, run: Run): string {
  if (!text.includes(HOLE)) return text
  const isAscii = run.isPlaced && run.written.length < 40_000 && !/[^\n\r\t -~]/.test(run.written)
  return isAscii ? run.written.slice(span[0], span[1]).replace(/["{}]/g, '') : ''
}
