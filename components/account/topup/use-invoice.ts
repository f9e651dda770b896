'use client'
// Polls an open invoice while the page is visible, until the service reports its outcome.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { askTopup, makeInvoice, newWish } from '../session/client.ts'
import type { Topup, TopupStatus } from '../session/contract.ts'
import type { Refusal } from '../session/refusal.ts'

export interface Invoice {
  topup: Topup
  status: TopupStatus['status']
  creditedSats: number
}

export interface Invoicing {
  invoice: Invoice | null
  busy: boolean
  /** Why none was made. */
  refusal: Refusal | null
  /** Why it is not known at the moment whether it was paid. */
  doubt: Refusal | null
  make(amountSats: number): void
  /** Asks at once instead of at the next turn. */
  look(): void
}

const OFTEN_MS = 1_000
const SELDOM_MS = 3_000
/** Most people who pay at all do so within minutes. */
const OFTEN_FOR_MS = 120_000

export function useInvoice(apiKey: string, onSettled: () => void): Invoicing {
  const [invoice, setInvoice] = useState<Invoice | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [doubt, setDoubt] = useState<Refusal | null>(null)
  const wish = useRef<{ amountSats: number; once: string } | null>(null)
  const looking = useRef<() => void>(() => {})

  const settled = useEffectEvent(onSettled)
  const open = invoice?.status === 'pending' ? invoice.topup.payment_hash : null

  useEffect(() => {
    if (open === null) return
    const startedMs = performance.now()
    let timer: ReturnType<typeof setTimeout>
    let ended = false
    const look = async () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') {
        const answer = await askTopup(apiKey, open)
        if (ended) return
        setDoubt(answer.ok ? null : answer.refusal)
        if (answer.ok && answer.value.status !== 'pending') {
          const { status, credited_sats: creditedSats } = answer.value
          setInvoice((before) => before && { ...before, status, creditedSats })
          if (status === 'settled') settled()
          return
        }
        const wait = answer.ok ? 0 : (answer.refusal.retryAfterSeconds ?? 0) * 1_000
        timer = setTimeout(look, Math.max(wait, pause(startedMs)))
      } else timer = setTimeout(look, SELDOM_MS)
    }
    const onSeen = () => document.visibilityState === 'visible' && void look()
    looking.current = () => void look()
    timer = setTimeout(look, OFTEN_MS)
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      ended = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [open, apiKey])

  return {
    invoice,
    busy,
    refusal,
    doubt,
    look: () => looking.current(),
    make(amountSats) {
      if (busy) return
      // A try whose answer was lost may have made one: the same wish finds it.
      if (wish.current?.amountSats !== amountSats) wish.current = { amountSats, once: newWish() }
      setBusy(true)
      setRefusal(null)
      setDoubt(null)
      void makeInvoice(apiKey, wish.current.once, amountSats).then((answer) => {
        setBusy(false)
        if (answer.ok || answer.refusal.kind !== 'no_answer') wish.current = null
        if (answer.ok) setInvoice({ topup: answer.value, status: 'pending', creditedSats: 0 })
        else setRefusal(answer.refusal)
      })
    },
  }
}

const pause = (startedMs: number): number =>
  performance.now() - startedMs < OFTEN_FOR_MS ? OFTEN_MS : SELDOM_MS
