/** Books the node's settlements in order, continuing where the last run stopped, while its stream is open. */
import type { Job } from '#server/jobs/job.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { WalletInfo } from '#server/payments/lightning/wallets/wallet.ts'
import { creditInvoice } from '../invoices/credit-invoice.ts'
import type { LightningRail } from '../lightning-rail.ts'
import { advanceCursor, readCursor } from './cursors.store.ts'

/** A stream that was open this long did not fail at its start: it is opened again at once. */
const workedMs = 30_000

/** The job of every server: one stream each, since a settlement is credited once whoever reads it. */
export const followSettlementsJob: Job<PaymentsDeps> = {
  name: 'follow_settlements',
  scope: 'process',
  everySeconds: 1,
  retrySeconds: 0.5,
  timeoutSeconds: null,
  whenLate: 'Lightning payments are credited by the sweep, up to a minute later.',
  isOn: ({ rails }) => rails.lightning !== null && rails.lightning.info?.capabilities.stream !== false,
  run: (deps, signal) => followSettlements(deps, deps.rails.lightning!, signal),
}

/** Resolves when `signal` aborts, or when the backend has no stream; the sweep then finds its payments. */
async function followSettlements(ctx: PaymentsDeps, rail: LightningRail, signal: AbortSignal): Promise<null> {
  const info = await rail.use(async (_wallet, known) => known)
  if (!info.capabilities.stream) return null
  const openedMs = performance.now()
  let booked = 0
  try {
    for await (const _cursor of bookStream(ctx, rail, nameOf(info, rail), signal)) booked += 1
  } catch (error) {
    if (booked === 0 && performance.now() - openedMs < workedMs) throw error
    if (!signal.aborted) ctx.log.warn({ err: error }, 'the stream of settlements broke; reconnecting')
  }
  return null
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
