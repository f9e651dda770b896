/** Runs every probe on an engine. One that fails disables the engine. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import type { Engine } from '../engine/engine.ts'
import { probes } from './probes.ts'

export interface ProbeOutcome {
  probe: string
  ok: boolean
  /** What was seen instead; not for callers. */
  seen: string | null
}

/** The name under which the canary stands in this process's environment. */
const CANARY = 'ASSAY_SANDBOX_CANARY'

export async function testEngine(engine: Engine, abort: AbortSignal): Promise<ProbeOutcome[]> {
  const canary = randomBytes(16).toString('hex')
  process.env[CANARY] = canary
  let connections = 0
  const listener = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    const outcomes: ProbeOutcome[] = []
    for (const probe of probes) {
      if (probe.needsControlGroups && engine.info.isolation === 'degraded') continue
      const result = await engine.run(
        {
          code: Buffer.from(probe.code({ canary, port })),
          stdin: Buffer.from(probe.stdin ?? ''),
          limits: probe.limits,
        },
        abort,
      )
      const seen = result.problem ?? probe.judge(result) ?? (connections > 0 ? 'the host was reached' : null)
      outcomes.push({ probe: probe.name, ok: seen === null, seen })
    }
    return outcomes
  } finally {
    delete process.env[CANARY]
    listener.close()
  }
}
