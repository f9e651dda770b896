/** Spares the sites: two actions at once on a host, one start a second, and none while it asked for a pause. */
import { setTimeout as sleep } from 'node:timers/promises'
import { OperationError } from '#server/kernel/errors.ts'

const AT_ONCE = 2
const SPACING_MS = 1_000
const MOST_WAIT_MS = 10_000
const MOST_PAUSE_SECONDS = 3_600
const MOST_HOSTS = 5_000

interface Host {
  running: number
  nextMs: number
  pausedUntilMs: number
}

export interface HostPace {
  /** Waits for its turn, for 10 s at most. Returns what must be called at the end. Throws rate_limited. */
  enter(host: string): Promise<() => void>
  /** As a 429 or 503 of the host asked with Retry-After. */
  pause(host: string, retryAfter: string | undefined): void
}

export function createHostPace(nowMs: () => number = () => performance.now()): HostPace {
  const hosts = new Map<string, Host>()

  function hostOf(name: string): Host {
    const known = hosts.get(name) ?? { running: 0, nextMs: 0, pausedUntilMs: 0 }
    if (hosts.size >= MOST_HOSTS)
      for (const [other, { running, nextMs, pausedUntilMs }] of hosts)
        if (running === 0 && Math.max(nextMs, pausedUntilMs) < nowMs()) hosts.delete(other)
    hosts.set(name, known)
    return known
  }

  const busy = (detail: string, seconds: number) =>
    new OperationError('rate_limited', {
      detail: `${detail} Nothing was charged.`,
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
    })

  return {
    async enter(name) {
      const host = hostOf(name)
      const untilMs = nowMs() + MOST_WAIT_MS
      if (host.pausedUntilMs > nowMs())
        throw busy('The site asked for a pause.', (host.pausedUntilMs - nowMs()) / 1_000)
      while (host.running >= AT_ONCE || host.nextMs > nowMs()) {
        if (nowMs() > untilMs) throw busy('Other calls are reading this site.', 5)
        await sleep(host.running >= AT_ONCE ? 50 : Math.max(1, host.nextMs - nowMs()))
      }
      host.running++
      host.nextMs = nowMs() + SPACING_MS
      let isOver = false
      return () => {
        if (!isOver) host.running--
        isOver = true
      }
    },
    pause(name, retryAfter) {
      const seconds = Number(retryAfter)
      if (Number.isFinite(seconds) && seconds > 0)
        hostOf(name).pausedUntilMs = nowMs() + Math.min(seconds, MOST_PAUSE_SECONDS) * 1_000
    },
  }
}
