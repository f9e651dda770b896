// Page after a card payment was cancelled. Nothing was charged, and the way back is one click.
import type { Metadata } from 'next'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { PageTitle } from '#components/ui/section.tsx'

export const metadata: Metadata = {
  title: 'Payment cancelled',
  description: 'A cancelled card payment. Nothing was charged.',
  robots: { index: false },
}

export default function CancelPage() {
  return (
    <>
      <PageTitle title="Nothing was charged">
        You cancelled checkout. The quote expires on its own; start again at any time.
      </PageTitle>
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" href="/account?pay=card">
          Back to your account
        </ButtonLink>
        <ButtonLink href="/prices">See prices</ButtonLink>
      </div>
    </>
  )
}
