/** Runs periodic jobs, each on one server at a time. Every job is safe to run twice. */
import { stampAnchors } from '#server/anchors/stamp-anchors.ts'
import { upgradeAnchors } from '#server/anchors/upgrade-anchors.ts'
import { finishWaitingEvents, reconcileStripe } from '#server/billing/stripe/reconcile-stripe.ts'
import { watchXrp } from '#server/billing/xrp/watch-xrp.ts'
import type { Context } from '#server/compose.ts'
import { dropOldDeliveries } from '#server/events/webhooks/deliver/deliveries.store.ts'
import { watchNewestBlock } from '#server/freshness/freshness.ts'
import { takeExportWhenDue } from '#server/ledger/export/take-export.ts'
import { writeSegments } from '#server/ledger/export/write-segments.ts'
import { outcomesJobName, publishOutcomes } from '#server/ledger/outcomes/publish-outcomes.ts'
import { submitToWitnesses } from '#server/ledger/witness/submit-checkpoint.ts'
import { refreshLists } from '#server/lists/refresh-lists.ts'
import { reportRails } from '#server/payments/compare-rails.ts'
import { sweepInvoices } from '#server/payments/lightning/sweep-invoices.ts'
import { sweepWithdrawals } from '#server/payments/withdrawals/sweep-withdrawals.ts'
import { followPayments } from '#server/payments/x402/follow-payments.ts'
import { checkRelays } from '#server/relays/check/check-relays.ts'
import { compareHeads } from '#server/relays/heads/compare-heads.ts'
import { publishEvents } from '#server/relays/publish/publish-events.ts'
import { lapseKnownBad } from '#server/review/known-bad/end-known-bad.store.ts'
import { endJob, type Scheduled, takeDueJob } from './schedule.store.ts'

export interface Job extends Scheduled {
  isOn(ctx: Context): boolean
  /** Returns why it failed, or null; may throw instead. */
  run(ctx: Context): Promise<string | null>
}

