/** A priced tool that waits or fails between reserve and delivery on demand. */
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { fixedPrice, operationsOf } from '#server/kernel/operation.ts'

const defineOperation = operationsOf<Deps>()

export const gatedSats = 100
export const gatedMicroUsdc = 100_000n

export type GatedTool = ReturnType<typeof createGatedTool>

export function createGatedTool({ freeCalls = false } = {}) {
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  let inside = 0
  let runs = 0
  let breaks: (() => unknown)[] = []

  const operation = defineOperation({
    id: 'testing.passGate',
    method: 'POST',
    path: '/testing/gate',
    summary: 'Say a word, when the gate opens',
    input: z.object({ word: z.string().max(40).describe('Comes back') }),
    output: z.object({ word: z.string() }),
    errors: [],
    auth: 'payer',
    price: { ...fixedPrice(gatedSats, '0.10'), freeCalls },
    effect: 'money',
    idempotency: 'key',
    rate: 'paid',
    tool: 'gate',
    async run(_ctx, { word }) {
      inside += 1
      runs += 1
      try {
        await gate.promise
        const broken = breaks.shift()
        return broken ? (broken() as { word: string }) : { word }
      } finally {
        inside -= 1
      }
    },
  })

  return {
    operation,
    /** Runs wait from now on. */
    shut() {
      gate = Promise.withResolvers<void>()
    },
    open: () => gate.resolve(),
    /** Number of waiting runs. */
    inside: () => inside,
    runs: () => runs,
    /** What the next runs do in place of answering, one each. */
    breakNext(...acts: (() => unknown)[]) {
      breaks = acts
    },
  }
}
