// Page after a card payment. The server asks the processor and credits once; nothing in the page's address is trusted.
import type { Metadata } from 'next'
import { PaymentLanding } from '#components/billing/payment-landing.tsx'
import { readOperation } from '../../read-operation.ts'

export const metadata: Metadata = {
  title: 'Payment',
  description: 'Card payment status.',
  robots: { index: false },
}

interface SuccessPageProps {
  searchParams: Promise<{ session_id?: string | string[]; next?: string | string[] }>
}

export default async function SuccessPage({ searchParams }: SuccessPageProps) {
  const { session_id, next } = await searchParams
  const query = { session_id: [session_id].flat()[0] ?? '', next: [next].flat()[0] ?? '' }
  const landing = await readOperation('billing.landSuccess', query)
  return (
    <PaymentLanding
      state={landing.state}
      creditedSats={landing.credited_sats}
      balanceSats={landing.balance_sats}
      next={landing.next}
      again={`/billing/success?${new URLSearchParams(query)}`}
    />
  )
}
