// Where the hash chain starts. Apart from chain.ts, so that a page which only links entries loads no hash.

/** Entries below it have no chain. */
export const chainStartEntry = 40
