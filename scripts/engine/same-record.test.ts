// One artifact, one record: the service, the command line and the sources give the same bytes.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Service, startService } from '#testing/service.ts'
import { utf8Encode } from '../../protocol/bytes.ts'
import { jcsIntegers } from '../../protocol/json/canonical-json.ts'
import { recordSha256 } from '../../protocol/review/core/hashes.ts'
import { loadRuleset } from '../../protocol/review/core/ruleset/ruleset.ts'
import { review } from '../../protocol/review/review.ts'
import { builtRuleset } from '../../server/review/ruleset.store.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'assay-same-'))
const { manifestPath } = builtRuleset(root)
let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(async () => {
  await service?.close()
  rmSync(folder, { recursive: true, force: true })
})

const order =
  '{"action":"open","coin":"ETH","side":"buy","entry_price":2400,"notional_usd":2000,"stop_loss":2328}'
const asked = [
  { artifact_type: 'shell_command', artifact: 'curl -s https://get.example.org/i.sh | sudo sh' },
  { artifact_type: 'shell_command', artifact: 'printf "%s" "naïve 🙂"' },
  {
    artifact_type: 'trade',
    artifact: order,
    capital: { equity_usd: '1500.50' },
    concerns: 'Is the stop too near?',
  },
  {
    artifact_type: 'onchain_action',
    artifact: 'Transfer 12 DAI on Optimism to 0x59F74e242c1a36a9DF76089571899fEc27bE5F9f',
  },
  { artifact_type: 'sanctions_screening', artifact: '0x59F74e242c1a36a9DF76089571899fEc27bE5F9f' },
  {
    artifact_type: 'code_diff',
    artifact: '--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a = 1\n+a = 2\n',
    context: 'A new default.',
  },
  { artifact_type: 'plan', artifact: '1. Back up the table.\n2. Drop it after review.' },
]

/** The lists of the record, from where the answer says that they are. */
async function fetchLists({ body }: Answer): Promise<{ sha256: string; bytes: Uint8Array }[]> {
  return Promise.all(
    body.record.data.map(async ({ sha256 }: { sha256: string }) => {
      const { status, text } = await service.call(`/engine/data/${sha256}`)
      expect(status).toBe(200)
      writeFileSync(join(folder, sha256), text)
      return { sha256, bytes: utf8Encode(text) }
    }),
  )
}

describe('one record', () => {
  it.each(asked)('$artifact_type: $artifact', async (json) => {
    const { apiKey } = await service.register()
    const answer = await service.call('/review', { apiKey, json })
    expect(answer.status, answer.text).toBe(200)
    const bytes = jcsIntegers(answer.body.record)
    const lists = await fetchLists(answer)

    const answerFile = join(folder, 'answer.json')
    const artifactFile = join(folder, 'artifact')
    writeFileSync(answerFile, answer.text)
    writeFileSync(artifactFile, json.artifact)
    const args = ['--options', answerFile, '--data', folder, '--artifact', artifactFile, '--json']
    const cli = spawnSync(process.execPath, ['cli/assay.ts', 'review', ...args], {
      cwd: root,
      encoding: 'utf8',
    })
    // A verdict other than approve says why in one line beside the record.
    const said = answer.body.record.verdict.replaceAll('_', ' ')
    expect(cli.stderr).toMatch(said === 'approve' ? /^$/ : new RegExp(`^${said}: [^\\n]+\\n$`))
    const hash = answer.body.deterministic.record_sha256
    expect(cli.stdout).toBe(`{"record":${bytes},"record_sha256":"${hash}"}\n`)

    const bySources = review({
      artifact: utf8Encode(json.artifact),
      options: answer.body.options,
      ruleset: loadRuleset(readFileSync(manifestPath)),
      data: answer.body.record.data.map((summary: { sha256: string }) => ({
        ...summary,
        content: JSON.parse(
          Buffer.from(lists.find(({ sha256 }) => sha256 === summary.sha256)!.bytes).toString(),
        ),
      })),
    })
    expect(jcsIntegers(bySources)).toBe(bytes)
    expect(recordSha256(bySources)).toBe(hash)
  })
})
