// node bench/run.ts [name…] [--seconds N] [--rounds N] [--json FILE] [--profile]
// Starts the production server on a database of its own, measures, prints a table. Figures, not a test: only
// wrong answers end with status 1, a missed goal does not.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pendingBuilds } from '../scripts/setup/prepare.ts'
import { endAll, endOnSignals } from './harness/ending.ts'
import { circumstances, type Measured, table, writeJson } from './harness/measure/report.ts'

const root = resolve(import.meta.dirname, '..')
process.chdir(root)
for (const build of pendingBuilds(root).filter(({ isDone }) => !isDone)) {
  console.error(`Building ${build.id} …`)
  await build.run()
}
// Both import the generated database client.
const { entries } = await import('./entries/index.ts')
const { createBench } = await import('./harness/bench.ts')

const usage = `node bench/run.ts [name…] [--seconds N] [--rounds N] [--json FILE] [--profile]
names: ${entries.map(({ name }) => name).join(', ')}; none means all`

endOnSignals()
const { values, positionals } = readArguments()
const seconds = positive('seconds', values.seconds)
const rounds = Math.ceil(positive('rounds', values.rounds))
const chosen = entries.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

const before = circumstances()
console.log(
  `${before.cores} cores (${before.cpu}), Node ${before.node}, load average ${before.loadAverage.join(' ')}; ${rounds} rounds of ${seconds} s`,
)
const bench = createBench({ root, seconds, rounds, profile: values.profile })
const measured: Measured[] = []
for (const entry of chosen) {
  console.error(`${entry.name} …`)
  try {
    measured.push({ entry, finding: await entry.measure(bench), failure: null })
    bench.loaded.push(entry.name)
  } catch (error) {
    // The others still have something to say; the status tells that one had not.
    measured.push({ entry, finding: null, failure: (error as Error).message })
    process.exitCode = 1
  }
}
await endAll()
console.log(table(measured))
console.log(`\nload average at the end ${circumstances().loadAverage.join(' ')}`)
if (values.json) writeJson(resolve(values.json), measured, before, seconds)

function readArguments() {
  try {
    const parsed = parseArgs({
      allowPositionals: true,
      options: {
        seconds: { type: 'string', default: '6' },
        rounds: { type: 'string', default: '3' },
        json: { type: 'string' },
        profile: { type: 'boolean', default: false },
      },
    })
    const unknown = parsed.positionals.filter((name) => !entries.some((entry) => entry.name === name))
    if (unknown.length > 0) throw new Error(`There is no entry ${unknown.join(', ')}.`)
    return parsed
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (value > 0) return value
  console.error(`--${name} wants a number above 0.\n${usage}`)
  process.exit(2)
}
