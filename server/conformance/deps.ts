/** The parts that the conformance registry uses: those of the ledger, which publishes grades. */
import { operationsOf } from '#server/kernel/operation.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'

export type ConformanceDeps = LedgerDeps

export const defineOperation = operationsOf<ConformanceDeps>()
