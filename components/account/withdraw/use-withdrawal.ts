'use client'
// State of a withdrawal. Polls until the node reports success or failure; until then the sats stay on hold.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { askWithdrawal, type Destination, newWish, withdraw } from '../session/client.ts'
import type { Withdrawal } from '../session/contract.ts'
import type { Refusal } from '../session/refusal.ts'

export interface Sent {
  withdrawal: Withdrawal
  /** As the reader gave it. */
  to: Destination
}

export interface Withdrawing {
  busy: boolean
  sent: Sent | null
  refusal: Refusal | null
  send(to: Destination): void
  clear(): void
}

const AGAIN_MS = 2_000

export function useWithdrawal(apiKey: string, onMoved: () => void): Withdrawing {
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<Sent | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const wish = useRef<{ to: string; once: string } | null>(null)
  const moved = useEffectEvent(onMoved)
  const pending = sent?.withdrawal.status === 'pending' ? sent.withdrawal.withdrawal_id : null

  useEffect(() => {
    if (pending === null) return
    let ended = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const answer = await askWithdrawal(apiKey, pending)
      if (ended) return
      if (answer.ok && answer.value.status !== 'pending') {
        setSent((before) => before && { ...before, withdrawal: answer.value })
        return moved()
      }
      const wait = answer.ok ? 0 : (answer.refusal.retryAfterSeconds ?? 0) * 1_000
      timer = setTimeout(look, Math.max(AGAIN_MS, wait))
    }
    timer = setTimeout(look, AGAIN_MS)
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [pending, apiKey])

  return {
    busy,
    sent,
    refusal,
    send(to) {
      if (busy) return
      const name = JSON.stringify(to)
      // The same destination and amount after a lost answer are the same wish.
      if (wish.current?.to !== name) wish.current = { to: name, once: newWish() }
      setBusy(true)
      setRefusal(null)
      setSent(null)
      void withdraw(apiKey, wish.current.once, to).then((answer) => {
        setBusy(false)
        const isLost = !answer.ok && ['no_answer', 'offline'].includes(answer.refusal.kind)
        if (!isLost) wish.current = null
        if (answer.ok) setSent({ withdrawal: answer.value, to })
        else setRefusal(answer.refusal)
        onMoved()
      })
    },
    clear() {
      setSent(null)
      setRefusal(null)
    },
  }
}
