// Stops asking a model that fails: after five failures within a minute no call waits for it until the first is a minute old.

const failuresToOpen = 5
const windowSeconds = 60

export interface Breaker {
  isOpen(): boolean
  failed(): void
}

/** Of one process: another server may reach a provider that this one cannot. */
export function createBreaker(nowUnix: () => number): Breaker {
  let failures: number[] = []
  const recent = () => {
    const since = nowUnix() - windowSeconds
    failures = failures.filter((at) => at > since)
    return failures
  }
  return {
    isOpen: () => recent().length >= failuresToOpen,
    failed: () => {
      recent().push(nowUnix())
    },
  }
}
