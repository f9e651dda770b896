'use client'
// Button for the test wallet of a test network: it pays invoices and creates its own, with sats of no value.
import { FlaskConical } from 'lucide'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'

export function TestWalletButton({ invoice, onPaid }: { invoice: string; onPaid: () => void }) {
  const client = useTRPCClient()
  const { busy, answer, refusal, send } = useRequest(
    (toPay: string) => client.payments.payFromTestWallet.mutate({ invoice: toPay }),
    { onDone: ({ status }) => status !== 'failed' && onPaid() },
  )
  const problem = answer?.status === 'failed' ? `${answer.reason}.` : (refusal?.text ?? null)
  return (
    <div className="grid justify-items-center gap-1">
      <Button
        variant="primary"
        size="dense"
        onClick={() => send(invoice)}
        loading={busy}
        loadingLabel="Paying"
      >
        <Icon of={FlaskConical} size={13} />
        Pay with the test wallet
      </Button>
      <Problem text={problem} />
    </div>
  )
}

interface TestInvoiceButtonProps {
  /** Null while the field holds no whole number. */
  amountSats: number | null
  onInvoice: (invoice: string) => void
}

const AMOUNT_SATS = 1_000

export function TestInvoiceButton({ amountSats, onInvoice }: TestInvoiceButtonProps) {
  const client = useTRPCClient()
  const { busy, refusal, send } = useRequest(
    (sats: number) => client.payments.makeTestInvoice.mutate({ amount_sats: sats }),
    { onDone: ({ invoice }) => onInvoice(invoice) },
  )
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        size="dense"
        onClick={() => send(amountSats ?? AMOUNT_SATS)}
        loading={busy}
        loadingLabel="Creating"
      >
        <Icon of={FlaskConical} size={13} />
        Use a test wallet invoice
      </Button>
      <Problem text={refusal?.text ?? null} />
    </div>
  )
}

const Problem = ({ text }: { text: string | null }) =>
  text !== null && (
    <p role="alert" className="text-xs text-reject-text">
      The test wallet did not pay. {text}
    </p>
  )
