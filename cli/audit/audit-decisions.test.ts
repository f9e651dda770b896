/** `assay audit --decisions` on files: whole, changed, cut, and unreadable. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  chainDecision,
  decisionGenesis,
  decisionRecord,
  decisionSchema,
} from '#protocol/warden/decision-log.ts'
import { runAssay } from '#testing/ledger/served-ledger.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-decisions-'))
afterAll(() => rmSync(folder, { recursive: true }))

let head = decisionGenesis
const rows = [1, 2, 3].map((seq) => {
  const row = chainDecision(
    decisionRecord({
      schema: decisionSchema,
      seq,
      decision_id: `dec_${seq}`,
      proposal_id: null,
      directive_id: `dir_${seq}`,
      action: 'ledger.publish_now',
      actor: 'ada',
      reason: '',
      idempotency_key: 'publish-0001',
      previous_status: null,
      status: 'accepted',
      subject_sha256: '0'.repeat(64),
      at: 1_790_000_000,
    }),
    head,
  )
  head = row.head_sha256
  return row
})
function fileOf(name: string, value: unknown): string {
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value))
  return join(folder, name)
}
const changed = rows.with(1, { ...rows[1]!, record: rows[1]!.record.replace('ada', 'eve') })

it.each<[string, string[], number, RegExp]>([
  ['a whole log', [fileOf('whole.json', { decisions: rows.toReversed() })], 0, /whole/],
  [
    'two pages',
    [fileOf('new.json', { decisions: rows.slice(1) }), fileOf('old.json', rows.slice(0, 1))],
    0,
    /whole/,
  ],
  ['a changed log', [fileOf('changed.json', changed)], 1, /changed/],
  ['a page alone', [fileOf('page.json', rows.slice(1))], 2, /not the whole/],
  ['no JSON', [fileOf('text.json', 'x')], 66, /is not JSON/],
  ['no decisions', [fileOf('other.json', { rows })], 66, /no member decisions/],
  ['no file', [join(folder, 'none.json')], 66, /no such file/],
])('%s', async (_what, files, status, says) => {
  const answer = await runAssay(['audit', ...files.flatMap((file) => ['--decisions', file])], folder)
  expect([answer.status, `${answer.out}${answer.err}`]).toEqual([status, expect.stringMatching(says)])
})

it('a log that lost the head that was kept', async () => {
  const cut = fileOf('cut.json', rows.slice(0, 2))
  const run = (...more: string[]) => runAssay(['audit', '--decisions', cut, ...more, '--json'], folder)
  expect((await run()).status).toBe(0)
  const { status, out } = await run('--head', rows[2]!.head_sha256)
  expect([status, JSON.parse(out).outcome]).toEqual([1, 'fail'])
  expect((await run('--head', 'x')).status).toBe(64)
})
