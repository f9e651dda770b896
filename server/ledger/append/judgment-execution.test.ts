/** The binding of proposal, verdict and executed action in published verdicts, against a real Postgres. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { verifyEntry } from '#protocol/ledger/entry/verify-entry.ts'
import { executedActionHash } from '#protocol/ledger/record/judgment-execution.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import { type Service, startService } from '#testing/service.ts'
import { ledgerProfileOf } from '../ledger-head.ts'

let service: Service
let agentId: string
let apiKey: string

beforeAll(async () => {
  service = await startService({ LEDGER_CADENCE_SECONDS: '0' })
  ;({ apiKey, agentId } = await service.register())
})
afterAll(async () => {
  await service?.ctx.ledger.advance()
  await service?.close()
})

const trade = {
  action: 'open',
  coin: 'SOL',
  side: 'buy',
  entry_price: 160,
  notional_usd: 4_000,
  stop_loss: 156,
  account: { equity_usd: 40_000 },
}

async function published(artifact: string, type: string) {
  const { body } = await service.call('/review', {
    apiKey,
    json: { artifact, artifact_type: type, sign: true, confidentiality_tier: 'full_disclosure' },
  })
  await service.ctx.ledger.advance()
  return { proof: body.proof, answer: await service.call(`/ledger/${body.proof.event.id}`) }
}

it('a published verdict about an action of an agent binds the proposal; what was executed is open', async () => {
  const artifact = JSON.stringify(trade)
  const { proof, answer } = await published(artifact, 'trade')
  const { entry, record, judgment_execution: block } = answer.body
  expect(block).toEqual(record.judgment_execution)
  expect(block).toMatchObject({
    agent_id: `0x${sha256Hex(agentId)}`,
    raw_proposal_hash: sha256Hex(artifact),
    verdict_hash: `0x${proof.event.id}`,
    verdict_timestamp: proof.proof_payload.verified_at,
    record_pointer: `${service.baseUrl}/ledger/${entry}`,
    executed_action: null,
    executed_action_hash: null,
    executed_timestamp: null,
    struct_hash: null,
  })
  const profile = ledgerProfileOf(service.ctx)
  const labelOf = (text: string) =>
    verifyEntry({ entry: text }, { profile, schnorr: nobleSchnorr }).report.checks.find(
      ({ id }) => id === 'record.label',
    )
  expect(labelOf(answer.text)?.outcome).toBe('pass')
  const early = proof.proof_payload.verified_at - 1
  const action = { schema: 'assay.executed_action.v1', action: 'open' }
  const executed = { ...block, executed_action: action, executed_action_hash: executedActionHash(action) }
  for (const changed of [
    { ...block, raw_proposal_hash: sha256Hex('another') },
    { ...executed, executed_timestamp: early, struct_hash: `0x${'0'.repeat(64)}` },
  ]) {
    const text = answer.text.replaceAll(JSON.stringify(block), JSON.stringify(changed))
    expect(text).not.toBe(answer.text)
    expect(labelOf(text)).toMatchObject({ outcome: 'fail' })
    expect(labelOf(text)?.why).toContain('judgment_execution')
  }
})

it('a verdict by rules alone binds no action', async () => {
  const { answer } = await published('ls -la', 'shell_command')
  expect(answer.body.judgment_execution).toBeNull()
})
