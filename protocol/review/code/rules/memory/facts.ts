// Facts of the rules of memory safety: one sentence with the code and the values found.

export interface MemoryFacts {
  readonly what: string
}

export const memoryMessage = ({ what }: MemoryFacts): string =>
  `${what.charAt(0).toUpperCase()}${what.slice(1)}.`
