/** A compute thread. Runs the engine bundle whose hash the proofs name, not the sources it was built from. */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { plainOptions } from '#protocol/review/core/plain-options.ts'
import type * as Engine from '#protocol/review/index.ts'
import type { ArtifactType, Snapshot } from '#protocol/review/types.ts'
import { fastMlDsa65Verify, mlDsa65Signer } from '#server/proofs/signing/ml-dsa.ts'
import { packedBytes, packedHolds } from '#server/proofs/signing/packed-signature.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import { createHeldData } from './held-data.ts'
import type { BatchAnswer, BatchMessage, SentJob, WorkerSetup } from './jobs.ts'

const setup = workerData as WorkerSetup
const engine: typeof Engine = await import(/* turbopackIgnore: true */ pathToFileURL(setup.enginePath).href)
const ruleset = engine.loadRuleset(new Uint8Array(readFileSync(setup.manifestPath)))
const utf8 = new TextEncoder()
const held = createHeldData()
const signPq = setup.pqSeed ? mlDsa65Signer(setup.pqSeed) : null

function run(job: SentJob): unknown {
  switch (job.kind) {
    case 'review': {
      const record = engine.review({
        artifact: utf8.encode(job.artifact),
        options: job.options,
        ruleset,
        data: held.get(job.dataKey),
      })
      return { record, recordSha256: engine.recordSha256(record), artifactSha256: record.artifact_sha256 }
    }
    case 'verify':
      return packedHolds(wasmSchnorr, job.input)
    case 'sign':
      if (!setup.secretKey) throw new Error('no signing key')
      return wasmSchnorr.sign(job.idBytes, setup.secretKey, job.auxRand)
    case 'pq_sign':
      if (!signPq) throw new Error('no post-quantum key')
      return signPq(job.idBytes)
    case 'pq_verify':
      return fastMlDsa65Verify(job.sig, job.msg, job.publicKey)
  }
}

type Sample = readonly [artifactType: ArtifactType, artifact: string]

/**
 * The engine indexes a list at its first use, which for a complete list takes longer than a job's time
 * limit.
 */
const askEveryList: readonly Sample[] = [
  ['sanctions_screening', '{"name":"Nobody In Particular"}'],
  [
    'onchain_action',
    '{"chainId":1,"to":"0x1111111111111111111111111111111111111111","value":"0","data":"0x"}',
  ],
]

/**
 * One sample per family: the first review of a family is ten times as slow as the next, which a busy
 * machine could mistake for a hang.
 */
const askEveryFamily: readonly Sample[] = [
  ...askEveryList,
  ['code_diff', '--- a/a.js\n+++ b/a.js\n@@ -1 +1 @@\n-const limit = 10\n+const limit = 20\n'],
  ['plan', '1. Read the report. 2. Send a summary to the team.'],
  ['shell_command', 'ls -la'],
  ['trade', '{"action":"open","coin":"BTC","side":"buy","notional_usd":10,"stop_loss":90,"entry_price":100}'],
]

function warmUp(samples: readonly Sample[], data: readonly Snapshot[]): void {
  for (const [artifactType, artifact] of samples)
    try {
      engine.review({
        artifact: utf8.encode(artifact),
        options: plainOptions(artifactType),
        ruleset,
        data,
      })
    } catch {
      // The error is returned to the caller of such a review; other reviews are not affected.
    }
}

function begin(batch: number, index: number): void {
  Atomics.store(setup.progress, 1, index)
  Atomics.store(setup.progress, 0, batch)
}

function runJobs(batch: number, jobs: SentJob[]): BatchAnswer['results'] {
  return jobs.map((job, index) => {
    begin(batch, index)
    try {
      return { ok: true as const, value: run(job) }
    } catch (error) {
      return { ok: false as const, message: error instanceof Error ? error.message : String(error) }
    }
  })
}

/** A copy, because the library uses its own memory and the caller's is shared. */
const one = new Uint8Array(packedBytes)

function verifyAll(batch: number, count: number): null {
  for (let index = 0; index < count; index += 1) {
    begin(batch, index)
    one.set(setup.signatures.subarray(index * packedBytes, (index + 1) * packedBytes))
    setup.verdicts[index] = packedHolds(wasmSchnorr, one) ? 1 : 0
  }
  return null
}

parentPort!.on('message', (message: BatchMessage) => {
  const { batch } = message
  // Before the first job begins, so that loading a list never counts as a hanging job.
  if ('jobs' in message && message.dataSets.length > 0) {
    held.load(message.dataSets, message.jobs)
    for (const { key } of message.dataSets) warmUp(askEveryList, held.get(key))
  }
  const results = 'jobs' in message ? runJobs(batch, message.jobs) : verifyAll(batch, message.signatures)
  Atomics.store(setup.progress, 0, 0)
  parentPort!.postMessage({ batch, results } satisfies BatchAnswer)
})
warmUp(askEveryFamily, [])
parentPort!.postMessage('ready')
