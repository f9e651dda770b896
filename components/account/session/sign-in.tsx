'use client'
// Sign-in: creates an account with one click, or accepts an existing API key.
import { KeyRound, UserPlus } from 'lucide'
import { useSearchParams } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { STORE_KEY } from '#components/live-box/signing/account-key.ts'
import { attempt } from '#components/service/attempt.ts'
import type { Refusal } from '#components/service/refusal.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Input } from '#components/ui/input/field.tsx'
import { Switch } from '#components/ui/input/switch.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import { waysIn } from '../topup/rail-words.ts'
import type { NewAccount } from './contract.ts'
import { carryAccount, keepInBrowser } from './session.ts'
import type { MoneyTerms } from './terms.ts'

interface SignInProps {
  terms: MoneyTerms
  onRegistered: (account: NewAccount) => void
}

export function SignIn({ terms, onRegistered }: SignInProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1">
      <RegisterPanel terms={terms} onRegistered={onRegistered} />
      <KeyPanel />
    </div>
  )
}

function RegisterPanel({ terms, onRegistered }: SignInProps) {
  const ref = useSearchParams().get('ref')
  const client = useTRPCClient()
  const { busy, refusal, send } = useRequest(
    (invitedBy: string | null, idempotencyKey) =>
      client.accounts.createAccount.mutate(invitedBy === null ? {} : { ref: invitedBy }, {
        context: { idempotencyKey },
      }),
    { onDone: onRegistered },
  )
  return (
    <Panel aria-label="Open an account">
      <PanelHead title="Open an account" />
      <PanelBody className="grid justify-items-start gap-4">
        <ul className="account-promises">
          <li>
            {terms.freeReviews} free signed {terms.freeReviews === 1 ? 'review' : 'reviews'}, then{' '}
            {terms.reviewSats} sats each.
          </li>
          <li>Your API key is shown once. We store only its hash, so it cannot be recovered.</li>
          <li>{waysIn(terms.wallet)}</li>
        </ul>
        {ref && (
          <p className="text-sm text-text-2">
            Invited with <code>{ref}</code>: a first top-up of at least 1,000 sats earns you both 1,000 sats.
          </p>
        )}
        <Button variant="primary" onClick={() => send(ref)} loading={busy} loadingLabel="Opening">
          <Icon of={UserPlus} size={15} />
          Open an account
        </Button>
        {refusal && <RefusalNote refusal={refusal} title={`No account was created. ${refusal.title}`} />}
      </PanelBody>
    </Panel>
  )
}

const KEY_FORM = /^asy_[A-Za-z0-9]{40}$/

function KeyPanel() {
  const client = useTRPCClient()
  const [text, setText] = useState('')
  const [keep, setKeep] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const apiKey = text.trim()
    setRefusal(null)
    setFault(
      KEY_FORM.test(apiKey)
        ? null
        : 'An API key is asy_ followed by 40 letters and digits. Paste the whole key.',
    )
    if (!KEY_FORM.test(apiKey)) return
    setBusy(true)
    const answer = await attempt(client.accounts.getBalance.query({}, withKey(apiKey)), { moves: false })
    setBusy(false)
    if (!answer.ok) {
      if (answer.refusal.kind === 'unknown_key')
        return setFault('Unknown key: it was revoked, or belongs to another instance.')
      return setRefusal(answer.refusal)
    }
    const { agent_id: agentId, free_calls_remaining: freeCallsRemaining } = answer.value
    const account = { apiKey, agentId, freeCallsRemaining }
    if (keep) keepInBrowser(account)
    else carryAccount(account)
  }
  return (
    <Panel aria-label="Use your key">
      <PanelHead title="Use your key" />
      <form onSubmit={open} className="grid justify-items-start gap-4 p-4">
        <Input
          className="w-full"
          label="API key"
          hint="Sent only to this server."
          error={fault}
          type="password"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder="asy_…"
          autoComplete="off"
          spellCheck={false}
        />
        <div className="grid justify-items-start gap-1">
          <Switch checked={keep} onChange={(event) => setKeep(event.currentTarget.checked)}>
            Save it in this browser
          </Switch>
          <p className="text-xs text-muted">
            {keep
              ? `Saved as ${STORE_KEY} in local storage. Anyone who uses this browser can spend the balance.`
              : 'Not saved; reloading this page signs you out.'}
          </p>
        </div>
        <Button type="submit" loading={busy} loadingLabel="Signing in">
          <Icon of={KeyRound} size={15} />
          Sign in
        </Button>
        {refusal && <RefusalNote refusal={refusal} />}
      </form>
    </Panel>
  )
}
