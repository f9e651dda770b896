// Page after a card payment was cancelled. Nothing was charged, and the way back is one click.
import type { Metadata } from 'next'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { PageTitle } from '#components/ui/section.tsx'

export const metadata: Metadata = {
  title: 'Payment called off',
  description: 'A card payment that was called off; nothing was charged.',
  robots: { index: false },
}

export default function CancelPage() {
  return (
    <>
      <PageTitle title="Nothing was charged">
        The payment was called off on the card page. The quote runs out by itself; another one can be asked
        for at any time.
      </PageTitle>
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" href="/account?pay=card">
          Back to the account
        </ButtonLink>
        <ButtonLink href="/prices">See the prices</ButtonLink>
      </div>
    </>
  )
}
