'use client'
// Turns a verdict into a proof: creates an account on first use, requests one signed review, and recomputes the same
// record in the page with the options that the service used.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LinkedReview } from '#components/explain/record/link.ts'
import type { ReviewOptions, ReviewRecord } from '#protocol/review/types.ts'
import type { SignedAnswer } from '../api.ts'
import type { EvidenceOf } from '../engine/compare-records.ts'
import { compareRecords } from '../engine/compare-records.ts'
import type { EngineClient } from '../engine/engine-client.ts'
import type { BoxState } from '../link.ts'
import { forgetAccount, type KeptAccount, keepAccount, readAccount } from './account-key.ts'
import { type Refusal, refusalOf } from './refusal.ts'

export interface SignedProof {
  eventId: string
  /** What was signed, so that a later text is not taken for it. */
  signed: BoxState
  artifactSha256: string
  evidence: EvidenceOf
  /** What explains exactly this verdict, under the options that the service used. */
  explained: LinkedReview
}

export interface NewKey {
  apiKey: string
  /** False where the browser refused to store it. */
  kept: boolean
}

export interface Signing {
  account: KeptAccount | null
  busy: boolean
  proof: SignedProof | null
  refusal: Refusal | null
  newKey: NewKey | null
  sign(state: BoxState): void
  dismissKey(): void
  forgetKey(): void
}

/** `onSigned` lets the page show its counts anew. */
export function useSigning(engine: () => EngineClient | null, onSigned: () => void): Signing {
  const [account, setAccount] = useState<KeptAccount | null>(null)
  const [busy, setBusy] = useState(false)
  const [proof, setProof] = useState<SignedProof | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [newKey, setNewKey] = useState<NewKey | null>(null)
  const repeat = useRef<{ state: BoxState; operationId: string } | null>(null)

  useEffect(() => setAccount(readAccount(window.localStorage)), [])

  const remember = useCallback((next: KeptAccount): boolean => {
    setAccount(next)
    return keepAccount(window.localStorage, next)
  }, [])

  const run = async (state: BoxState) => {
    const api = await import('../api.ts')
    try {
      const known = account ?? (await openAccount(api))
      // A repeat of the same request after a lost answer carries the same id.
      const repeated = repeat.current?.state.type === state.type && repeat.current.state.text === state.text
      const operationId = repeated ? repeat.current!.operationId : newOperationId()
      repeat.current = { state, operationId }
      const answer = await api.requestSigned(known.apiKey, {
        artifact_type: state.type,
        artifact: state.text,
        operation_id: operationId,
      })
      repeat.current = null
      remember({ ...known, freeCallsRemaining: answer.billing.free_calls_remaining })
      if (!answer.proof) throw new Error('The service answered without a proof.')
      setProof({
        eventId: answer.proof.event.id,
        signed: state,
        artifactSha256: answer.artifact_hash,
        evidence: await compareRecords(engine(), state.text, answer),
        explained: linkedReviewOf(state.text, answer),
      })
      onSigned()
    } catch (error) {
      const { status, message } = api.failureOf(error)
      if (status !== null) repeat.current = null
      if (status === 402 && account) remember({ ...account, freeCallsRemaining: 0 })
      setRefusal(refusalOf(status, message, navigator.onLine))
    }
  }

  const openAccount = async (api: typeof import('../api.ts')): Promise<KeptAccount> => {
    const created = await api.createAccount()
    const next = {
      apiKey: created.api_key,
      agentId: created.agent_id,
      freeCallsRemaining: created.free_calls_remaining,
    }
    setNewKey({ apiKey: next.apiKey, kept: remember(next) })
    return next
  }

  return {
    account,
    busy,
    proof,
    refusal,
    newKey,
    sign(state) {
      if (busy) return
      setBusy(true)
      setRefusal(null)
      run(state)
        // The chunk that asks the service is itself fetched.
        .catch(() => setRefusal(refusalOf(null, '', navigator.onLine)))
        .finally(() => setBusy(false))
    },
    dismissKey: () => setNewKey(null),
    forgetKey() {
      forgetAccount(window.localStorage)
      setAccount(null)
      setNewKey(null)
      setRefusal(null)
    },
  }
}

function linkedReviewOf(artifact: string, { options, record, proof }: SignedAnswer): LinkedReview {
  const { proof_payload: payload, event } = proof!
  return {
    artifact,
    options: options as unknown as ReviewOptions,
    data: (record as unknown as ReviewRecord).data,
    recompute_by: {
      ruleset_sha256: String(payload.ruleset_sha256),
      engine_sha256: String(payload.engine_sha256),
      record_sha256: String(payload.review_record_sha256),
    },
    event_id: event.id,
  }
}

/** Not randomUUID: that exists only on secure origins. */
function newOperationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `page-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
