/** POST /markets/act: regime, signals, brief and the review of an artifact for one price; a reject blocks. */
import type { Call } from '#server/kernel/call.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'
import { fixedPrice } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import type { ActionProofPayloadOnTheWire } from '#server/proofs/actions/action-proof.schema.ts'
import { auditRowOf } from '#server/proofs/actions/audit-action.ts'
import { sealedOnTheWire } from '#server/proofs/proof-on-the-wire.ts'
import { requireUsableKey } from '#server/proofs/signing/seal.ts'
import { hashOf } from '#server/reason/provenance.ts'
import { actWriter } from '#server/residence/act-writer.ts'
import { reviewOfAct } from '#server/residence/review-of-act.ts'
import { BRIEF_KEYS, briefOf } from '../brief/brief.ts'
import { defineOperation, type MarketsDeps } from '../deps.ts'
import { checkCoins, viewOfCoins } from '../read/known-coins.ts'
import { readMarketView, unavailable } from '../read/market-view.ts'
import { REGIME_KEYS, regimeOf } from '../read/regime.ts'
import { signalKeys, signalsOf } from '../read/signals.ts'
import { listSnapshots } from '../store/snapshots.store.ts'
import { MarketActAnswer, type MarketActInput, MarketActRequest, PARTS } from './act.schema.ts'

const price = fixedPrice(105, '0.088542')

export const actOnMarkets = defineOperation({
  id: 'markets.actOnMarkets',
  method: 'POST',
  path: '/markets/act',
  summary: 'Regime, signals, brief and review in one call',
  description:
    'One price covers every part. The artifact is reviewed first, and a reject answers blocked: do not take the action. Nothing is done for you: acted means that nothing here objects. A part whose sources are down is null and named in missing; when all are, the answer is 503 and nothing is charged. The proof signs input_hash, over the request with its defaults, and output_hash, over {status, regime, signals, brief, missing, review_record_sha256}, in which numbers that are not integers are decimal strings.',
  input: MarketActRequest,
  output: MarketActAnswer,
  errors: ['market_data_unavailable', 'review_unavailable', 'signing_unavailable'],
  auth: 'payer',
  price,
  async beforePayment(ctx, { coins, max_spend_sats: cap }) {
    if (cap !== undefined && price.agentSats > cap) throw overTheCap()
    await requireAPart(ctx, coins)
  },
  effect: 'money',
  idempotency: 'key',
  rate: 'paid',
  maxBodyBytes: 512 * 1_024,
  tool: 'markets_act',
  examples: [
    {
      title: 'An order with the market around it',
      request: {
        coins: ['BTC', 'ETH'],
        artifact: '{"venue":"hyperliquid","side":"buy","asset":"BTC","size":"0.01","order_type":"market"}',
        artifact_type: 'trade',
        max_spend_sats: 105,
      },
    },
  ],
  async run(ctx, input, call) {
    requireUsableKey(ctx)
    const started = { atUnix: ctx.nowUnix(), ms: performance.now() }
    const review = await reviewOf(ctx, input, call)
    const parts = await readParts(ctx, input.coins)
    const status = review?.item.row.verdict === 'reject' ? ('blocked' as const) : ('acted' as const)
    const audit = auditRowOf(ctx, call, price, {
      kind: 'markets_act',
      input_hash: hashOf(input),
      output_hash: hashOf({
        status,
        ...parts,
        review_record_sha256: review?.item.row.recordSha256 ?? null,
      }),
      started_at: started.atUnix,
      duration_ms: Math.round(performance.now() - started.ms),
    })
    return deferWrite(actWriter, { review, audit, memory: null }, (written, charged) => ({
      status,
      ...parts,
      review: review === null ? null : review.finish(written.review, charged),
      action_id: written.proof.row.action_id,
      audit: written.proof.row,
      proof: sealedOnTheWire<ActionProofPayloadOnTheWire>(written.proof.sealed, written.proof.companion),
    }))
  },
})

const reviewOf = async (
  ctx: MarketsDeps,
  { artifact, artifact_type: type, context, capital }: MarketActInput,
  call: Call,
) =>
  artifact === undefined
    ? null
    : reviewOfAct(ctx, { artifact, type: type ?? 'general', context, capital }, call)

/** The three parts; throws when all of them are missing. */
async function readParts(ctx: MarketsDeps, coins: readonly string[]) {
  const view = await viewOfCoins(ctx, coins, REGIME_KEYS)
  const lists = await listSnapshots(ctx.db, BRIEF_KEYS)
  const parts = { regime: regimeOf(view), signals: signalsOf(view, coins), brief: briefOf(ctx.env, lists) }
  const missing = PARTS.filter((part) => parts[part] === null)
  if (missing.length === PARTS.length) throw unavailable('No market part has data.')
  return { ...parts, missing }
}

async function requireAPart(ctx: MarketsDeps, coins: readonly string[]): Promise<void> {
  const view = await readMarketView(ctx.db, ctx.nowUnix(), [...signalKeys(coins), ...REGIME_KEYS])
  checkCoins(view, coins, ['body', 'coins'])
  if (signalsOf(view, coins) !== null || regimeOf(view) !== null) return
  if (briefOf(ctx.env, await listSnapshots(ctx.db, BRIEF_KEYS)) === null)
    throw unavailable('No market part has data.')
}

const overTheCap = () =>
  new InvalidRequest([
    {
      loc: ['body', 'max_spend_sats'],
      msg: `the call costs ${price.agentSats} sats; send at least that, or leave the limit out`,
      type: 'spend_cap_exceeded',
    },
  ])
