/**
 * Sections 7, 8, 10, 11 and 12.7 of the payloads: who may call each operation, at which price, and every
 * member of its real answer, compared with shapes written from the text alone.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { catalogue } from '#server/catalogue.ts'
import { isTool } from '#server/kernel/operation.ts'
import { createAnswerRecorder, type RecordedAnswer } from '#testing/answers/answer-recorder.ts'
import { recordMarkets } from '#testing/answers/market-answers.ts'
import { recordReasoning } from '#testing/answers/reason-answers.ts'
import { recordTools } from '#testing/answers/tool-answers.ts'
import { recordValidation } from '#testing/answers/validation-answers.ts'
import * as market from '#testing/contract/market-fields.ts'
import * as reasoning from '#testing/contract/reasoning-fields.ts'
import * as tool from '#testing/contract/tool-fields.ts'
import * as validation from '#testing/contract/validation-fields.ts'
import { type PaidService, startPaidService } from '#testing/payments/paid-service.ts'

interface Terms {
  auth: 'public' | 'payer' | 'bearer'
  /** Base sats, agent sats, dollars of table 1.4; null when free. */
  price: [number, number, string] | null
  rate: 'paid' | 'read' | 'heavy'
  mcp: string | null
  idempotency: 'key' | null
}

const free = { auth: 'public', price: null, mcp: null, idempotency: null } as const
const paid = { auth: 'payer', rate: 'paid', mcp: null, idempotency: 'key' } as const

const table: [string, string, string, Terms][] = [
  ['7.1', 'reason.answerQuestion', 'POST /reason', { ...paid, price: [100, 120, '0.109623'], mcp: 'reason' }],
  [
    '7.2',
    'reason.makeDecision',
    'POST /decision',
    { ...paid, price: [180, 216, '0.197322'], mcp: 'decision' },
  ],
  ['7.3', 'residence.actWithReview', 'POST /residence/act', { ...paid, price: [180, 180, '0.197322'] }],
  ['8.1', 'validation.validateReturns', 'POST /validate', { ...paid, price: [300, 300, '0.197322'] }],
  ['10', 'markets.getRegime', 'GET /regime', { ...paid, price: [30, 30, '0.025298'], idempotency: null }],
  ['10', 'markets.requestRegime', 'POST /regime', { ...paid, price: [30, 30, '0.025298'] }],
  ['10', 'markets.getSignals', 'GET /signals', { ...free, rate: 'read' }],
  [
    '10',
    'markets.getFullSignals',
    'GET /signals/full',
    { ...paid, price: [40, 40, '0.033730'], mcp: 'signals', idempotency: null },
  ],
  [
    '10',
    'markets.requestBrief',
    'POST /agent-economy-brief',
    { ...paid, price: [65, 78, '0.070833'], mcp: 'agent_economy_brief' },
  ],
  ['10', 'markets.previewBrief', 'GET /agent-economy-brief/preview', { ...free, rate: 'read' }],
  ['10', 'markets.getGovernanceRecord', 'GET /governance-record', { ...free, rate: 'read' }],
  [
    '10.1',
    'markets.actOnMarkets',
    'POST /markets/act',
    { ...paid, price: [105, 105, '0.088542'], mcp: 'markets_act' },
  ],
  [
    '11.1',
    'tools.auditAgentReadiness',
    'POST /audit/agent-readiness',
    { ...paid, price: [1_100, 1_100, '1.205855'] },
  ],
  ['11.2', 'tools.previewAgentReadiness', 'GET /audit/agent-readiness/preview', { ...free, rate: 'heavy' }],
  ['11.3', 'tools.reportSellerIntel', 'POST /x402/seller-intel', { ...paid, price: [180, 180, '0.197322'] }],
  ['11.4', 'tools.previewSellerIntel', 'GET /x402/seller-intel/preview', { ...free, rate: 'heavy' }],
  ['11.5', 'tools.planConsolidation', 'POST /omega-pruner/plan', { ...free, rate: 'heavy' }],
  ['12.7', 'residence.getResidence', 'GET /residence/me', { ...free, auth: 'bearer', rate: 'read' }],
]

