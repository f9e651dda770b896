// Note for an account that owes: a payment was reversed after it had been spent, and what that stops.
import { Note } from '#components/ui/feedback/note.tsx'
import { satsText } from './amounts.ts'

export function OwedNote({ owedSats }: { owedSats: number }) {
  if (owedSats === 0) return null
  return (
    <Note tone="warning" title={`${satsText(owedSats)} sats are owed.`}>
      A payment was taken back after its sats had been spent. Withdrawals and purchases wait until a top-up of
      the same kind repays it; tools go on with what is left.
    </Note>
  )
}
