'use client'
// Revokes the key permanently, for a key that leaked and needs no successor. Only the operator can reopen the account
// afterwards.
import { useState } from 'react'
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import { Button } from '#components/ui/input/button.tsx'
import { Dialog } from '#components/ui/input/dialog.tsx'
import { revokeKey } from '../session/client.ts'
import type { Refusal } from '../session/refusal.ts'
import { RefusalNote } from '../session/refusal-note.tsx'
import { closeAccount } from '../session/session.ts'

export function RevokeKey({ account }: { account: KeptAccount }) {
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const run = async () => {
    setBusy(true)
    setRefusal(null)
    const answer = await revokeKey(account.apiKey)
    setBusy(false)
    setOpen(false)
    if (answer.ok) closeAccount()
    else setRefusal(answer.refusal)
  }
  return (
    <>
      <p className="text-sm text-text-2">
        Revoking takes effect immediately and locks you out. The balance is kept, but only the operator can
        issue another key. If the key leaked, rotate it instead.
      </p>
      <Button variant="danger-line" onClick={() => setOpen(true)}>
        Revoke the key
      </Button>
      {refusal && <RefusalNote refusal={refusal} title={`The key was not revoked. ${refusal.title}`} />}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Revoke the only key of ${account.agentId}?`}
        description="The balance is kept, but stays out of reach until the operator issues another key. This cannot be undone."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="danger" onClick={run} loading={busy} loadingLabel="Revoking">
              Revoke the key
            </Button>
          </>
        }
      />
    </>
  )
}
