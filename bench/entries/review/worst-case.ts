// Measures how long one artifact can keep a core. Texts of full length that were made to be slow, for every type.
import type { Entry, Row } from '../../entry.ts'
import { engineUnderTest } from '../../harness/engine-under-test.ts'
import { percentile } from '../../harness/measure/statistics.ts'
import { hostileCases } from '../../hostile/index.ts'

/** Of the worst artifact of 20,000 characters, on one core. */
const GOAL_MS = 50

export const worstCase: Entry = {
  name: 'worst-case',
  title: 'Processor time of the engine on hostile artifacts of full length',
  async measure(bench) {
    const judge = await engineUnderTest(bench)
    for (const { type, text } of hostileCases) judge(type, text)
    const runs = Array.from({ length: bench.rounds }, () =>
      hostileCases.map((one) => ({ ...one, ...judge(one.type, one.text) })),
    )
    const rows: Row[] = []
    const notes: string[] = []
    for (const type of new Set(hostileCases.map((one) => one.type))) {
      const rounds = runs.map((run) => run.filter((one) => one.type === type))
      const count = rounds[0]!.length
      const at = (quantile: number): number[] =>
        rounds.map((round) =>
          percentile(
            round.map(({ cpuMicros }) => cpuMicros / 1000),
            quantile,
          ),
        )
      rows.push(
        { what: `${type} (${count}) p50`, unit: 'ms', rounds: at(0.5) },
        { what: `${type} (${count}) p99`, unit: 'ms', rounds: at(0.99) },
        { what: `${type} (${count}) worst`, unit: 'ms', rounds: at(1), goal: { below: GOAL_MS } },
      )
      // The least of the rounds: what the machine did beside it is not the artifact's doing.
      const least = rounds[0]!
        .map(({ name, steps }, index) => ({
          name,
          steps,
          micros: Math.min(...rounds.map((round) => round[index]!.cpuMicros)),
        }))
        .sort((a, b) => b.micros - a.micros)[0]!
      const most = Math.max(...rounds[0]!.map(({ steps }) => steps))
      const nanos = Math.round((least.micros * 1000) / least.steps)
      notes.push(
        `${type}: slowest is "${least.name}", ${least.steps} steps of ${nanos} ns; most steps ${most}`,
      )
    }
    return { rows, notes }
  },
}
