// Measures how long a stranger needs to grade this service: the command, and its requests and grading alone.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Hex64, toHex } from '#protocol/bytes.ts'
import { collectEvidence } from '#protocol/conformance/collect-evidence.ts'
import { gradeVerifier } from '#protocol/conformance/grade.ts'
import type { Grade } from '#protocol/conformance/grade-types.ts'
import type { Mapping } from '#protocol/conformance/mapping.ts'
import { REGTEST } from '#protocol/ots/bitcoin/network.ts'
import { ownMapping } from '#server/conformance/probe/own-mapping.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import { fetchEvidence } from '../../../cli/grade/fetch-evidence.ts'
import { BenchFailure, type Entry } from '../../entry.ts'
import type { Assay } from '../../harness/assay.ts'
import { fundedAccounts } from '../../harness/data/accounts.ts'

const runsPerRound = 20

export const grade: Entry = {
  name: 'grade',
  title: 'Grading this service over HTTP',
  async measure(bench) {
    const assay = await bench.assay()
    await publishVerdict(assay)
    const mapping = ownMapping(assay.url, [toHex(wasmSchnorr.publicKey(assay.secretKey)) as Hex64])
    const file = join(tmpdir(), `assay-bench-mapping-${process.pid}.json`)
    writeFileSync(file, JSON.stringify(mapping))
    const commandMs: number[] = []
    const aloneMs: number[] = []
    let last: Grade = await gradeOnce(mapping)
    try {
      for (let round = 0; round < bench.rounds; round += 1) {
        commandMs.push(timeCommand(bench.root, file))
        const startMs = performance.now()
        for (let run = 0; run < runsPerRound; run += 1) last = await gradeOnce(mapping)
        aloneMs.push((performance.now() - startMs) / runsPerRound)
      }
    } finally {
      rmSync(file)
    }
    return {
      rows: [
        { what: 'npx assay grade', unit: 'ms', rounds: commandMs, goal: { below: 5_000 } },
        { what: 'requests and grading', unit: 'ms', rounds: aloneMs },
      ],
      notes: [
        `The grade is ${last.overall}, ${last.passed} of ${last.total} suites: the verdict of this run is in no Bitcoin block.`,
      ],
    }
  },
}

async function gradeOnce(mapping: Mapping): Promise<Grade> {
  const { evidence } = await collectEvidence(mapping, {
    fetch: fetchEvidence,
    resolve: (reference, base) => (URL.canParse(reference, base) ? new URL(reference, base).href : null),
    readBlocks: async () => ({ headers: [], seen: [], pin: null, network: REGTEST }),
  })
  const grade = gradeVerifier(mapping, evidence)
  if (grade.overall === 'no_governance_block' || grade.suites.canonical_envelope.state !== 'pass')
    throw new BenchFailure(`graded ${grade.overall}: ${grade.suites.canonical_envelope.detail}`)
  return grade
}

function timeCommand(root: string, file: string): number {
  const startMs = performance.now()
  // No Esplora server listens on port 1, so nothing leaves this machine.
  const args = [
    'cli/assay.ts',
    'grade',
    file,
    '--network',
    'regtest',
    '--bitcoin',
    'http://127.0.0.1:1',
    '--json',
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status === 66 || !stdout.includes('"canonical_envelope"'))
    throw new BenchFailure(`assay grade ended with ${status}: ${stderr}`)
  return performance.now() - startMs
}

async function publishVerdict(assay: Assay): Promise<void> {
  const [account] = await fundedAccounts(assay, 1, 1_000)
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${assay.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account!.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new BenchFailure(`POST ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<{ proof?: { event: object } }>
  }
  const { proof } = await post('/review', { artifact: 'ls -l', artifact_type: 'shell_command', sign: true })
  await post('/ledger/submit', { event: proof!.event })
}
