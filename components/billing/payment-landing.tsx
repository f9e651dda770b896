// Result of a card payment. Three ends: the sats are there, they are on their way, or no top-up is known there.
import { ButtonLink } from '#components/ui/input/button.tsx'
import { numberText } from '#components/ui/number-text.ts'
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
          Balance:{' '}
          <strong className="font-semibold text-text tabular-nums">{numberText(balanceSats)} sats</strong>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {next !== null && (
          <ButtonLink variant="primary" href={next}>
            Continue
          </ButtonLink>
        )}
        <ButtonLink variant={next === null ? 'primary' : 'default'} href="/account">
          Open account
        </ButtonLink>
        {state === 'pending' && (
          // A plain link: the router would answer the same address from its cache.
          <a href={again} className="button button-default">
            Check again
          </a>
        )}
      </div>
    </>
  )
}

function title(state: PaymentLandingProps['state'], creditedSats: number): string {
  if (state === 'credited') return `${numberText(creditedSats)} sats credited`
  return state === 'pending' ? 'Payment processing' : 'We couldn’t find this payment'
}

const WORDS = {
  credited:
    'Your card was charged and the quoted amount was credited. Card top-ups can be spent on every tool but not withdrawn.',
  pending:
    'The card processor has not confirmed the payment yet. The sats are credited automatically as soon as it does, even if you close this page.',
  neutral:
    'The link names no payment, or one that was not completed. If your card was charged, the sats are credited as soon as the processor confirms. Subscriptions start automatically.',
} as const
