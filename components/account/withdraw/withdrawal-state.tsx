// Shows how the withdrawal stands: paid, on its way, failed with the sats free again, or waiting for the reader's word.

import { RefusalNote } from '#components/service/refusal-note.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { satsText } from '../balance/amounts.ts'
import type { WalletStatus } from '../session/contract.ts'
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
          It would withdraw the top-up that earned the bonus before 1,000 sats were spent. The unspent part of
          both bonuses is taken back: {typeof own === 'number' ? satsText(own) : '–'} sats from you, and your
          referrer’s. Nothing has been moved yet.
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
      <RefusalNote
        refusal={refusal}
        title={refusal.kind === 'restricted' ? 'Withdrawals are paused.' : undefined}
      >
        {typeof freed === 'number' && `${satsText(freed)} sats were returned to your balance.`}
      </RefusalNote>
    )
  }
  if (!sent)
    return lightning.available ? null : (
      <Note tone="warning" title="Withdrawals are not available.">
        {whyOff(lightning.reason)} Your balance is not affected.
      </Note>
    )
  const { withdrawal } = sent
  const amount = satsText(withdrawal.receive_sats)
  if (withdrawal.status === 'pending')
    return (
      <Note title="Payment in progress." live>
        {amount} sats and the fee are on hold until the node reports the result. This page updates
        automatically; nothing is paid twice.
      </Note>
    )
  const isPaid = withdrawal.status === 'paid'
  return (
    <div className="grid justify-items-start gap-2">
      <Note
        tone={isPaid ? 'success' : 'error'}
        title={isPaid ? `${amount} sats sent.` : 'The payment failed.'}
        live
      >
        {isPaid
          ? `${satsText(withdrawal.receive_sats + withdrawal.platform_fee_sats)} sats were debited, including the fee.`
          : `${withdrawal.failure ?? 'The node gave no reason'}. Nothing was debited, and the hold was released. To try again, use a new invoice.`}
      </Note>
      <Button size="dense" onClick={onAgain}>
        New withdrawal
      </Button>
    </div>
  )
}
