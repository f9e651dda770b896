/**
 * Runs the gate of submissions that wait: the validation of POST /validate over the stored evidence, in its threads. The verdict, the
 * proposal of the payout and the event are one transaction; a gate that was cut short begins again and gives the same result.
 */
import { PASSING_VERDICT } from '#protocol/bounty/tiers.ts'
import type { ValidationResult } from '#protocol/validation/validate.ts'
import type { BountyDeps } from '#server/bounty/deps.ts'
import { recordEvents } from '#server/events/events.store.ts'
import type { Transaction } from '#server/kernel/db.ts'
import { propose } from '#server/warden/proposals/propose.ts'
import { beginGate, endGate, lockGate, waitingSubmissions } from '../submissions.store.ts'
import { payoutProposal } from './payout-proposal.ts'

const perRun = 50

/** Answers why some could not be judged, or null. They are tried again. */
export async function runGates(ctx: BountyDeps, signal?: AbortSignal): Promise<string | null> {
  const waiting = await waitingSubmissions(ctx.db, perRun)
  const problems: string[] = []
  for (const { id } of waiting) {
    if (signal?.aborted) break
    try {
      await runGate(ctx, id)
    } catch (error) {
      ctx.log.error({ err: error, submission: id }, 'the gate of a submission could not run')
      problems.push(id)
    }
  }
  return problems.length === 0 ? null : `gates not run: ${problems.join(', ')}`
}

async function runGate(ctx: BountyDeps, id: string): Promise<void> {
  const begun = await beginGate(ctx.db, id)
  if (!begun) return
  const answer = await ctx.validations.run({ request: JSON.parse(begun.evidence), btcCloses: null })
  if (!answer.ok) throw new Error('The stored evidence cannot be read.')
  const { result } = answer.value
  await ctx.db.transaction((tx) => end(ctx, tx, id, result))
}

async function end(ctx: BountyDeps, tx: Transaction, id: string, result: ValidationResult): Promise<void> {
  const given = await lockGate(tx, id)
  if (!given) return
  if (result.input_hash !== given.evidence_sha256)
    throw new Error('The stored evidence has another hash than when it was sent.')
  const nowUnix = ctx.nowUnix()
  const isPassed = result.verdict === PASSING_VERDICT
  const proposal = isPassed ? await propose(tx, payoutProposal(given, result), nowUnix) : null
  await endGate(tx, id, result, { proposalId: proposal?.proposalId ?? null, nowUnix })
  const data = {
    submission_id: id,
    title: given.title,
    state: isPassed ? ('gate_passed' as const) : ('gate_failed' as const),
    verdict: result.verdict,
  }
  await recordEvents(tx, [{ accountId: given.account_id, type: 'bounty.gated', data }], nowUnix)
}
