/** Reads the public trading account from the venue (`clearinghouseState` of Hyperliquid's info API): its band and its open positions. */
import { z } from 'zod'
import type { WardenDeps } from '#server/warden/deps.ts'
import { equityBandOf } from './equity-band.ts'
import { keepVenueReading } from './sentinel.store.ts'

const decimal = z.string().regex(/^-?\d{1,18}(?:\.\d{1,18})?$/)

const AccountState = z.object({
  marginSummary: z.object({ accountValue: decimal }),
  assetPositions: z.array(z.object({ position: z.object({ szi: decimal }) })).max(2_000),
})

/** Answers why it failed, or null. The exact value is not kept. */
export async function readTradingAccount(ctx: WardenDeps): Promise<string | null> {
  const { OUTCOME_VENUE_URL: url, OUTCOME_ACCOUNT: user } = ctx.env
  const answer = await ctx.egress.read(`${url.replace(/\/+$/, '')}/info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'clearinghouseState', user }),
    maxBytes: 1_024 * 1_024,
    timeoutMs: 15_000,
    chooser: 'configured',
  })
  if (answer.status !== 200) return `the venue returned ${answer.status}`
  const state = AccountState.safeParse(parsed(answer.bytes))
  if (!state.success) return 'the venue returned an unexpected format'
  const { marginSummary, assetPositions } = state.data
  await keepVenueReading(ctx.db, {
    band: equityBandOf(Number(marginSummary.accountValue)),
    openPositions: assetPositions.filter(({ position }) => /[1-9]/.test(position.szi)).length,
    nowUnix: ctx.nowUnix(),
  })
  return null
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
