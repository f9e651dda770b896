'use client'
// Replaces a key without interrupting its users: the old key stays valid for as long as the reader chooses.
import { useRef, useState } from 'react'
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import { Button } from '#components/ui/input/button.tsx'
import { Segments } from '#components/ui/input/segments.tsx'
import { clockText } from '../balance/amounts.ts'
import { newWish, rotateKey } from '../session/client.ts'
import type { Refusal } from '../session/refusal.ts'
import { RefusalNote } from '../session/refusal-note.tsx'

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
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const once = useRef<{ grace: string; key: string } | null>(null)
  const run = async () => {
    if (once.current?.grace !== grace) once.current = { grace, key: newWish() }
    setBusy(true)
    setRefusal(null)
    const answer = await rotateKey(account.apiKey, once.current.key, Number(grace))
    setBusy(false)
    if (!answer.ok) {
      if (answer.refusal.kind !== 'no_answer') once.current = null
      return setRefusal(answer.refusal)
    }
    once.current = null
    onRotated(
      answer.value.api_key,
      grace === '0'
        ? 'The old key no longer works.'
        : `The old key works until ${clockText(answer.value.old_key_valid_until)} UTC.`,
    )
  }
  return (
    <>
      <p className="text-sm text-text-2">
        Issues a new key for this account. Balance, name and referral code stay the same. The old key stops
        working:
      </p>
      <Segments label="When the old key stops working" value={grace} onChange={setGrace} options={GRACES} />
      <Button onClick={run} loading={busy} loadingLabel="Rotating">
        Rotate the key
      </Button>
      {refusal && <RefusalNote refusal={refusal} title={`The key was not rotated. ${refusal.title}`} />}
    </>
  )
}
