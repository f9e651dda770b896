/** Publishes the verdicts that wait for the cadence of the ledger now. */
import { z } from 'zod'
import { publishWaiting } from '#server/ledger/append/publish-due.ts'
import { ActionRefused, actionOf } from './action.ts'

export const publishNow = actionOf({
  directive: { target: 'ledger', action: 'publish_now' },
  params: z.object({}),
  async describe(ctx) {
    const waiting = await ctx.db.prisma.ledgerPending.count()
    return {
      lines: [['Publishes', `${waiting} verdicts that wait for the cadence`]],
      afterwards: 'Cannot be undone: entries of the ledger stay.',
      change: null,
      problem: null,
    }
  },
  /** Each entry has its own transaction, and a repeat publishes only what still waits. */
  async execute(_tx, ctx) {
    try {
      return { result: { published: await publishWaiting(ctx) } }
    } catch (error) {
      throw new ActionRefused(`The ledger did not publish: ${(error as Error).message}`)
    }
  },
})
