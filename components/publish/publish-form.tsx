'use client'
// Publishes a signed verdict as an entry of the ledger: what becomes public, what it costs, and the entry that it became.
import { BookMarked } from 'lucide'
import { type ReactNode, useState } from 'react'
import { satsText } from '#components/account/balance/amounts.ts'
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import { loadEvent } from '#components/proof/load-event.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC, useTRPCClient } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { useRequest } from '#components/service/use-request.ts'
import { Note } from '#components/ui/feedback/note.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button, ButtonLink } from '#components/ui/input/button.tsx'
import { Textarea } from '#components/ui/input/field.tsx'
import { numberText } from '#components/ui/number-text.ts'

/** As POST /ledger/submit takes it. */
const NOTE_CHARACTERS = 500

interface PublishFormProps {
  account: KeptAccount
  eventId: string
  priceSats: number
  onPublished?(entry: number): void
  /** Stands under the form while the balance is too small. `look` asks for the balance again. */
  topUp(missingSats: number, look: () => void): ReactNode
}

export function PublishForm({ account, eventId, priceSats, onPublished, topUp }: PublishFormProps) {
  const { apiKey, agentId } = account
  const [note, setNote] = useState('')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const balance = useAnswer(trpc.accounts.getBalance.queryOptions({}, { trpc: withKey(apiKey) }))
  const { busy, refusal, answer, send } = useRequest(
    async (text: string, idempotencyKey) => {
      const event: Record<string, unknown> = JSON.parse(await loadEvent(eventId))
      return client.ledger.submitVerdict.mutate(
        { event, ...(text === '' ? {} : { note: text }) },
        withKey(apiKey, { idempotencyKey }),
      )
    },
    { onDone: ({ entry }) => onPublished?.(entry), onEnd: balance.again },
  )
  if (answer)
    return (
      <Published entry={answer.entry}>
        Paid {satsText(answer.cost_sats ?? priceSats)} sats. Relays and Bitcoin follow; the entry shows when.
      </Published>
    )
  if (refusal?.code === 'already_submitted') return <Known entry={entryIn(refusal.body.entry)} />
  const has = balance.value?.balance_sats ?? null
  const missing = has === null ? 0 : Math.max(0, priceSats - has)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm text-text-2">
        The entry names the verdict, its hashes, your note and <span className="font-mono">{agentId}</span>.
        The reviewed text is not published. An entry is never changed or removed.
      </p>
      <Textarea
        label="Note, optional"
        rows={2}
        maxLength={NOTE_CHARACTERS}
        value={note}
        hint="Published with the entry, permanently."
        error={refusal?.faults.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="primary"
          disabled={has === null || missing > 0}
          loading={busy}
          loadingLabel="Publishing"
          onClick={() => send(note.trim())}
        >
          <Icon of={BookMarked} size={15} />
          Publish for {satsText(priceSats)} sats
        </Button>
        <p className="text-xs text-muted" role="status">
          {has === null
            ? balance.refusal === null && 'Loading balance…'
            : `Paid from the balance: ${satsText(has)} sats${missing > 0 ? `, ${satsText(missing)} too few` : ''}.`}
        </p>
      </div>
      {balance.refusal && has === null && (
        <RefusalNote
          refusal={balance.refusal}
          title={`The balance could not be loaded. ${balance.refusal.title}`}
          action={
            <Button size="dense" onClick={balance.again} loading={balance.busy} loadingLabel="Loading">
              Try again
            </Button>
          }
        />
      )}
      {refusal && refusal.faults.note === undefined && (
        <RefusalNote refusal={refusal} title={`Nothing was published. ${refusal.title}`} />
      )}
      {missing > 0 && topUp(missing, balance.again)}
    </div>
  )
}

function Published({ entry, children }: { entry: number; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2">
      <Note title={`Published as entry ${numberText(entry)}.`} live>
        {children}
      </Note>
      <ButtonLink href={`/ledger/${entry}`}>Open entry {numberText(entry)}</ButtonLink>
    </div>
  )
}

const Known = ({ entry }: { entry: number | null }) =>
  entry === null ? (
    <Note title="Already on its way." live>
      The rules of the ledger publish this verdict without a request. Nothing was charged.
    </Note>
  ) : (
    <Published entry={entry}>It was there before this request. Nothing was charged.</Published>
  )

const entryIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)
