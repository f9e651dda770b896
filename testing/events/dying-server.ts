/**
 * A server that credits an account and sends due deliveries, to be killed during its work. Arguments:
 * account, port of the receivers, and `commit` to exit directly after the commit.
 */

import type { Context } from '#server/compose.ts'
import { deliverDue } from '#server/events/webhooks/deliver/deliver-webhooks.ts'
import { createBooks } from '#server/kernel/books/books.store.ts'
import { openDatabase } from '#server/kernel/db.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { egressTo } from '#testing/payments/tls-hosts.ts'
import { creditCard } from './credit-card.ts'

const [accountId, port, diesAfter] = process.argv.slice(2) as [string, string, string?]
const env = readEnv()
// The clock of the tested service stands still.
const nowUnix = () => Number(process.env.NOW_UNIX)
const db = openDatabase(env.DATABASE_URL!, 4)
const ctx = {
  env,
  db,
  nowUnix,
  log: createLog('silent'),
  books: createBooks(db, nowUnix),
  egress: egressTo(Number(port)),
} as Context
await creditCard(ctx, accountId, 77)
if (diesAfter === 'commit') process.kill(process.pid, 'SIGKILL')
await deliverDue(ctx)
