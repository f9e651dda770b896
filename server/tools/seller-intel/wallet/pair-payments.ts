/** Tells payments from plain transfers. Pure. A payment is a transfer that an authorisation of its sender (EIP-3009) made. */

interface At {
  blockNumber: bigint
  logIndex: number
  transaction: string
}

/** A log of one wallet, as the sender or the signer. */
export type WalletLog =
  | (At & { kind: 'authorization' })
  | (At & { kind: 'transfer'; to: string; microUsdc: bigint })

export interface Payment {
  payTo: string
  microUsdc: bigint
  blockNumber: bigint
}

export interface Paired {
  payments: Payment[]
  plainTransfers: number
}

/** Each authorisation takes the next transfer of its transaction that no earlier one took. `logs` are in the order of the chain. */
export function pairPayments(logs: readonly WalletLog[]): Paired {
  const taken = new Set<WalletLog>()
  const payments = logs.flatMap((log, i): Payment[] => {
    if (log.kind !== 'authorization') return []
    for (const next of logs.slice(i + 1)) {
      if (next.blockNumber !== log.blockNumber) break
      if (next.transaction !== log.transaction || next.kind !== 'transfer' || taken.has(next)) continue
      taken.add(next)
      return [{ payTo: next.to, microUsdc: next.microUsdc, blockNumber: next.blockNumber }]
    }
    return []
  })
  const transfers = logs.filter(({ kind }) => kind === 'transfer').length
  return { payments, plainTransfers: transfers - taken.size }
}
