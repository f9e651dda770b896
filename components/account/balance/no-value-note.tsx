// Note on every page about money of an instance whose sats have no value.
import { Note } from '#components/ui/feedback/note.tsx'

/** Null draws nothing: the sats are money. */
export function NoValueNote({ network }: { network: string | null }) {
  if (network === null) return null
  return (
    <Note tone="warning" title="Sats here have no value.">
      This instance runs on {network}, a test network. Real wallets can’t pay these invoices, and balances
      can’t be withdrawn to one.
    </Note>
  )
}
