// Shows how the withdrawal stands: paid, on its way, failed with the sats free again, or waiting for the reader's word.

import { Note } from '#components/ui/feedback/note.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { satsText } from '../balance/amounts.ts'
import type { WalletStatus } from '../session/contract.ts'
import { RefusalNote } from '../session/refusal-note.tsx'
import { whyOff } from '../topup/rail-words.ts'
import type { Withdrawing } from './use-withdrawal.ts'

interface WithdrawalStateProps {
  withdrawing: Withdrawing
  wallet: WalletStatus
  onAgain: () => void
  /** Withdraws although a referral bonus goes back. */
  onGiveUpBonus: () => void
}

export function WithdrawalState({
  withdrawing: { busy, sent, refusal },
  wallet,
  onAgain,
  onGiveUpBonus,
}: WithdrawalStateProps) {
  const lightning = wallet.methods.lightning
  if (refusal?.body.code === 'bonus_at_stake') {
    const own = refusal.body.own_bonus_sats
    return (
      <div className="grid justify-items-start gap-2">
        <Note tone="warning" title="This takes back a referral bonus." live>
          The top-up that paid it would leave before 1,000 sats were spent. What is unspent of both bonuses
          goes back: {typeof own === 'number' ? satsText(own) : '–'} sats of yours, and those of whoever
          referred you. Nothing was moved yet.
        </Note>
        <Button size="dense" onClick={onGiveUpBonus} loading={busy} loadingLabel="Withdrawing">
          Withdraw and give up the bonus
        </Button>
      </div>
    )
  }
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
