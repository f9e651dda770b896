/**
 * Makes messages of alerts, once for each recipient: an urgent one at once, the others as one digest a day; in quiet hours only
 * guessed tokens are told. A subject line says what kind of thing happened and nothing of it; each proposal has its link.
 */
import type { Transaction } from '#server/kernel/db.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import type { WardenDeps } from '#server/warden/deps.ts'
import { approvalsPath } from '../approvals/session.ts'
import { idFrom } from '../operators/operator-token.ts'
import { readSentinel } from '../sentinel/sentinel.store.ts'
import { alertTargets, digestDueUnix, isQuiet, type Target } from './alert-settings.ts'
import { alertOfBreaches, insertMessage, listUntold } from './alerts.store.ts'
import { wrapMessage } from './private-message.ts'
import { writeReport } from './write-report.ts'

type Untold = Awaited<ReturnType<typeof listUntold>>[number]

/** Alerts that one message lists; how many more there are is said. */
const listed = 20
/** Longer words are cut: a private message holds 40,960 bytes (NIP-44, twice), whatever the script. */
const mostTitle = 200
const mostDetail = 400

const subjects: Record<Untold['kind'], string> = {
  proposal: 'A proposal waits for a decision',
  breached: 'A proposal is overdue',
  execution_failed: 'An approved proposal failed',
  token_refused: 'Operator tokens are being guessed',
  finding: 'A reading of the instance found something',
  report: 'The report that was asked for',
}

const urgentKinds: readonly Untold['kind'][] = ['breached', 'execution_failed', 'token_refused', 'report']

export async function writeMessages(ctx: WardenDeps): Promise<void> {
  const nowUnix = ctx.nowUnix()
  const { env } = ctx
  await ctx.db.transaction(async (tx) => {
    await alertOfBreaches(tx, nowUnix)
    const { urgent_priority_milli: set } = await readSentinel(tx)
    const threshold = set ?? env.ALERT_URGENT_PRIORITY_MILLI
    const quiet = isQuiet(env.ALERT_QUIET_HOURS, nowUnix)
    const digestDue = digestDueUnix(env.ALERT_DIGEST_HOUR, nowUnix)
    for (const target of alertTargets(env)) {
      const untold = await listUntold(tx, target.channel, target.recipient, nowUnix)
      const isUrgent = ({ kind, priorityMilli }: Untold) =>
        urgentKinds.includes(kind) || (kind === 'proposal' && (priorityMilli ?? 0) >= threshold)
      const now = untold.filter((alert) => isUrgent(alert) && (!quiet || alert.kind === 'token_refused'))
      if (now.length > 0) await write(tx, ctx, target, 'urgent', now)
      const later = untold.filter((alert) => !isUrgent(alert))
      if (!quiet && later.some(({ createdAtUnix }) => createdAtUnix <= digestDue))
        await write(tx, ctx, target, 'digest', later)
    }
  })
}

async function write(
  tx: Transaction,
  ctx: WardenDeps,
  { channel, recipient }: Target,
  urgency: 'urgent' | 'digest',
  alerts: readonly Untold[],
): Promise<void> {
  const nowUnix = ctx.nowUnix()
  const subject =
    alerts.length === 1
      ? `Assay: ${subjects[alerts[0]!.kind]}`
      : `Assay: ${alerts.length} things for the operators`
  const more = alerts.length - listed
  const body = [
    ...(alerts.some(({ kind }) => kind === 'report') ? [await writeReport(ctx)] : []),
    ...alerts.slice(0, listed).map((alert) => linesOf(alert, ctx.env.BASE_URL)),
    ...(more > 0 ? [`And ${more} more: ${ctx.env.BASE_URL}${approvalsPath}`] : []),
  ].join('\n\n')
  const key = ctx.env.ALERT_NOSTR_SECRET_KEY
  const event =
    channel === 'nostr' && key !== undefined
      ? wrapMessage({
          text: `${subject}\n\n${body}`,
          secretKey: Uint8Array.from(Buffer.from(key, 'hex')),
          ...{ recipient, nowUnix, randomBytes: ctx.randomBytes, schnorr: wasmSchnorr },
        })
      : null
  await insertMessage(tx, {
    messageId: idFrom('msg', ctx.randomBytes(17)),
    ...{ channel, recipient, urgency, subject, body },
    event: event && JSON.stringify(event),
    createdAtUnix: nowUnix,
    alertIds: alerts.map(({ alertId }) => alertId),
  })
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)

const linesOf = ({ kind, title, detail, proposalId }: Untold, baseUrl: string): string =>
  [
    subjects[kind],
    ...(title === null ? [] : [cut(title, mostTitle)]),
    ...(detail === '' ? [] : [cut(detail, mostDetail)]),
    ...(proposalId === null ? [] : [`${baseUrl}${approvalsPath}?proposal=${proposalId}`]),
  ].join('\n')
