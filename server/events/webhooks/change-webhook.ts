/**
 * Changes webhooks in the transaction that stores their answer, one at a time, so that a refusal cannot
 * roll back another change.
 */

import type { EventsDeps } from '#server/events/deps.ts'
import type { Transaction } from '#server/kernel/db.ts'
import { deferWrite, type Writer } from '#server/kernel/settlement.ts'

type Change<Result> = (tx: Transaction, ctx: EventsDeps) => Promise<Result>

const writer: Writer<Change<unknown>, unknown, EventsDeps> = {
  name: 'webhook',
  maxBatch: 1,
  concurrency: 4,
  write: (tx, changes, ctx) => Promise.all(changes.map((change) => change(tx, ctx))),
}

export const settleChange = <Result, Out>(change: Change<Result>, finish: (result: Result) => Out) =>
  deferWrite(writer as unknown as Writer<Change<Result>, Result>, change, finish)
