'use client'
// State of a USDC payment: requested, signed in the reader’s wallet, settled by the service. One signature is sent
// again until its outcome is known; another one is never asked for meanwhile.
import { useRef, useState } from 'react'
import { attempt } from '#components/service/attempt.ts'
import { isLost, type Refusal } from '#components/service/refusal.ts'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import type { X402Credited } from '../session/contract.ts'
import { type Asking, browserWallet, readAsking, signPayment } from './sign-usdc.ts'

export type UsdcStep =
  | { step: 'idle' }
  | { step: 'asking' }
  | { step: 'asked'; asking: Asking; usdAmount: string }
  | { step: 'signing'; asking: Asking; usdAmount: string }
  | { step: 'settling'; asking: Asking; usdAmount: string; since: number }
  | { step: 'credited'; credited: X402Credited }

export interface Usdc {
  now: UsdcStep
  refusal: Refusal | null
  /** Why the wallet signed nothing, in its words. */
  walletSays: string | null
  ask(usdAmount: string): void
  sign(): void
  reset(): void
}

const AGAIN_MS = 5_000
const SETTLE_TIMEOUT_MS = 60_000

export function useUsdc(apiKey: string, onMoved: () => void): Usdc {
  const client = useTRPCClient()
  /** Without a payment it is refused with what to sign: the refusal's body holds the terms. */
  const buy = (usdAmount: string, payment?: string) =>
    attempt(
      client.billing.createUsdcTopup.mutate(
        { usd_amount: usdAmount },
        withKey(apiKey, { timeoutMs: SETTLE_TIMEOUT_MS, ...(payment === undefined ? {} : { payment }) }),
      ),
      { moves: true },
    )
  const [now, setNow] = useState<UsdcStep>({ step: 'idle' })
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [walletSays, setWalletSays] = useState<string | null>(null)
  const turn = useRef(0)

  const fresh = () => {
    setRefusal(null)
    setWalletSays(null)
    return ++turn.current
  }

  const ask = async (usdAmount: string) => {
    fresh()
    setNow({ step: 'asking' })
    const answer = await buy(usdAmount)
    const asking = answer.ok ? null : readAsking(answer.refusal.body)
    if (asking) return setNow({ step: 'asked', asking, usdAmount })
    setNow({ step: 'idle' })
    if (!answer.ok) setRefusal(answer.refusal)
  }

  const settle = async (mine: number, payment: string, asking: Asking, usdAmount: string) => {
    const since = Date.now()
    for (;;) {
      setNow({ step: 'settling', asking, usdAmount, since })
      const answer = await buy(usdAmount, payment)
      if (mine !== turn.current) return
      if (answer.ok) {
        setNow({ step: 'credited', credited: answer.value })
        return onMoved()
      }
      const { code, retryAfterSeconds } = answer.refusal
      const isUnknown = code === 'settlement_pending' || isLost(answer.refusal)
      setRefusal(isUnknown && code === 'settlement_pending' ? null : answer.refusal)
      if (!isUnknown) return setNow({ step: 'asked', asking, usdAmount })
      await new Promise((resume) => setTimeout(resume, (retryAfterSeconds ?? 0) * 1_000 || AGAIN_MS))
      if (mine !== turn.current) return
    }
  }

  const sign = async () => {
    const wallet = browserWallet()
    if (!wallet || now.step !== 'asked') return
    const { asking, usdAmount } = now
    const mine = fresh()
    setNow({ step: 'signing', asking, usdAmount })
    try {
      const payment = await signPayment(wallet, asking, Math.floor(Date.now() / 1000))
      if (mine === turn.current) await settle(mine, payment, asking, usdAmount)
    } catch (error) {
      setNow({ step: 'asked', asking, usdAmount })
      setWalletSays(
        error instanceof Error ? error.message : String((error as { message?: unknown })?.message),
      )
    }
  }

  return {
    now,
    refusal,
    walletSays,
    ask: (usdAmount) => void ask(usdAmount),
    sign: () => void sign(),
    reset() {
      fresh()
      setNow({ step: 'idle' })
    },
  }
}