const fields: [string, string, string, z.ZodType][] = [
  ['7.1', 'reason.answerQuestion', 'A text', reasoning.reasonFields],
  ['7.2', 'reason.makeDecision', 'One of two options', reasoning.decisionFields],
  ['7.3', 'residence.actWithReview', 'Nothing objects', reasoning.actFields],
  ['8.1', 'validation.validateReturns', 'Ten returns, with a proof', validation.validationFields],
  ['8.1', 'validation.validateReturns', 'Trades with coins and times', validation.tradesFields],
  ['8.1', 'validation.validateReturns', 'The free web tool', validation.freeValidationFields],
  ['10', 'markets.getRegime', 'A regime', market.regimeFields],
  ['10', 'markets.requestRegime', 'A regime', market.regimeFields],
  ['10', 'markets.getSignals', 'The volatility of Bitcoin', market.signalsFields],
  ['10', 'markets.getFullSignals', 'Two coins', market.fullSignalsFields],
  ['10', 'markets.requestBrief', 'A brief', market.briefFields],
  ['10', 'markets.previewBrief', 'Its counts', market.briefPreviewFields],
  ['10', 'markets.getGovernanceRecord', 'One verdict', market.governanceFields],
  ['10.1', 'markets.actOnMarkets', 'Nothing objects', market.marketsActFields],
  ['11.1', 'tools.auditAgentReadiness', 'A site without llms.txt', tool.auditFields],
  ['11.2', 'tools.previewAgentReadiness', 'A site without llms.txt', tool.auditPreviewFields],
  ['11.3', 'tools.reportSellerIntel', 'One payment', tool.walletFields],
  ['11.3', 'tools.reportSellerIntel', 'A seller', tool.domainFields],
  ['11.4', 'tools.previewSellerIntel', 'The form of an answer', tool.intelPreviewFields],
  ['11.5', 'tools.planConsolidation', 'Three outputs of one address', tool.planFields],
  ['12.7', 'residence.getResidence', 'An account', reasoning.residenceFields],
]

