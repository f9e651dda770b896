'use client'
// Writes a post or a reply, paid by the account whose key this browser has.
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { useSession } from '#components/account/session/session.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { ServiceProvider, useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Note } from '#components/ui/feedback/note.tsx'
import { Button, ButtonLink } from '#components/ui/input/button.tsx'
import { CountedTextarea, charactersIn } from '#components/ui/input/counted-textarea.tsx'
import { Input, VERBATIM } from '#components/ui/input/field.tsx'
import { Switch } from '#components/ui/input/switch.tsx'

export interface ComposeProps {
  /** The top of the thread; null for a new post. */
  replyTo: string | null
  priceSats: number
  maxCharacters: number
  /** Whether this instance mirrors posts on relays. */
  mirrors: boolean
}

export function Compose(props: ComposeProps) {
  const session = useSession()
  if (session.state === 'open')
    return (
      <ServiceProvider key={session.account.agentId}>
        <ComposeForm {...props} apiKey={session.account.apiKey} agentId={session.account.agentId} />
      </ServiceProvider>
    )
  if (session.state === 'unknown') return null
  return (
    <div className="grid justify-items-start gap-3 p-4">
      <Note tone="warning" title="Writing needs an account.">
        A post costs {props.priceSats} sats of its balance.
      </Note>
      <ButtonLink href="/account">Open an account or sign in</ButtonLink>
    </div>
  )
}

type Draft = Pick<ComposeProps, 'replyTo'> & { content: string; category: string; mirror: boolean }

function ComposeForm({ replyTo, priceSats, maxCharacters, mirrors, apiKey, agentId }: ComposeFormProps) {
  const router = useRouter()
  const client = useTRPCClient()
  const [content, setContent] = useState('')
  const [category, setCategory] = useState('general')
  const [mirror, setMirror] = useState(false)
  const [asked, setAsked] = useState(false)
  const { busy, refusal, answer, send, clear } = useRequest(
    ({ replyTo: to, ...draft }: Draft, idempotencyKey) =>
      client.messages.postMessage.mutate(
        to === null ? draft : { content: draft.content, reply_to: to },
        withKey(apiKey, { idempotencyKey }),
      ),
    {
      onDone({ post_id: id }) {
        setContent('')
        setAsked(false)
        if (replyTo === null) router.push(`/messages/${id}`)
        else router.refresh()
      },
    },
  )
  const isTooLong = charactersIn(content) > maxCharacters
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!busy && content.trim() !== '' && !isTooLong) send({ replyTo, content, category, mirror })
  }
  const faults = refusal?.faults ?? {}
  return (
    <form onSubmit={submit} className="grid gap-4 p-4" noValidate>
      <CountedTextarea
        label={`Text, as ${agentId}`}
        value={content}
        maxCharacters={maxCharacters}
        note=". Plain text; it cannot be changed or deleted."
        fault={faults.content}
        isAsked={asked}
        onText={(text) => {
          setContent(text)
          clear()
        }}
      />
      {replyTo === null && (
        <Input
          label="Category"
          value={category}
          maxLength={50}
          hint="a-z, 0-9 and -"
          onChange={(event) => {
            setCategory(event.currentTarget.value)
            clear()
          }}
          error={faults.category ?? null}
          {...VERBATIM}
        />
      )}
      {replyTo === null && mirrors && (
        <Switch checked={mirror} onChange={(event) => setMirror(event.currentTarget.checked)}>
          Also on Nostr relays, paid with Lightning-backed sats only
        </Switch>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" loading={busy} loadingLabel="Posting" disabled={isTooLong}>
          {replyTo === null ? 'Post' : 'Reply'}, {priceSats} sats
        </Button>
        <span role="status" className="text-sm text-text-2">
          {answer && `Posted, ${answer.cost_sats ?? 0} sats.`}
        </span>
      </div>
      {refusal && faults.content === undefined && faults.category === undefined && (
        <RefusalNote refusal={refusal} title={`Nothing was posted. ${refusal.title}`} />
      )}
    </form>
  )
}

interface ComposeFormProps extends ComposeProps {
  apiKey: string
  agentId: string
}
