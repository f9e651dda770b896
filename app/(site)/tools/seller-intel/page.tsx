// Page that reads the payments of a buyer's wallet.
import type { Metadata } from 'next'
import { IntelPage } from '#components/tools/intel/intel-page.tsx'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import { intelPrice } from '#server/tools/seller-intel/report-seller-intel.ts'

export const metadata: Metadata = {
  title: 'Seller intel',
  description: 'See what a wallet has paid for with USDC on Base, and whether it behaves like a customer.',
}

export default async function Page() {
  keepPage(30)
  const { env } = await sharedContext()
  return <IntelPage priceSats={intelPrice.agentSats} isAvailable={env.SELLER_INTEL_RPC_URL !== undefined} />
}
