/**
 * Measures pages of a running instance with Lighthouse at its phone settings and prints the four scores, the
 * median of the rounds, with the audits that cost points.
 *
 *   npm run lighthouse -- [--url http://localhost:3000] [--rounds 3] [PATH…]
 *
 * Exit status: 0 every score reaches the goal, 1 one does not, 64 wrong usage, 69 the instance or a browser is missing.
 */
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findBrowser, launchArguments } from '../test/find-browser.ts'

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
console.log(`${'page'.padEnd(28)}${categories.map((name) => name.padStart(16)).join('')}`)
let isBelow = false
for (const path of paths) {
  const runs: Result[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await measure(new URL(path, values.url).href))
  const scores = Object.fromEntries(
    categories.map((name) => [
      name,
      median(runs.map((run) => Math.round(100 * (run.categories[name]?.score ?? 0)))),
    ]),
  ) as Scores
  console.log(`${path.padEnd(28)}${categories.map((name) => String(scores[name]).padStart(16)).join('')}`)
  for (const line of lostPoints(runs.at(-1)!, scores)) console.log(`  ${line}`)
  isBelow ||= categories.some((name) => scores[name] < goal)
}
process.exit(isBelow ? 1 : 0)

/** A fresh browser each time, so that nothing is in its cache. */
async function measure(url: string): Promise<Result> {
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
    return run.lhr
  } finally {
    chrome.kill()
  }
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
      },
    })
    if (!/^[1-9]$/.test(read.values.rounds) || !URL.canParse(read.values.url)) throw new Error()
    return read
  } catch {
    return stop(64, 'Usage: npm run lighthouse -- [--url http://localhost:3000] [--rounds 1 to 9] [PATH…]')
  }
}

function stop(status: number, text: string): never {
  console.error(text)
  process.exit(status)
}
