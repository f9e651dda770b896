/** One compute thread. Runs the very engine bundle whose hash the proofs name, not the sources it was built from. */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type * as Engine from '#protocol/review/index.ts'
import { wasmSchnorr } from '#server/proofs/schnorr.ts'
import type { BatchMessage, Job, WorkerSetup } from './jobs.ts'

const setup = workerData as WorkerSetup
const engine: typeof Engine = await import(/* turbopackIgnore: true */ pathToFileURL(setup.enginePath).href)
const ruleset = engine.loadRuleset(new Uint8Array(readFileSync(setup.manifestPath)))
const utf8 = new TextEncoder()

function run(job: Job): unknown {
  switch (job.kind) {
    case 'review': {
      const record = engine.review({
        artifact: utf8.encode(job.artifact),
        options: job.options,
        ruleset,
        data: [],
      })
      return { record, recordSha256: engine.recordSha256(record), artifactSha256: record.artifact_sha256 }
    }
    case 'verify':
      return wasmSchnorr.verify(
        job.input.subarray(64, 128),
        job.input.subarray(0, 32),
        job.input.subarray(32, 64),
      )
    case 'sign':
      if (!setup.secretKey) throw new Error('no signing key')
      return wasmSchnorr.sign(job.idBytes, setup.secretKey, job.auxRand)
  }
}

parentPort!.on('message', ({ batch, jobs }: BatchMessage) => {
  const results = jobs.map((job, index) => {
    Atomics.store(setup.progress, 1, index)
    Atomics.store(setup.progress, 0, batch)
    try {
      return { ok: true as const, value: run(job) }
    } catch (error) {
      return { ok: false as const, message: error instanceof Error ? error.message : String(error) }
    }
  })
  Atomics.store(setup.progress, 0, 0)
  parentPort!.postMessage({ batch, results })
})
parentPort!.postMessage('ready')
