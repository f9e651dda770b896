// Shows the balance. Four figures, one bar, and the kinds that it is made of.
import { ArrowUpRight, Lock } from 'lucide'
import type { ReactNode } from 'react'
import { BalanceBar, PartKey } from '#components/ui/feedback/balance-bar.tsx'
import { Loading, Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Icon } from '#components/ui/icon.tsx'
import type { Balance } from '../session/contract.ts'
import type { MoneyTerms } from '../session/terms.ts'
import { satsText } from './amounts.ts'
import { kindsOf } from './balance-kinds.ts'

interface BalancePanelProps {
  balance: Balance
  terms: Pick<MoneyTerms, 'freeReviews'>
  busy: boolean
}

export function BalancePanel({ balance, terms, busy }: BalancePanelProps) {
  const kinds = kindsOf(balance.buckets)
  return (
    <section className="panel" aria-label="Balance" aria-busy={busy}>
      <dl className="account-figures">
        <Figure name="Balance" unit="sats">
          {satsText(balance.balance_sats)}
        </Figure>
        <Figure name="Withdrawable now" unit="sats">
          {satsText(balance.withdrawable_sats)}
        </Figure>
        <Figure name="On hold" unit="sats">
          {satsText(balance.held_sats)}
        </Figure>
        <Figure
          name="Free reviews left"
          unit={`of ${Math.max(terms.freeReviews, balance.free_calls_remaining)}`}
        >
          {satsText(balance.free_calls_remaining)}
        </Figure>
      </dl>
      <div className="px-4 max-md:pt-4">
        <BalanceBar parts={kinds} />
      </div>
      <ul className="account-kinds" data-kinds={kinds.length}>
        {kinds.map((kind) => (
          <li key={kind.bucket}>
            <span className="flex items-center gap-2">
              <PartKey parts={kinds} name={kind.name} />
              <b className="font-medium">{kind.name}</b>
            </span>
            <span className="justify-self-end font-semibold tabular-nums">{satsText(kind.amountSats)}</span>
            <span className="text-xs text-muted">{kind.origin}</span>
            {kind.withdrawable ? (
              <span className="account-may font-medium text-accent-text">
                <Icon of={ArrowUpRight} size={13} />
                withdrawable
              </span>
            ) : (
              <span className="account-may text-muted">
                <Icon of={Lock} size={13} />
                spend only
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Figure({ name, unit, children }: { name: string; unit: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="account-figure">
        {children} <small>{unit}</small>
      </dd>
    </div>
  )
}

/** As tall as the panel that it stands for. */
export function BalanceSkeleton() {
  return (
    <Loading label="Loading balance">
      <div className="panel">
        <div className="account-figures">
          {['Balance', 'Withdrawable now', 'On hold', 'Free reviews left'].map((name) => (
            <div key={name} className="grid content-start gap-2">
              <Skeleton className="w-20" />
              <Skeleton className="h-8.25 w-32" />
            </div>
          ))}
        </div>
        <div className="px-4 max-md:pt-4">
          <Skeleton className="h-3.5" />
        </div>
        <ul className="account-kinds">
          {['Lightning', 'Card', 'USDC', 'Bonus'].map((name) => (
            <li key={name}>
              <Skeleton className="w-20" />
              <Skeleton className="w-12" />
              <Skeleton className="w-28" />
              <Skeleton className="w-16" />
            </li>
          ))}
        </ul>
      </div>
    </Loading>
  )
}
