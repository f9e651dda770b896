// Where does the withdrawal stand? Paid, on its way, or failed with the sats free again.
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { satsText } from './amounts.ts'
import type { WalletStatus } from './contract.ts'
import { whyOff } from './rail-words.ts'
import { RefusalNote } from './refusal-note.tsx'
import type { Withdrawing } from './use-withdrawal.ts'

interface WithdrawalStateProps {
  withdrawing: Withdrawing
  wallet: WalletStatus
  onAgain: () => void
}

export function WithdrawalState({ withdrawing: { sent, refusal }, wallet, onAgain }: WithdrawalStateProps) {
  const lightning = wallet.methods.lightning
  if (refusal && Object.keys(refusal.faults).length === 0) {
    const freed = refusal.body.refunded_sats
    return (
      <RefusalNote refusal={refusal} title={refusal.kind === 'restricted' ? 'Withdrawals wait.' : undefined}>
        {typeof freed === 'number' && `${satsText(freed)} sats are free again.`}
      </RefusalNote>
    )
  }
  if (!sent)
    return lightning.available ? null : (
      <Note tone="warning" title="Nothing can leave now.">
        {whyOff(lightning.reason)} The balance stays as it is.
      </Note>
    )
  const { withdrawal } = sent
  const amount = satsText(withdrawal.receive_sats)
  if (withdrawal.status === 'pending')
    return (
      <Note title="On its way." live>
        The node has not said yet how it ended. {amount} sats and the fee stay on hold until it does; this
        page asks by itself, and nothing is paid twice.
      </Note>
    )
  const isPaid = withdrawal.status === 'paid'
  return (
    <div className="grid justify-items-start gap-2">
      <Note
        tone={isPaid ? 'success' : 'error'}
        title={isPaid ? `${amount} sats arrived.` : 'The payment failed for good.'}
        live
      >
        {isPaid
          ? `${satsText(withdrawal.receive_sats + withdrawal.platform_fee_sats)} left the balance, the fee included.`
          : `${withdrawal.failure ?? 'The node gave no reason'}. Nothing was moved, and what was on hold is free again. A new try needs a new invoice.`}
      </Note>
      <Button size="dense" onClick={onAgain}>
        Withdraw more
      </Button>
    </div>
  )
}
