// Note for an account that owes: a payment was reversed after it had been spent, and what that stops.
import { Note } from '#components/ui/feedback/note.tsx'
import { satsText } from './amounts.ts'

export function OwedNote({ owedSats }: { owedSats: number }) {
  if (owedSats === 0) return null
  return (
    <Note tone="warning" title={`You owe ${satsText(owedSats)} sats.`}>
      A payment was reversed after its sats had been spent. Withdrawals and purchases are paused until a
      top-up of the same type repays it. Tool calls still use the remaining balance.
    </Note>
  )
}
