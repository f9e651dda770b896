'use client'
// Sends the rows to the service for a signed validation, paid by the account whose key this browser keeps.
import { useRef, useState } from 'react'
import { readAccount } from '#components/live-box/signing/account-key.ts'
import { type Refusal, refusalFrom } from '#components/service/refusal.ts'
import type { ValidationRequest } from '#protocol/validation/input/request.ts'
import type { Validated } from '../validator/validate.worker.ts'

export interface SignedValidation {
  eventId: string | null
  actionId: string
  /** Of the input that was signed. */
  inputHash: string
  /** Whether the service found the same numbers. */
  isSame: boolean
  costSats: number
}

export type Signing =
  | { step: 'idle' }
  | { step: 'no_key' }
  | { step: 'signing' }
  | { step: 'refused'; refusal: Refusal }
  | { step: 'signed'; signed: SignedValidation }

export function useSign(): { signing: Signing; sign(validated: Validated): Promise<void> } {
  const [signing, setSigning] = useState<Signing>({ step: 'idle' })
  // The same key for every try of one input, so that a lost answer is not paid twice.
  const lastTry = useRef<{ inputHash: string; key: string } | null>(null)

  async function sign({ request, result, outputHash }: Validated): Promise<void> {
    const account = readAccount(window.localStorage)
    if (!account) return setSigning({ step: 'no_key' })
    setSigning({ step: 'signing' })
    try {
      const { createServiceClient, newIdempotencyKey, withKey } = await import(
        '#components/service/service-client.ts'
      )
      if (lastTry.current?.inputHash !== result.input_hash)
        lastTry.current = { inputHash: result.input_hash, key: newIdempotencyKey() }
      const answer = await createServiceClient().validation.validateReturns.mutate(
        mutable(request),
        withKey(account.apiKey, { idempotencyKey: lastTry.current.key, timeoutMs: 60_000 }),
      )
      const payload = answer.proof?.proof_payload as { input_hash?: string; output_hash?: string } | undefined
      setSigning({
        step: 'signed',
        signed: {
          eventId: answer.proof?.event?.id ?? null,
          actionId: answer.action_id ?? '',
          inputHash: result.input_hash,
          isSame: payload?.input_hash === result.input_hash && payload.output_hash === outputHash,
          costSats: answer.cost_sats ?? 0,
        },
      })
    } catch (error) {
      setSigning({ step: 'refused', refusal: refusalFrom(error, { moves: true }) })
    }
  }
  return { signing, sign }
}

/** The contract's arrays are not read-only. */
const mutable = (request: ValidationRequest) => request as never
