// What became of a card payment? Three ends: the sats are there, they are on their way, or nothing is known of such a payment.
import { ButtonLink } from '#components/ui/button.tsx'
import { PageTitle } from '#components/ui/section.tsx'

interface PaymentLandingProps {
  state: 'credited' | 'pending' | 'neutral'
  creditedSats: number
  /** Null unless credited. */
  balanceSats: number | null
  /** A path of this host. */
  next: string | null
  /** This very address. */
  again: string
}

export function PaymentLanding({ state, creditedSats, balanceSats, next, again }: PaymentLandingProps) {
  return (
    <>
      <PageTitle title={title(state, creditedSats)}>{WORDS[state]}</PageTitle>
      {balanceSats !== null && (
        <p className="mb-6 text-text-2">
          The account holds{' '}
          <strong className="font-semibold text-text tabular-nums">
            {balanceSats.toLocaleString('en')} sats
          </strong>{' '}
          to spend now.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {next !== null && (
          <ButtonLink variant="primary" href={next}>
            Go on
          </ButtonLink>
        )}
        <ButtonLink variant={next === null ? 'primary' : 'default'} href="/account">
          To the account
        </ButtonLink>
        {state === 'pending' && (
          // A plain link: the router would answer the same address from its cache.
          <a href={again} className="button button-default">
            Ask again
          </a>
        )}
      </div>
    </>
  )
}

function title(state: PaymentLandingProps['state'], creditedSats: number): string {
  if (state === 'credited') return `${creditedSats.toLocaleString('en')} sats are in the balance`
  return state === 'pending' ? 'The payment is on its way' : 'Nothing is known of this payment'
}

const WORDS = {
  credited:
    'The card was charged, and the quote was credited as it stood. Card sats can be spent on every tool, and not withdrawn.',
  pending:
    'The card processor has not confirmed it yet. The sats are credited by themselves as soon as it does, whether or not this page is open.',
  neutral:
    'The address names no payment of this service, or one that was not paid. If a card was charged, the sats are credited as soon as the processor says so.',
} as const
