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
  /** Entries have transactions of their own, and a repeat publishes only what still waits. */
  async reach(ctx) {
    try {
      return { published: await publishWaiting(ctx) }
    } catch (error) {
      throw new ActionRefused(`The ledger did not publish: ${(error as Error).message}`)
    }
  },
  execute: async (_tx, _ctx, _params, { reached }) => ({ result: reached! }),
})
