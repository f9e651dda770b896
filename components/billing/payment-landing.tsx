// Result of a card payment. Three ends: the sats are there, they are on their way, or no top-up is known there.
import { ButtonLink } from '#components/ui/input/button.tsx'
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
  if (state === 'credited') return `${creditedSats.toLocaleString('en')} sats were credited`
  return state === 'pending' ? 'The payment is on its way' : 'No top-up belongs to this address'
}

const WORDS = {
  credited:
    'The card was charged, and the quote was credited as it stood. Card sats can be spent on every tool, and not withdrawn.',
  pending:
    'The card processor has not confirmed it yet. The sats are credited by themselves as soon as it does, whether or not this page is open.',
  neutral:
    'The address names none, or one that was not paid. If a card was charged for sats, they are credited as soon as the processor says so; a plan begins by itself.',
} as const
