/**
 * Stores what must survive the process, one JSON line per fact, on disk before it takes effect: invoices,
 * settlements, payments. A line torn by a crash was never acknowledged and is truncated.
 */
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'

/** Nodes of this process: the service's, a customer's, and a customer's reached only through the former. */
export type Role = 'service' | 'payer' | 'neighbour'

export type Fact =
  | {
      fact: 'invoice'
      role: Role
      hash: string
      preimage: string
      bolt11: string
      /** Null: the payer chooses the amount. */
      amountMsat: string | null
      memo: string
      descriptionHash: string | null
      createdAtUnix: number
      expirySeconds: number
      /** Routing fee to this node beyond its neighbour. */
      routingFeeMsat: number
    }
  | { fact: 'settled'; role: Role; hash: string; receivedMsat: string; atUnix: number }
  | { fact: 'cancelled'; role: Role; hash: string }
  | { fact: 'sent'; role: Role; hash: string; bolt11: string; amountMsat: string; atUnix: number }
  | { fact: 'succeeded'; role: Role; hash: string; preimage: string; feeMsat: string }
  | { fact: 'failed'; role: Role; hash: string; reason: string }

export interface Journal {
  append(fact: Fact): void
  close(): void
}

/** Calls `replay` with every fact of earlier runs, oldest first. */
export function openJournal(path: string, replay: (fact: Fact) => void): Journal {
  const kept = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  const wholeBytes = kept.lastIndexOf('\n') + 1
  for (const line of kept.subarray(0, wholeBytes).toString('utf8').split('\n'))
    if (line) replay(JSON.parse(line) as Fact)
  const file = openSync(path, 'a', 0o600)
  ftruncateSync(file, wholeBytes)
  return {
    append(fact) {
      writeSync(file, `${JSON.stringify(fact)}\n`)
      fdatasyncSync(file)
    },
    close: () => closeSync(file),
  }
}
