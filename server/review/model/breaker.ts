// Stops calling a failing model: after five failures within a minute no call is made until the first is a
// minute old.

const failuresToOpen = 5
const windowSeconds = 60

export interface Breaker {
  isOpen(): boolean
  failed(): void
}

/** Per process: another server may still be able to reach the provider. */
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
