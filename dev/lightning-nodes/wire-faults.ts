/** Defines faults of the next requests to a path, before or after they are executed. */
export type WireFault = {
  /** Method and start of the path: `POST /v2/router/send`. */
  route: string
  /** How many requests it affects. */
  times: number
} & (
  | {
      /**
       * `cut`, `error`, `not_found`: nothing is executed. `drop_answer`, `error_after`: it is executed, and
       * the answer is lost or wrong.
       */
      fault: 'cut' | 'error' | 'not_found' | 'drop_answer' | 'error_after'
    }
  | { fault: 'delay'; delayMs: number }
)

export const wireFaultNames = ['cut', 'error', 'not_found', 'drop_answer', 'error_after', 'delay'] as const

export function createWireFaults() {
  let faults: WireFault[] = []
  return {
    add: (fault: WireFault) => void faults.push(fault),
    take(request: string): WireFault | undefined {
      const fault = faults.find(({ route }) => request.startsWith(route))
      if (fault && --fault.times === 0) faults = faults.filter((each) => each !== fault)
      return fault
    },
    clear() {
      faults = []
    },
  }
}
export type WireFaults = ReturnType<typeof createWireFaults>
