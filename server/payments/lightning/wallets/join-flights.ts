/** One at a time for each key: whoever asks while an answer is under way gets that answer. */
export type JoinFlights<T> = (key: string, start: () => Promise<T>) => Promise<T>

export function createJoinFlights<T>(): JoinFlights<T> {
  const flights = new Map<string, Promise<T>>()
  return (key, start) => {
    const joined = flights.get(key)
    if (joined !== undefined) return joined
    const flight = start().finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
}
