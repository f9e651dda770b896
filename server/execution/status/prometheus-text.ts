/** The counters of this server in the text format of Prometheus, with the state of its sandbox at this moment. */
import { Gauge, Registry } from 'prom-client'
import type { ExecutionDeps } from '../deps.ts'

const textTypes = ['text/plain', 'application/openmetrics-text']

/** Whether it names a text format before JSON: by weight, then by order. */
export function asksForPrometheus(accept: string): boolean {
  const wanted = accept
    .split(',')
    .map((part) => {
      const [type, ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { type: type!, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  const first = wanted.find(({ type }) => textTypes.includes(type) || type === 'application/json')
  return first !== undefined && textTypes.includes(first.type)
}

export async function prometheusText({ usage, sandbox }: Pick<ExecutionDeps, 'usage' | 'sandbox'>) {
  const now = new Registry()
  const { state, running, queued, grantedRunning, leftOver } = sandbox.status()
  const gauges: [string, string, number][] = [
    [
      'sandbox_up',
      '1 while an engine that passed its self-test runs code',
      Number(/^(ok|degraded)$/.test(state)),
    ],
    ['sandbox_runs', 'Runs in progress', running],
    ['sandbox_waiting', 'Runs that wait for their turn', queued],
    ['sandbox_granted_runs', 'Runs of tier 3 in progress', grantedRunning],
    ['sandbox_left_over', 'Runs since the start whose processes had to be ended from outside', leftOver],
  ]
  for (const [name, help, value] of gauges)
    new Gauge({ name: `assay_${name}`, help, registers: [now] }).set(value)
  const text = `${await usage.registry.metrics()}\n${await now.metrics()}`
  return { text, contentType: usage.registry.contentType }
}
