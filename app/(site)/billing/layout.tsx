// Layout of the pages that a card payment ends on; on a test network it says that the sats have no value.
import type { ReactNode } from 'react'
import { NoValueNote } from '#components/account/balance/no-value-note.tsx'
import { testNetworkOf } from '#components/account/topup/rail-words.ts'
import { readOperation } from '../read-operation.ts'

export default async function BillingLayout({ children }: { children: ReactNode }) {
  const network = testNetworkOf(await readOperation('payments.getWalletStatus', {}))
  return (
    <>
      {children}
      {network !== null && (
        <div className="mt-6">
          <NoValueNote network={network} />
        </div>
      )}
    </>
  )
}
