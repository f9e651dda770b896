/** Books the node's settlements in order, continuing where the last run stopped, until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { WalletInfo } from '#server/payments/rails/lightning/wallet.ts'
import { creditInvoice } from './credit-invoice.ts'
import { advanceCursor, readCursor } from './cursors.store.ts'
import type { LightningRail } from './lightning-rail.ts'

const shortestBreakMs = 500
const longestBreakMs = 30_000

/** Resolves when `signal` aborts, or when the backend has no stream; the sweep then finds its payments. */
export async function followSettlements(
  ctx: PaymentsDeps,
  rail: LightningRail,
  signal: AbortSignal,
): Promise<void> {
  for (let breakMs = shortestBreakMs; !signal.aborted; breakMs = Math.min(breakMs * 2, longestBreakMs)) {
    try {
      const info = await rail.use(async (_wallet, known) => known)
      if (!info.capabilities.stream) return
      for await (const _booked of bookStream(ctx, rail, nameOf(info, rail), signal)) breakMs = shortestBreakMs
    } catch (error) {
      if (!signal.aborted)
        ctx.log.warn({ err: error, breakMs }, 'the stream of settlements broke; reconnecting')
    }
    await sleep(breakMs, undefined, { signal }).catch(() => {})
  }
}

/** Cursors of one node are meaningless to another. */
const nameOf = ({ nodeId }: WalletInfo, { wallet }: LightningRail): string => nodeId ?? wallet.backend

async function* bookStream(ctx: PaymentsDeps, { wallet }: LightningRail, node: string, signal: AbortSignal) {
  const since = await readCursor(ctx.db, node)
  for await (const { cursor, paymentHash, receivedMsat } of wallet.settledSince(since, signal)) {
    if (receivedMsat > 0n) await creditInvoice(ctx, paymentHash, { receivedMsat, preimage: null })
    await advanceCursor(ctx.db, node, cursor)
    yield cursor
  }
}