/** Status, and the code or the type of the first fault. */
const refusals: [string, string, object, [number, string]][] = [
  ['7.1', 'reason.answerQuestion', { question: 'Is it safe?' }, [503, 'model_unavailable']],
  ['7.1', 'reason.answerQuestion', { question: 'x'.repeat(20_001) }, [422, 'string_too_long']],
  [
    '7.1',
    'reason.answerQuestion',
    { question: 'x', response_format: { type: 'colour' } },
    [422, 'json_schema'],
  ],
  ['7.1', 'reason.answerQuestion', { question: 'x', agent_id: 'x'.repeat(121) }, [422, 'string_too_long']],
  ['7.2', 'reason.makeDecision', { goal: 'x', question: 'x' }, [503, 'model_unavailable']],
  ['7.2', 'reason.makeDecision', { goal: 'x'.repeat(4_001), question: 'x' }, [422, 'string_too_long']],
  ['7.2', 'reason.makeDecision', { goal: 'x', question: 'x', options: ['one'] }, [422, 'too_short']],
  ['7.3', 'residence.actWithReview', { intent: 'x' }, [503, 'model_unavailable']],
  [
    '7.3',
    'residence.actWithReview',
    { intent: 'x', policy: { max_spend_sats: 179 } },
    [422, 'spend_cap_exceeded'],
  ],
  ['10', 'markets.getRegime', {}, [503, 'market_data_unavailable']],
  ['10', 'markets.requestRegime', {}, [503, 'market_data_unavailable']],
  ['10', 'markets.getSignals', {}, [503, 'market_data_unavailable']],
  ['10', 'markets.getFullSignals', {}, [503, 'market_data_unavailable']],
  ['10', 'markets.requestBrief', {}, [503, 'market_data_unavailable']],
  ['10', 'markets.previewBrief', {}, [503, 'market_data_unavailable']],
  ['10.1', 'markets.actOnMarkets', {}, [503, 'market_data_unavailable']],
  ['10.1', 'markets.actOnMarkets', { max_spend_sats: 104 }, [422, 'spend_cap_exceeded']],
  ['11.1', 'tools.auditAgentReadiness', { url: 'http://127.0.0.1/' }, [422, 'egress_denied']],
  ['11.2', 'tools.previewAgentReadiness', { url: 'http://127.0.0.1/' }, [422, 'egress_denied']],
  ['11.3', 'tools.reportSellerIntel', { domain: 'payee.dev' }, [503, 'market_data_unavailable']],
  ['11.3', 'tools.reportSellerIntel', { wallet: '0x12' }, [422, 'string_pattern_mismatch']],
  [
    '11.5',
    'tools.planConsolidation',
    { addresses: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'], utxos: [] },
    [422, 'nothing_to_consolidate'],
  ],
  [
    '11.5',
    'tools.planConsolidation',
    {
      addresses: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
      utxos: [],
    },
    [422, 'privacy_confirmation_required'],
  ],
]

let service: PaidService
let recorded: RecordedAnswer[]
let apiKey: string
beforeAll(async () => {
  service = await startPaidService({ RATE_PAID: '1000', RATE_HEAVY: '1000' })
  const recorder = createAnswerRecorder(service)
  recorded = recorder.recorded
  await recordReasoning(recorder.ask, service)
  await recordValidation(recorder.ask, service)
  await recordMarkets(recorder.ask, service)
  await recordTools(recorder.ask, service)
  const account = await service.register()
  apiKey = account.apiKey
  await service.fund(account.accountId, 100_000)
  await recorder.ask('residence.getResidence', {}, { title: 'An account', apiKey })
}, 120_000)
afterAll(() => service?.close())

describe('terms', () => {
  it.each(table)('[payloads, %s] %s', (_, id, address, terms) => {
    const operation = catalogue.find((one) => one.id === id)!
    const { price } = operation
    expect({
      address: `${operation.method} ${operation.path}`,
      auth: operation.auth,
      price: price.kind === 'free' ? null : [price.baseSats, price.agentSats, price.usd],
      rate: operation.rate,
      mcp: isTool(operation) ? operation.tool : null,
      idempotency: operation.idempotency ?? null,
    }).toEqual({ address, ...terms })
  })
})

describe('members of the answer', () => {
  it.each(fields)('[payloads, %s] %s: %s', (_, operationId, title, shape) => {
    const answers = recorded.filter((one) => one.operationId === operationId && one.title === title)
    expect(answers.map(({ status }) => status)).toEqual([200])
    const read = shape.safeParse(answers[0]!.body)
    expect(read.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []).toEqual([])
  })

  it('a member that lacks, is null or has another type is seen', () => {
    const { body } = recorded.find(({ operationId }) => operationId === 'markets.getRegime')!
    const { score_bps: score, ...without } = body as Record<string, unknown>
    const accepts = (changed: object) => market.regimeFields.safeParse(changed).success
    expect([
      accepts({ ...without, score_bps: score }),
      accepts(without),
      accepts({ ...without, score_bps: null }),
      accepts({ ...without, score_bps: String(score) }),
    ]).toEqual([true, false, false, false])
  })
})

describe('refusals', () => {
  it.each(refusals)('[payloads, %s] %s %j', async (_, operationId, request, expected) => {
    const bare = createAnswerRecorder(service)
    const balance = async () => (await service.call('/balance', { apiKey })).body.balance_sats
    const before = await balance()
    await bare.ask(operationId, request as Record<string, unknown>, { apiKey })
    const [{ status, body }] = bare.recorded as [RecordedAnswer]
    const { code, detail } = body as { code?: string; detail: { type: string }[] | string }
    expect([status, code ?? (detail as { type: string }[])[0]!.type]).toEqual(expected)
    expect(await balance()).toBe(before)
  })

  it('[payloads, 8.1] the sixth free validation of a day is 429 quota_exhausted', async () => {
    const returns = Array.from({ length: 10 }, (_, i) => i - 4)
    const answers = []
    for (let i = 0; i < 6; i++) answers.push(await service.call('/validate?free=1', { json: { returns } }))
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'quota_exhausted' } })
  })
})