export const jobs: readonly Job[] = [
  {
    name: 'refresh_lists',
    everySeconds: 86_400,
    retrySeconds: 3_600,
    leaseSeconds: 1_800,
    isOn: ({ env }) => env.LIST_REFRESH === 'on',
    run: refreshLists,
  },
  {
    name: 'submit_to_witnesses',
    everySeconds: 10,
    retrySeconds: 60,
    leaseSeconds: 60,
    isOn: ({ logPolicy }) => logPolicy !== null,
    async run(ctx) {
      await submitToWitnesses(ctx)
      return null
    },
  },
  {
    // One hash for all digests of a minute.
    name: 'stamp_anchors',
    everySeconds: 60,
    retrySeconds: 30,
    leaseSeconds: 180,
    isOn: ({ calendars }) => calendars !== null,
    run: stampAnchors,
  },
  {
    name: 'upgrade_anchors',
    everySeconds: 60,
    retrySeconds: 60,
    leaseSeconds: 180,
    isOn: ({ calendars }) => calendars !== null,
    run: upgradeAnchors,
  },
  {
    name: 'publish_on_relays',
    everySeconds: 2,
    retrySeconds: 5,
    leaseSeconds: 180,
    isOn: ({ relays }) => relays.length > 0,
    run: publishEvents,
  },
  {
    name: 'check_relays',
    everySeconds: 60,
    retrySeconds: 60,
    leaseSeconds: 600,
    isOn: ({ relays }) => relays.length > 0,
    run: checkRelays,
  },
  {
    name: 'compare_heads_on_relays',
    everySeconds: 600,
    retrySeconds: 120,
    leaseSeconds: 180,
    isOn: ({ relays }) => relays.length > 0,
    run: compareHeads,
  },
  {
    name: 'watch_newest_block',
    everySeconds: 60,
    retrySeconds: 60,
    leaseSeconds: 60,
    isOn: ({ bitcoin }) => bitcoin.sources.length > 0,
    run: watchNewestBlock,
  },
  {
    name: 'export_ledger',
    everySeconds: 600,
    retrySeconds: 600,
    leaseSeconds: 1_800,
    isOn: ({ signer }) => signer !== null,
    async run(ctx) {
      await writeSegments(ctx)
      await takeExportWhenDue(ctx)
      return null
    },
  },
  {
    // Hourly, so that the daily entry appears soon after midnight and no trade waits longer than a day.
    name: outcomesJobName,
    everySeconds: 3_600,
    retrySeconds: 600,
    leaseSeconds: 300,
    isOn: ({ env }) => env.OUTCOME_ACCOUNT !== undefined,
    run: publishOutcomes,
  },
  {
    name: 'follow_x402',
    everySeconds: 15,
    retrySeconds: 15,
    leaseSeconds: 120,
    isOn: ({ rails }) => rails.x402 !== null,
    run: followPayments,
  },
  {
    name: 'compare_rails',
    everySeconds: 3_600,
    retrySeconds: 600,
    leaseSeconds: 300,
    isOn: ({ rails }) => rails.x402 !== null || rails.lightning !== null,
    run: reportRails,
  },
  {
    name: 'sweep_lightning_invoices',
    everySeconds: 60,
    retrySeconds: 30,
    leaseSeconds: 90,
    isOn: ({ rails }) => rails.lightning !== null,
    run: (ctx) => sweepInvoices(ctx),
  },
  {
    // Also without a wallet: a withdrawal that was never sent is released once its invoice has expired.
    name: 'sweep_withdrawals',
    everySeconds: 60,
    retrySeconds: 30,
    leaseSeconds: 90,
    isOn: () => true,
    run: (ctx) => sweepWithdrawals(ctx),
  },
  {
    name: 'watch_xrp',
    everySeconds: 30,
    retrySeconds: 30,
    leaseSeconds: 300,
    isOn: ({ rails }) => rails.xrp !== null,
    run: watchXrp,
  },
  {
    name: 'finish_card_events',
    everySeconds: 60,
    retrySeconds: 60,
    leaseSeconds: 300,
    isOn: ({ rails }) => rails.networks.card !== undefined,
    run: finishWaitingEvents,
  },
  {
    name: 'reconcile_cards',
    everySeconds: 3_600,
    retrySeconds: 600,
    leaseSeconds: 1_800,
    isOn: ({ rails }) => rails.networks.card !== undefined,
    run: reconcileStripe,
  },
  {
    name: 'drop_old_deliveries',
    everySeconds: 86_400,
    retrySeconds: 3_600,
    leaseSeconds: 300,
    isOn: () => true,
    async run(ctx) {
      await dropOldDeliveries(ctx.db, ctx.nowUnix())
      return null
    },
  },
  {
    name: 'lapse_known_bad',
    everySeconds: 600,
    retrySeconds: 60,
    leaseSeconds: 60,
    isOn: () => true,
    async run(ctx) {
      const { registry } = await ctx.reviewData.refresh()
      const due = registry.state.dueToLapse(ctx.nowUnix()).map(({ key }) => key)
      if ((await lapseKnownBad(ctx.db, due, ctx.nowUnix())) > 0) await ctx.reviewData.refresh()
      return null
    },
  },
]

/** Runs due jobs independently of each other; returns the names of those that ran here. */
export async function runDueJobs(ctx: Context, list: readonly Job[] = jobs): Promise<string[]> {
  const ran = await Promise.all(list.filter((job) => job.isOn(ctx)).map((job) => runIfDue(ctx, job)))
  return ran.flatMap((name) => name ?? [])
}

async function runIfDue(ctx: Context, job: Job): Promise<string | null> {
  const leaseUntilUnix = await takeDueJob(ctx.db, job, ctx.nowUnix())
  if (leaseUntilUnix === null) return null
  const failure = await job.run(ctx).catch((error: unknown) => {
    ctx.log.error({ err: error, job: job.name }, 'a job failed')
    return error instanceof Error ? error.message : String(error)
  })
  const endedAtUnix = ctx.nowUnix()
  const nextAtUnix = endedAtUnix + (failure === null ? job.everySeconds : job.retrySeconds)
  await endJob(ctx.db, job.name, { leaseUntilUnix, nextAtUnix, endedAtUnix, failure })
  return job.name
}
