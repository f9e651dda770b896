/** The parts that the board and direct messages use. */
import { operationsOf } from '#server/kernel/operation.ts'
import type { LedgerParts } from '#server/ledger/deps.ts'

export type MessagesDeps = Pick<LedgerParts, 'signer' | 'keyGuard' | 'relays'> &
  Pick<LedgerParts, 'env' | 'log' | 'db' | 'nowUnix' | 'randomBytes' | 'books'>

export const defineOperation = operationsOf<MessagesDeps>()
