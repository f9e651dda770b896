'use client'
// Revokes the key permanently, for a key that leaked and needs no successor. Only the operator can reopen the account
// afterwards.
import { useState } from 'react'
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Button } from '#components/ui/input/button.tsx'
import { Dialog } from '#components/ui/input/dialog.tsx'
import { closeAccount } from '../session/session.ts'

export function RevokeKey({ account }: { account: KeptAccount }) {
  const [isOpen, setOpen] = useState(false)
  const client = useTRPCClient()
  const { busy, refusal, send } = useRequest(
    () => client.accounts.revokeKey.mutate({ confirm: true }, withKey(account.apiKey)),
    { onDone: closeAccount, onEnd: () => setOpen(false) },
  )
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
            <Button variant="danger" onClick={() => send(undefined)} loading={busy} loadingLabel="Revoking">
              Revoke the key
            </Button>
          </>
        }
      />
    </>
  )
}
