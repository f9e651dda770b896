// Ends the processes that the benchmark started, also after a failure or Ctrl-C; the last one started ends first.
import { endRunningCommands } from '../../scripts/setup/run-command.ts'

type Stop = () => unknown
const stops: Stop[] = []
let ending: Promise<void> | undefined

export function atTheEnd(stop: Stop): void {
  stops.push(stop)
}

/** Ends everything once, however often it is asked; one part that fails does not keep the others running. */
export function endAll(): Promise<void> {
  ending ??= (async () => {
    endRunningCommands('SIGTERM')
    for (const stop of stops.splice(0).reverse()) {
      try {
        await stop()
      } catch (error) {
        console.error(`While stopping: ${(error as Error).message}`)
        process.exitCode = 1
      }
    }
  })()
  return ending
}

export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void endAll().then(() => process.exit(130)))
}
