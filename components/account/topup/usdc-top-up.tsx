'use client'
// Top-up in USDC: the terms of the 402 answer, signed by a wallet in this browser or by any x402 client.
import { PenLine } from 'lucide'
import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { CopyButton } from '#components/ui/input/copy-button.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { AmountField } from '../balance/amount-field.tsx'
import { readUsdCents, satsText, usdFault, usdText } from '../balance/amounts.ts'
import { type Asking, browserWallet, usdcText } from './sign-usdc.ts'
import type { TopUpProps } from './top-up-panel.tsx'
import { type Usdc, useUsdc } from './use-usdc.ts'

const NETWORK_NAME = { base: 'Base', 'base-sepolia': 'Base Sepolia, a test network' } as const

export function UsdcTopUp({ apiKey, terms, onMoved }: TopUpProps) {
  const usdc = useUsdc(apiKey, onMoved)
  const [text, setText] = useState('25.00')
  const [asked, setAsked] = useState(false)
  const { now, refusal, walletSays } = usdc
  const cents = readUsdCents(text)
  const fault = refusal?.faults.usd_amount ?? usdFault(cents)
  const busy = now.step === 'signing' || now.step === 'settling'
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!busy && now.step !== 'asking' && cents !== null && usdFault(cents) === null)
      usdc.ask(usdText(cents).replaceAll(',', ''))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      <form onSubmit={ask} className="grid max-w-105 gap-4">
        <AmountField
          label="Amount"
          value={text}
          onChange={(value) => {
            setText(value)
            setAsked(true)
            if (!busy) usdc.reset()
          }}
          unit="USDC"
          presets={['5.00', '25.00', '100.00']}
          hint="1 USDC = 1 USD. Sats are credited at the rate when the payment settles."
          error={asked ? fault : null}
        />
        <Button
          type="submit"
          variant={now.step === 'idle' || now.step === 'asking' ? 'primary' : 'default'}
          className="justify-self-start"
          disabled={busy}
          loading={now.step === 'asking'}
          loadingLabel="Asking"
        >
          Show what to sign
        </Button>
      </form>
      {refusal && Object.keys(refusal.faults).length === 0 && <RefusalNote refusal={refusal} />}
      {(now.step === 'asked' || busy) && 'asking' in now && (
        <Terms asking={now.asking}>
          <SignRow
            usdc={usdc}
            network={now.asking.network.caip2}
            amount={now.usdAmount}
            baseUrl={terms.baseUrl}
          />
        </Terms>
      )}
      {walletSays !== null && (
        <Note tone="warning" title="The wallet did not sign." live>
          <span className="wrap-anywhere">{walletSays}</span> No money was moved.
        </Note>
      )}
      {now.step === 'credited' && (
        <Note tone="success" title={`${satsText(now.credited.credited_sats)} sats credited.`} live>
          Settled in transaction <HashChip value={now.credited.transaction.slice(2)} name="transaction" />
        </Note>
      )}
      <Note>USDC top-ups can be spent on every tool but not withdrawn.</Note>
    </div>
  )
}

function Terms({ asking, children }: { asking: Asking; children: ReactNode }) {
  const { requirement, network } = asking
  return (
    <div className="account-quote">
      <KeyValues
        rows={[
          ['Pays', `${usdcText(requirement.maxAmountRequired)} USDC`],
          [
            'To',
            <CopyButton
              key="to"
              value={requirement.payTo}
              name="recipient"
              text={requirement.payTo}
              className="hash-chip hash-chip-whole"
            >
              {requirement.payTo}
            </CopyButton>,
          ],
          ['Network', NETWORK_NAME[network.name]],
        ]}
      />
      {children}
    </div>
  )
}

const never = () => () => {}

interface SignRowProps {
  usdc: Usdc
  network: string
  amount: string
  baseUrl: string
}

function SignRow({ usdc: { now, sign }, network, amount, baseUrl }: SignRowProps) {
  const hasWallet = useSyncExternalStore(
    never,
    () => browserWallet() !== null,
    () => false,
  )
  if (hasWallet)
    return (
      <div className="grid justify-items-start gap-2">
        <Button
          variant="primary"
          onClick={sign}
          loading={now.step !== 'asked'}
          loadingLabel={now.step === 'settling' ? 'Settling' : 'Signing'}
        >
          <Icon of={PenLine} size={15} />
          Sign in your wallet
        </Button>
        <p role="status" className="text-xs text-muted">
          {now.step === 'settling'
            ? 'Signed and sent. Waiting for settlement; do not sign another payment.'
            : 'Your wallet signs a transfer but does not send it. The service settles it and pays the gas.'}
        </p>
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-sm text-text-2">
        No signing wallet found in this browser. Any x402 client can pay with your API key, for example:
      </p>
      <CodeBlock code={clientCode(network, amount, baseUrl)} label="top-up with an x402 client" />
    </div>
  )
}

/** The client library that agents use, unchanged. */
const clientCode = (network: string, amount: string, baseUrl: string): string =>
  `import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'

const payer = privateKeyToAccount(process.env.PAYER_KEY)
const client = new x402Client().register('${network}', new ExactEvmScheme(payer))
const answer = await wrapFetchWithPayment(fetch, client)('${baseUrl}/billing/topup/x402', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.ASSAY_KEY}\`,
    'content-type': 'application/json',
  },
  body: '{"usd_amount": "${amount}"}',
})`
