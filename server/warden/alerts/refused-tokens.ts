/** Alerts operators of an address that guesses tokens: once an hour for each address, when it has used up what may be refused. */
import type { Deps } from '#server/deps.ts'
import { insertAlert } from './alerts.store.ts'

export async function alertOfRefusedTokens(ctx: Pick<Deps, 'db' | 'nowUnix'>, ip: string): Promise<void> {
  const nowUnix = ctx.nowUnix()
  await insertAlert(ctx.db, {
    kind: 'token_refused',
    fact: `token_refused:${ip}:${Math.floor(nowUnix / 3_600)}`,
    proposalId: null,
    detail: `The address ${ip} sent more wrong operator tokens than are allowed in a minute. It is throttled; nothing was opened.`,
    createdAtUnix: nowUnix,
  })
}
