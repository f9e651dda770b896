/**
 * Runs a dream session, reading by reading. Proposals, alerts and the progress of a reading commit together, so a session that was
 * cut short goes on where it was, and a reading that is repeated makes nothing twice.
 */
import { isDatabaseAway } from '#server/kernel/db.ts'
import type { WardenDeps } from '#server/warden/deps.ts'
import { insertAlert } from '../alerts/alerts.store.ts'
import { propose } from '../proposals/propose.ts'
import { findNewest, findOpen, keepReading, lockSession, type ReadingReport } from './dream-session.store.ts'
import { queueDream } from './queue-dream.ts'
import type { Read, Reading } from './readings/reading.ts'
import { readings } from './readings/readings.ts'

/** Opens a session when one is due, and runs the open one to its end or until the signal aborts. */
export async function runDream(ctx: WardenDeps, signal?: AbortSignal): Promise<null> {
  await queueWhenDue(ctx)
  for (;;) {
    const open = await findOpen(ctx.db)
    if (!open || signal?.aborted) return null
    const reading = readings[open.readings]
    await takeReading(ctx, open.session_id, open.readings, reading ?? null)
  }
}

async function queueWhenDue(ctx: WardenDeps): Promise<void> {
  const { DREAM_EVERY_HOURS: hours } = ctx.env
  if (hours === 0) return
  const newest = await findNewest(ctx.db)
  if (newest && newest.queued_at_unix + hours * 3_600 > ctx.nowUnix()) return
  await ctx.db.transaction((tx) =>
    queueDream(tx, ctx, { actor: 'schedule', reason: '', idempotencyKey: null }),
  )
}

/** `reading`: null for a session of a version with more readings, which then ends. */
async function takeReading(ctx: WardenDeps, sessionId: string, done: number, reading: Reading | null) {
  const read = reading && (await readOf(ctx, reading))
  await ctx.db.transaction(async (tx) => {
    const session = await lockSession(tx, sessionId, done)
    if (!session) return
    const nowUnix = ctx.nowUnix()
    const report = [...session.report]
    if (reading && read) {
      const made: ReadingReport = {
        reading: reading.name,
        figures: read.figures,
        made: [],
        known: 0,
        findings: read.findings,
      }
      for (const request of read.proposals) {
        const { proposalId, isNew } = await propose(tx, request, nowUnix)
        if (isNew) made.made.push(proposalId)
        else made.known += 1
      }
      for (const [index, detail] of read.findings.entries())
        await insertAlert(tx, {
          kind: 'finding',
          fact: `finding:${sessionId}:${done}:${index}`,
          proposalId: null,
          detail,
          createdAtUnix: nowUnix,
        })
      report.push(made)
    }
    await keepReading(tx, { sessionId, report, isLast: done + 1 >= readings.length, nowUnix })
  })
}

/** A reading that fails is a finding: it must not keep the others from being taken. */
async function readOf(ctx: WardenDeps, reading: Reading): Promise<Read> {
  try {
    return await reading.read(ctx)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    ctx.log.error({ err: error, reading: reading.name }, 'a reading of the dream failed')
    return { figures: {}, proposals: [], findings: [`The reading of ${reading.name} failed; see the log.`] }
  }
}
