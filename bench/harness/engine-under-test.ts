// Runs the built engine bundle in this thread, and measures its time and its steps for a text.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { plainOptions } from '#protocol/review/core/plain-options.ts'
import type * as Engine from '#protocol/review/index.ts'
import type { ArtifactType } from '#protocol/review/types.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import type { Bench } from './bench.ts'

export interface Judged {
  /** By the clock. */
  micros: number
  /** Processor time, which hardly depends on what else the machine does. */
  cpuMicros: number
  steps: number
}

export type Judge = (artifactType: ArtifactType, text: string) => Judged

export async function engineUnderTest(bench: Bench): Promise<Judge> {
  await bench.assay() // builds the engine when its sources have changed
  const files = builtRuleset(bench.root)
  const { loadRuleset, review }: typeof Engine = await import(pathToFileURL(files.enginePath).href)
  const ruleset = loadRuleset(new Uint8Array(readFileSync(files.manifestPath)))
  const asOfUnix = Math.floor(Date.now() / 1000)
  return (artifactType, text) => {
    const artifact = new TextEncoder().encode(text)
    const startedCpu = process.cpuUsage()
    const startedAtMs = performance.now()
    const options = { ...plainOptions(artifactType), asOfUnix }
    const { steps } = review({ artifact, options, ruleset, data: [] })
    const micros = (performance.now() - startedAtMs) * 1000
    const { user, system } = process.cpuUsage(startedCpu)
    return { micros, cpuMicros: user + system, steps }
  }
}
