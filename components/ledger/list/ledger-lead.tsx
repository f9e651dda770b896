// Lead of the ledger's page: its figures in one sentence, and the banner of demonstration data.
import { Note } from '#components/ui/feedback/note.tsx'
import { Specimen } from '#components/ui/tag.tsx'
import type { LedgerHead } from '#server/ledger/ledger-head.ts'
import { counted } from '../ledger-words.ts'
import { durationWords } from '../time-words.ts'

export function leadSentence({ entries, checkpoint, witnesses }: LedgerHead, nowUnix: number): string {
  if (entries === 0) return 'No entries yet: this instance has not founded its ledger.'
  const what = 'Every entry in order, losses included.'
  if (!checkpoint) return `${what} ${counted(entries, 'entry', 'entries')}; no signed checkpoint yet.`
  const root = `${counted(entries, 'entry', 'entries')} under one signed root`
  const age = `checkpoint ${durationWords(nowUnix - checkpoint.signedAtUnix)} old`
  const seen = witnesses
    ? `cosigned by ${witnesses.seen} of ${witnesses.of} ${witnesses.of === 1 ? 'witness' : 'witnesses'}`
    : 'no witness is configured'
  return `${what} ${root}, ${age}, ${seen}.`
}

export function DemonstrationBanner() {
  return (
    <div className="mb-4">
      <Note tone="warning" title="Demonstration data.">
        The artifacts, trades and outcomes in this ledger are invented. The hashes and signatures are real.{' '}
        <Specimen />
      </Note>
    </div>
  )
}

export function FrozenNote({ reason }: { reason: string }) {
  return (
    <div className="mb-4">
      <Note tone="error" title="The ledger is not accepting entries.">
        {reason}
      </Note>
    </div>
  )
}
