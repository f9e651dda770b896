// Turns a call into a value: its output, or why there is none. For what runs through several calls in a row.
import { type Refusal, refusalFrom } from './refusal.ts'

export type Attempt<Output> = { ok: true; value: Output } | { ok: false; refusal: Refusal }

export async function attempt<Output>(
  call: Promise<Output>,
  { moves }: { moves: boolean },
): Promise<Attempt<Output>> {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    return { ok: false, refusal: refusalFrom(error, { moves }) }
  }
}
