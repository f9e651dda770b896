// Page that reads the payments of a buyer's wallet, or the listings of a seller's domain.
import type { Metadata } from 'next'
import { IntelPage } from '#components/tools/intel/intel-page.tsx'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import { findList } from '#server/tools/seller-intel/domain/read-domain.ts'
import { intelPrice } from '#server/tools/seller-intel/report-seller-intel.ts'

export const metadata: Metadata = {
  title: 'Seller intel',
  description:
    'See what a wallet has paid for with USDC on Base, or how the paid resources of a domain are listed and sold.',
}

export default async function Page() {
  keepPage(30)
  const ctx = await sharedContext()
  return (
    <IntelPage
      priceSats={intelPrice.agentSats}
      hasNode={ctx.env.SELLER_INTEL_RPC_URL !== undefined}
      hasList={(await findList(ctx)) !== null}
    />
  )
}
