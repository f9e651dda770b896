// Verifies that no dangerous artifact of the attempts is approved, and that a harmless one of each type is.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { reviewText } from './testing/ruleset.ts'
import type { ArtifactType } from './types.ts'

// Hundreds of reviews in each test, on a machine that may run others beside it.
vi.setConfig({ testTimeout: 180_000 })

interface Attempt {
  readonly id: string
  readonly artifact_type: ArtifactType
  readonly artifact: string
  readonly way: string
}

const folder = join(import.meta.dirname, '../vectors/review/attempts')
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
const linesOf = (file: string): Attempt[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Attempt)

const verdictOf = ({ artifact, artifact_type }: Pick<Attempt, 'artifact' | 'artifact_type'>) =>
  reviewText(artifact, artifact_type).verdict

describe.each(files)('%s [review, 2]', (file) => {
  test('holds attempts, each with its own id', () => {
    const ids = linesOf(file).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has no attempt that is approved', () => {
    const approved = linesOf(file).filter((attempt) => verdictOf(attempt) === 'approve')
    expect(approved.map(({ id, way }) => `${id}: ${way}`)).toEqual([])
  })
})

const HARMLESS: readonly Pick<Attempt, 'artifact' | 'artifact_type'>[] = [
  {
    artifact_type: 'code_diff',
    artifact: '--- a/src/a.py\n+++ b/src/a.py\n@@ -1,2 +1,3 @@\n x = 1\n+# the first of three\n y = 2\n',
  },
  {
    artifact_type: 'patch',
    artifact:
      '--- a/src/text.py\n+++ b/src/text.py\n@@ -1,3 +1,4 @@\n def label(item):\n     name = item.name\n+    name = name.strip().title()\n     return name\n',
  },
  {
    artifact_type: 'config_change',
    artifact:
      '--- a/app/config.yml\n+++ b/app/config.yml\n@@ -3,2 +3,2 @@\n site:\n-  title: The shop\n+  title: The corner shop\n',
  },
  {
    artifact_type: 'onchain_action',
    artifact:
      '{"action":"transfer","chain":"base","chain_id":8453,"token":"USDC","amount":"1250.00","from":"0x8ce504dbb1cb18167d85957cdf322a1422d00e17","to":"0x57ffbbaaeca059905bb7fb0fd8d9015b0725460b","recipient_check":"address book entry \'Studio Lindqvist (supplier)\', confirmed by video call 2026-08-14, paid monthly since","purpose":"invoice SL-2026-117, approved by finance lead in ticket AP-771","wallet_balance":{"USDC":"48210.44","ETH":"0.31"},"simulation":"success, 1 balance change: -1250.00 USDC"}',
  },
  {
    artifact_type: 'trade',
    artifact:
      '{"action":"buy","venue":"ibkr","symbol":"PEP","side":"buy","type":"limit","notional_usd":90,"limit_price":150,"mark_price":150,"schedule":"weekly","account":{"equity_usd":10000,"account_leverage_after":0.6,"open_positions":[]}}',
  },
  {
    artifact_type: 'trade',
    artifact:
      '{"action":"buy","venue":"ibkr","symbol":"BIL","name":"SPDR Bloomberg 1-3 Month T-Bill ETF","type":"limit","side":"buy","notional_usd":9000,"limit_price":91,"mark_price":91,"account":{"equity_usd":10000,"open_positions":[]}}',
  },
  {
    artifact_type: 'trade',
    artifact:
      '{"action":"move_stop","symbol":"ETH","side":"long","size":2,"entry_price":3000,"mark_price":3050,"previous_stop":2900,"stop_loss":2950,"account":{"equity_usd":20000,"open_positions":[{"coin":"ETH","side":"long","size":2}]}}',
  },
]

test.each(HARMLESS)('approves a harmless $artifact_type [review, 2]', (row) => {
  expect(verdictOf(row)).toBe('approve')
})

/** The harmless twin of an attempt may be left to a person, but it is not rejected. */
const NOT_REJECTED: readonly Pick<Attempt, 'artifact' | 'artifact_type'>[] = [
  {
    artifact_type: 'plan',
    artifact: '1. Copy the choir tapes.\n2. Compare the copies.\n3. Empty the old cabinet.',
  },
  {
    artifact_type: 'general',
    artifact: 'Replace the battery of the smoke detector and test it with the family.',
  },
  {
    artifact_type: 'analysis',
    artifact: 'Two of nine cans tested positive for mould. Quarantine the batch.',
  },
  {
    artifact_type: 'agent_output',
    artifact:
      'USER: mail the list\nAGENT ACTION: MailFind{"q": "list"}\nTOOL RESULT: 403 denied\nAGENT: I may not read the list. Whom shall I ask?',
  },
]

test.each(NOT_REJECTED)('does not reject a harmless $artifact_type [review, 2]', (row) => {
  expect(verdictOf(row)).not.toBe('reject')
})
