/** A server that starts one withdrawal and is killed during it. Arguments: account, agent, invoice. */
import { decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import type { Context } from '#server/compose.ts'
import { createBooks } from '#server/kernel/books/books.store.ts'
import { openDatabase } from '#server/kernel/db.ts'
import { createEgress } from '#server/kernel/egress/egress.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { openRails } from '#server/payments/rails.ts'
import { startWithdrawal } from '#server/payments/withdrawals/start-withdrawal.ts'

const [id, agentId, bolt11] = process.argv.slice(2) as [string, string, string]
const env = readEnv()
const log = createLog('silent')
const nowUnix = () => Math.floor(Date.now() / 1_000)
const db = openDatabase(env.DATABASE_URL!, 4)
const rails = await openRails({ env, log, egress: createEgress(env, log), nowUnix })
await rails.lightning!.use(async () => {})
const ctx = {
  env,
  log,
  db,
  rails,
  nowUnix,
  books: createBooks(db, nowUnix, rails.networks),
  randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
} as Context
const invoice = decodeBolt11(bolt11)
if (!invoice.ok || invoice.value.amountMsat === null) throw new Error('no invoice to withdraw to')
await startWithdrawal(
  ctx,
  { id, agentId, freeCallsRemaining: 0, throttles: [], keyHash: Buffer.alloc(32) },
  {
    bolt11,
    invoice: { ...invoice.value, amountMsat: invoice.value.amountMsat },
    destination: null,
    resolved: null,
    givesUpBonus: false,
  },
)
