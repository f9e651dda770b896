'use client'
// Replaces a key without interrupting its users: the old key stays valid for as long as the reader chooses.
import { useState } from 'react'
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Button } from '#components/ui/input/button.tsx'
import { Segments } from '#components/ui/input/segments.tsx'
import { clockText } from '../balance/amounts.ts'

const GRACES = [
  { value: '0', label: 'Immediately' },
  { value: '3600', label: 'In 1 hour' },
  { value: '86400', label: 'In 1 day' },
] as const

interface RotateKeyProps {
  account: KeptAccount
  /** `before`: what becomes of the old one, as a sentence. */
  onRotated: (apiKey: string, before: string) => void
}

export function RotateKey({ account, onRotated }: RotateKeyProps) {
  // Not at once: an answer lost on the way would lock the reader out.
  const [grace, setGrace] = useState('3600')
  const client = useTRPCClient()
  const { busy, refusal, send } = useRequest(
    (seconds: string, idempotencyKey) =>
      client.accounts.rotateKey.mutate(
        { grace_seconds: Number(seconds) },
        withKey(account.apiKey, { idempotencyKey }),
      ),
    {
      onDone: ({ api_key: fresh, old_key_valid_until: untilUnix }, seconds) =>
        onRotated(
          fresh,
          seconds === '0'
            ? 'The old key no longer works.'
            : `The old key works until ${clockText(untilUnix)} UTC.`,
        ),
    },
  )
  return (
    <>
      <p className="text-sm text-text-2">
        Issues a new key for this account. Balance, name and referral code stay the same. The old key stops
        working:
      </p>
      <Segments label="When the old key stops working" value={grace} onChange={setGrace} options={GRACES} />
      <Button onClick={() => send(grace)} loading={busy} loadingLabel="Rotating">
        Rotate the key
      </Button>
      {refusal && <RefusalNote refusal={refusal} title={`The key was not rotated. ${refusal.title}`} />}
    </>
  )
}
