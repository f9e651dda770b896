/** Approved proposals that direct the sentinel: carried out here, or handed to the instance that the settings name. */
import { forwardDirective, isTaken, isUndecided, refusalOf } from '../sentinel/forward-directive.ts'
import { readSentinel } from '../sentinel/sentinel.store.ts'
import {
  applySentinel,
  paramsOfAction,
  type SentinelAction,
  sentinelActions,
  wakeAfter,
} from '../sentinel/sentinel-actions.ts'
import { ActionRefused, type AnyAction, actionOf } from './action.ts'

const words: Record<SentinelAction, { does: string; afterwards: string }> = {
  pause_trading: {
    does: 'the trading runtime: it opens no position until it is resumed',
    afterwards: 'Can be taken back with resume_trading. Open positions stay open.',
  },
  resume_trading: { does: 'the trading runtime', afterwards: 'Can be taken back with pause_trading.' },
  run_dream: {
    does: 'a session that reads the instance and makes proposals',
    afterwards: 'Proposals stay in the queue.',
  },
  report_now: {
    does: 'a report to the operators',
    afterwards: 'A message that was sent cannot be called back.',
  },
  set_alert_threshold: {
    does: 'the priority from which proposals are told at once',
    afterwards: 'Can be set again.',
  },
}

const verbs: Record<SentinelAction, string> = {
  pause_trading: 'Pauses',
  resume_trading: 'Resumes',
  run_dream: 'Starts',
  report_now: 'Sends',
  set_alert_threshold: 'Sets',
}

const states: Partial<Record<SentinelAction, 'paused' | 'running'>> = {
  pause_trading: 'paused',
  resume_trading: 'running',
}

const sentinelAction = (action: SentinelAction): AnyAction =>
  actionOf<Record<string, unknown>>({
    directive: { target: 'sovereign_sentinel', action },
    params: paramsOfAction[action],
    async describe(ctx) {
      const { SENTINEL_URL: other } = ctx.env
      const state = states[action]
      const { status } = await readSentinel(ctx.db)
      const isHere = other === undefined && state !== undefined
      return {
        lines: [
          [verbs[action], words[action].does],
          ['Where', other ?? 'this instance'],
        ],
        afterwards: words[action].afterwards,
        change: isHere && status !== state ? { before: status, after: state } : null,
        problem: isHere && status === state ? `Trading is ${status} already.` : null,
      }
    },
    /** The key is that of the proposal: a repeat after a crash is a duplicate there. */
    async reach(ctx, params, decisionId) {
      if (ctx.env.SENTINEL_URL === undefined) return null
      const answer = await forwardDirective(
        ctx,
        { action, params, reason: reasonOf(decisionId), issuedBy: 'warden', idempotencyKey: decisionId },
        { send: null, authorization: null },
      )
      if (isUndecided(answer)) throw refusalOf(answer)
      if (!isTaken(answer))
        throw new ActionRefused(`The sentinel refused the directive with status ${answer.status}.`)
      return { action, forwarded_to: answer.forwardedTo }
    },
    async execute(tx, ctx, params, { decisionId, reached }) {
      if (reached) return { result: reached }
      await applySentinel(tx, ctx, {
        ...{ action, params, reason: reasonOf(decisionId) },
        actor: 'worker',
        directiveId: decisionId,
        idempotencyKey: null,
      })
      return { result: { action }, committed: () => wakeAfter(ctx, action) }
    },
  })

const reasonOf = (decisionId: string): string => `Proposal ${decisionId}`

export const sentinelDirectives = sentinelActions.map(sentinelAction)
