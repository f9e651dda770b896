/**
 * Sends messages to operators: by mail through the guarded egress, or to relays. One counts as sent when the mail server or a relay
 * has accepted it; until then it is tried again. A crash after the acceptance repeats it under the same id.
 */
import { openRelay } from '#server/relays/connection/open-relay.ts'
import type { WardenDeps } from '#server/warden/deps.ts'
import { type DueMessage, keepAccepted, keepFailure, listDueMessages } from './alerts.store.ts'
import { writeMessages } from './write-messages.ts'

/** About three days. */
const mostAttempts = 80
/** Doubled with each attempt, up to an hour. */
const retrySeconds = 30

/** A mail server that stalls is left within seconds. */
const stallMs = 15_000

/** Answers why it failed, or null. A channel that stalls does not hold up the other. */
export async function tellOperators(ctx: WardenDeps, signal?: AbortSignal): Promise<string | null> {
  await writeMessages(ctx)
  const due = await listDueMessages(ctx.db, ctx.nowUnix())
  const sendAll = (channel: DueMessage['channel']) =>
    sendInTurn(
      ctx,
      due.filter((message) => message.channel === channel),
      signal,
    )
  const problems = (await Promise.all([sendAll('email'), sendAll('nostr')])).flat()
  return problems.length === 0 ? null : problems.join('; ')
}

async function sendInTurn(
  ctx: WardenDeps,
  messages: readonly DueMessage[],
  signal?: AbortSignal,
): Promise<string[]> {
  const problems: string[] = []
  for (const message of messages) {
    if (signal?.aborted) break
    try {
      const receipt =
        message.channel === 'email' ? await sendMail(ctx, message) : await sendEvent(ctx, message)
      await ctx.db.transaction((tx) =>
        keepAccepted(tx, message.message_id, receipt.slice(0, 500), ctx.nowUnix()),
      )
    } catch (error) {
      const problem = (error as Error).message.slice(0, 500)
      problems.push(`${message.channel}: ${problem}`)
      const wait = Math.min(3_600, retrySeconds * 2 ** message.attempts)
      await keepFailure(ctx.db, {
        messageId: message.message_id,
        problem,
        nextAtUnix: ctx.nowUnix() + wait,
        isLast: message.attempts + 1 >= mostAttempts,
      })
    }
  }
  return problems
}

/** What the server said when it accepted the message for its recipient. */
async function sendMail({ env, egress }: WardenDeps, message: DueMessage): Promise<string> {
  const { hostname, port, protocol, username, password } = new URL(env.ALERT_SMTP_URL!)
  const isSecure = protocol === 'smtps:'
  const portNumber = Number(port) || (isSecure ? 465 : 587)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host: hostname,
    port: portNumber,
    secure: isSecure,
    // No password and no alert crosses a public network in the clear.
    requireTLS: !isSecure && !env.EGRESS_ALLOW.includes(`${hostname}:${portNumber}`),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    greetingTimeout: stallMs,
    socketTimeout: stallMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    connection: await egress.dial(hostname, portNumber, 'configured'),
  })
  try {
    const { accepted, response } = await transport.sendMail({
      from: env.ALERT_MAIL_FROM!,
      to: message.recipient,
      subject: message.subject,
      text: message.body,
      messageId: `<${message.message_id}@${new URL(env.BASE_URL).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    if (accepted.length === 0) throw new Error('the mail server accepted no recipient')
    return response
  } finally {
    transport.close()
  }
}

/** The first relay that has accepted it, and what it said. */
async function sendEvent({ env }: WardenDeps, message: DueMessage): Promise<string> {
  const body = message.event!
  const { id } = JSON.parse(body) as { id: string }
  const problems: string[] = []
  let receipt: string | null = null
  for (const url of env.ALERT_NOSTR_RELAYS) {
    try {
      const connection = await openRelay(url)
      const answer = (await connection.publish([{ id, body }])).get(id)
      const why = answer?.message ?? connection.problem ?? 'no answer'
      connection.close()
      if (answer?.accepted) receipt ??= `${new URL(url).host}: ${answer.message || 'accepted'}`
      else problems.push(`${new URL(url).host}: ${why}`)
    } catch (error) {
      problems.push(`${new URL(url).host}: ${(error as Error).message}`)
    }
  }
  if (receipt === null) throw new Error(problems.join('; '))
  return receipt
}
