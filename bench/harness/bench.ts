// What an entry has at hand: the server, the obvious build, load, rounds, notes. Each part starts when first asked for.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Assay, startAssay } from './assay.ts'
import type { ChildServer } from './load/child.ts'
import { type LoadGenerator, startLoadGenerator } from './load/load.ts'
import { type Profiler, startProfiler } from './measure/profiler.ts'
import { startPlainNext } from './plain-next.ts'

export interface BenchOptions {
  root: string
  /** Of one round of load. */
  seconds: number
  rounds: number
  profile: boolean
}

export interface Bench extends BenchOptions {
  dataDir: string
  assay(): Promise<Assay>
  plainNext(): Promise<ChildServer>
  load(): LoadGenerator
  /** With --profile: does the work once more, sampled, and prints what was hot. Null without. */
  profiled<T>(name: string, work: () => Promise<T>): Promise<T | null>
  /** Names of the entries that have been measured on the running server. */
  loaded: string[]
}

export function createBench(options: BenchOptions): Bench {
  const { root } = options
  const dataDir = join(root, '.data/bench')
  mkdirSync(dataDir, { recursive: true })
  let assay: Promise<Assay> | undefined
  let plainNext: Promise<ChildServer> | undefined
  let load: LoadGenerator | undefined
  let profiler: Promise<Profiler> | undefined

  const bench: Bench = {
    ...options,
    dataDir,
    loaded: [],
    assay() {
      assay ??= startAssay({ root, dataDir, inspect: options.profile })
      return assay
    },
    plainNext() {
      plainNext ??= bench.assay().then(async ({ url }) => {
        const health = await (await fetch(`${url}/health`)).text()
        return startPlainNext({ root, dataDir, health })
      })
      return plainNext
    },
    load() {
      load ??= startLoadGenerator()
      return load
    },
    async profiled(name, work) {
      if (!options.profile) return null
      profiler ??= bench.assay().then(({ logPath }) => startProfiler(logPath))
      const { sample } = await profiler
      return sample(join(dataDir, 'profiles', name), work)
    },
  }
  return bench
}
