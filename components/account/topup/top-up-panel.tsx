'use client'
// Top-up by Lightning, card or USDC. A method that is not available says so, with the reason.
import { CircleDollarSign, CreditCard, Zap } from 'lucide'
import type { ReactNode } from 'react'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { useSeen } from '#components/ui/feedback/use-seen.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Segments } from '#components/ui/input/segments.tsx'
import { useUrlState } from '#components/ui/input/url-state.ts'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import { CardTopUp, UsdcTopUp } from '../lazy-parts.tsx'
import type { Balance, WalletStatus } from '../session/contract.ts'
import type { MoneyTerms } from '../session/terms.ts'
import { LightningTopUp } from './lightning-top-up.tsx'
import { whyOff } from './rail-words.ts'

export interface TopUpProps {
  apiKey: string
  agentId: string
  balance: Balance | null
  wallet: WalletStatus
  terms: MoneyTerms
  onMoved: () => void
  /** Asks for the balance again. */
  onLook: () => void
}

const METHODS = {
  lightning: { icon: Zap, word: 'Lightning', rail: 'lightning', Form: LightningTopUp },
  card: { icon: CreditCard, word: 'Card', rail: 'card', Form: CardTopUp },
  usdc: { icon: CircleDollarSign, word: 'USDC', rail: 'x402', Form: UsdcTopUp },
} as const

type Method = keyof typeof METHODS

export function TopUpPanel(props: TopUpProps) {
  const [chosen, choose] = useUrlState('pay', 'lightning')
  const method: Method = chosen in METHODS ? (chosen as Method) : 'lightning'
  const seen = useSeen<string>(method)
  return (
    <Panel aria-label="Top up">
      <PanelHead
        title="Top up"
        end={
          <Segments
            label="Method"
            value={method}
            onChange={choose}
            options={Object.entries(METHODS).map(([value, { icon, word }]) => ({
              value,
              label: (
                <>
                  <Icon of={icon} size={14} />
                  {word}
                </>
              ),
            }))}
          />
        }
      />
      {Object.entries(METHODS).map(([value, { Form, rail, word, icon }]) => (
        // What was seen stays mounted: an open invoice is still watched while another method is looked at.
        <div key={value} hidden={value !== method}>
          <IfOn wallet={props.wallet} rail={rail} word={word} icon={icon}>
            {seen.has(value) && <Form {...props} />}
          </IfOn>
        </div>
      ))}
    </Panel>
  )
}

interface IfOnProps {
  wallet: WalletStatus
  rail: keyof WalletStatus['methods']
  word: string
  icon: typeof Zap
  children: ReactNode
}

/** A rail that is down for a moment keeps its form: an invoice made before may still be paid. */
function IfOn({ wallet, rail, word, icon, children }: IfOnProps) {
  const state = wallet.methods[rail]
  if (state.available) return children
  const others = Object.values(METHODS).filter(
    (other) => other.rail !== rail && wallet.methods[other.rail].available,
  )
  return (
    <EmptyState icon={icon} title={`${word} is not available`}>
      {whyOff(state.reason)} Nothing is charged.{' '}
      {others.length > 0
        ? `Available: ${others.map((other) => other.word).join(', ')}.`
        : 'No other payment method is available. The operator can still grant a balance.'}
    </EmptyState>
  )
}
