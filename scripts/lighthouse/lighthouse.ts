/**
 * Measures pages of a running instance with Lighthouse at its phone settings and prints the four scores, the
 * median of the rounds, with the audits that cost points. Beside them stands the benchmark index that Lighthouse
 * measured for this machine: its phone is this machine, four times slower, so a machine that is slow or busy is a slower
 * phone. --calibrated also scores the same page loads at the slowdown that belongs to the index.
 *
 *   npm run lighthouse -- [--url http://localhost:3000] [--rounds 3] [--calibrated] [PATH…]
 *
 * Exit status, of the scores at the fixed slowdown: 0 every score reaches the goal, 1 one does not, 64 wrong usage, 69 the instance or a browser is missing.
 */
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse, { auditFlowArtifacts, type Result, type RunnerResult } from 'lighthouse'
import { findBrowser, launchArguments } from '../test/find-browser.ts'
import { calibratedMultiplier } from './cpu-multiplier.ts'

const pages = [
  '/',
  '/verify',
  '/ledger',
  '/ledger/1',
  '/leaderboard',
  '/marketplace',
  '/docs',
  '/docs/request-review',
]
/** Of 100, for every category (pages.md, Budgets). */
const goal = 95
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof categories)[number], number>
interface Calibrated {
  multiplier: number
  /** Performance, of 100. */
  score: number
}
interface Measured {
  result: Result
  calibrated?: Calibrated
}

const { values, positionals } = readArguments()
const rounds = Number(values.rounds)
const paths = positionals.length > 0 ? positionals : pages

const browser = findBrowser()
if (browser === null)
  stop(69, 'No browser was found. Set CHROMIUM_PATH, or run npm test once, which installs one.')
const isUp = await fetch(values.url).then(
  ({ ok }) => ok,
  () => false,
)
if (!isUp)
  stop(69, `${values.url} does not answer. Start the service with npm start, or name another with --url.`)

console.log(`Lighthouse at phone settings, median of ${rounds}; goal ${goal} each`)
console.log(lineOf('page', [...categories, 'index', ...(values.calibrated ? ['calibrated'] : [])]))
let isBelow = false
for (const path of paths) {
  const runs: Measured[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await measured(new URL(path, values.url).href))
  const scores = Object.fromEntries(
    categories.map((name) => [name, median(runs.map(({ result }) => scoreOf(result, name)))]),
  ) as Scores
  const calibrated = runs.flatMap((run) => run.calibrated ?? [])
  const atItsSlowdown =
    calibrated.length === 0
      ? []
      : [
          `${median(calibrated.map(({ score }) => score))} at ${median(calibrated.map(({ multiplier }) => multiplier)).toFixed(1)}x`,
        ]
  const index = Math.round(median(runs.map(({ result }) => result.environment.benchmarkIndex)))
  console.log(lineOf(path, [...categories.map((name) => scores[name]), index, ...atItsSlowdown]))
  for (const line of lostPoints(runs.at(-1)!.result, scores)) console.log(`  ${line}`)
  isBelow ||= categories.some((name) => scores[name] < goal)
}
process.exit(isBelow ? 1 : 0)

function lineOf(first: string, cells: readonly (string | number)[]): string {
  return first.padEnd(28) + cells.map((cell) => String(cell).padStart(16)).join('')
}

/** Lighthouse misses the start of a load now and then, and asks to be run again. */
async function measured(url: string): Promise<Measured> {
  for (let tries = 1; ; tries += 1)
    try {
      return await measure(url)
    } catch (error) {
      if (tries === 3) throw error
    }
}

/** A fresh browser each time, so that nothing is in its cache. */
async function measure(url: string): Promise<Measured> {
  const chrome = await launch({
    chromePath: browser!,
    chromeFlags: ['--headless=new', ...launchArguments],
    logLevel: 'silent',
  })
  try {
    const run = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: [...categories],
    })
    if (!run) throw new Error(`Lighthouse has no result for ${url}.`)
    if (run.lhr.runtimeError) throw new Error(`${url}: ${run.lhr.runtimeError.message}`)
    return { result: run.lhr, ...(values.calibrated ? { calibrated: await calibrate(run) } : {}) }
  } finally {
    chrome.kill()
  }
}

/** Lighthouse simulates the slowdown after the load, so one load can be scored at several. */
async function calibrate({ lhr, artifacts }: RunnerResult): Promise<Calibrated> {
  const multiplier = calibratedMultiplier(lhr.environment.benchmarkIndex)
  const settings = {
    ...artifacts.settings,
    throttling: { ...artifacts.settings.throttling, cpuSlowdownMultiplier: multiplier },
  }
  const gatherSteps = [{ artifacts: { ...artifacts, settings }, flags: settings }]
  const { steps } = await auditFlowArtifacts({ gatherSteps })
  return { multiplier, score: scoreOf(steps[0]!.lhr, 'performance') }
}

function scoreOf(run: Result, name: (typeof categories)[number]): number {
  return Math.round(100 * (run.categories[name]?.score ?? 0))
}

/** The metrics of a performance below the goal, and each audit of another category that does not pass. */
function lostPoints(run: Result, scores: Scores): string[] {
  return categories.flatMap((name) =>
    scores[name] === 100 || (name === 'performance' && scores[name] >= goal)
      ? []
      : run.categories[name]!.auditRefs.filter(
          ({ id, weight }) => weight > 0 && (run.audits[id]?.score ?? 1) < 0.9,
        ).map(({ id }) =>
          `${name}: ${run.audits[id]!.title} ${run.audits[id]!.displayValue ?? ''}`.trimEnd(),
        ),
  )
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]!
}

function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        url: { type: 'string', default: 'http://localhost:3000' },
        rounds: { type: 'string', default: '3' },
        calibrated: { type: 'boolean', default: false },
      },
    })
    if (!/^[1-9]$/.test(read.values.rounds) || !URL.canParse(read.values.url)) throw new Error()
    return read
  } catch {
    return stop(
      64,
      'Usage: npm run lighthouse -- [--url http://localhost:3000] [--rounds 1 to 9] [--calibrated] [PATH…]',
    )
  }
}

function stop(status: number, text: string): never {
  console.error(text)
  process.exit(status)
}
