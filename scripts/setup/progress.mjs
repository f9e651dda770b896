// Prints progress and the time left, one line per phase; the measured duration of a phase is stored as the
// next run's estimate. Plain JavaScript: runs before Node 24 is installed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export function estimateLeft(phases) {
  let seconds = 0
  for (const phase of phases) {
    if (phase.state === 'waiting') seconds += phase.seconds
    if (phase.state !== 'running') continue
    const left = phase.seconds - phase.elapsedSeconds
    // A phase that exceeds its estimate counts as four fifths done.
    seconds += left > 0 ? left : phase.elapsedSeconds / 4
  }
  return seconds
}

export function formatDuration(seconds) {
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  if (whole < 100) return `${whole} s`
  const rest = whole % 60
  return `${Math.floor(whole / 60)} min${rest ? ` ${rest} s` : ''}`
}

export function createProgress(options) {
  const { timingsPath, nowMs = Date.now } = options
  const write = options.write ?? ((text) => process.stdout.write(text))
  const isTerminal = options.isTerminal ?? (process.stdout.isTTY === true && !process.env.CI)
  const startedAtMs = options.startedAtMs ?? nowMs()
  const measured = readTimings(timingsPath)
  const phases = options.phases.map((phase) => ({
    ...phase,
    seconds: measured[phase.id] ?? phase.seconds,
    state: 'waiting',
    beganAtMs: 0,
  }))

  const secondsSince = (ms) => (nowMs() - ms) / 1000
  const secondsLeft = () =>
    estimateLeft(phases.map((phase) => ({ ...phase, elapsedSeconds: secondsSince(phase.beganAtMs) })))
  const leftText = () => `about ${formatDuration(Math.max(1, Math.round(secondsLeft())))} left in all`
  const find = (id) => {
    const phase = phases.find((candidate) => candidate.id === id)
    if (!phase) throw new Error(`no phase ${id}`)
    return phase
  }

  return {
    secondsLeft,
    secondsTotal: () => secondsSince(startedAtMs),
    skip(id) {
      find(id).state = 'over'
    },
    async run(id, work) {
      const phase = find(id)
      phase.state = 'running'
      phase.beganAtMs = nowMs()
      const report = () => {
        const text = `… ${phase.title}: ${formatDuration(secondsSince(phase.beganAtMs))}, ${leftText()}`
        write(isTerminal ? `\r\x1b[2K${text}` : `${text}\n`)
      }
      if (isTerminal) report()
      const ticker = setInterval(report, isTerminal ? 1000 : 10_000)
      let mark = '✗'
      try {
        const result = await work()
        mark = '✓'
        return result
      } finally {
        clearInterval(ticker)
        phase.state = 'over'
        const seconds = secondsSince(phase.beganAtMs)
        const time = formatDuration(seconds).padStart(10)
        write(`${isTerminal ? '\r\x1b[2K' : ''}${mark} ${phase.title.padEnd(44)}${time}\n`)
        if (mark === '✓') keepTiming(timingsPath, id, seconds)
      }
    },
  }
}

function readTimings(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {} // missing or invalid: the built-in estimates are used
  }
}

function keepTiming(path, id, seconds) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify({ ...readTimings(path), [id]: Number(seconds.toFixed(2)) }, null, 2))
}
