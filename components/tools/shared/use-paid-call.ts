'use client'
// Sends a priced request that the account of this browser pays. A repeat after a lost answer carries the same key, so it is paid once.
import { useState } from 'react'
import { readAccount } from '#components/live-box/signing/account-key.ts'
import { withKey } from '#components/service/service-client.ts'
import { type ServiceRequest, useRequest } from '#components/service/use-request.ts'

type CallOptions = ReturnType<typeof withKey>

/** An audit may take 30 s. */
const TIMEOUT_MS = 60_000

export interface PaidCall<Input, Output> extends ServiceRequest<Input, Output> {
  /** Nothing was sent: this browser keeps no account. */
  lacksKey: boolean
}

export function usePaidCall<Input, Output>(
  call: (input: Input, options: CallOptions) => Promise<Output>,
): PaidCall<Input, Output> {
  const [lacksKey, setLacksKey] = useState(false)
  const request = useRequest((order: { input: Input; apiKey: string }, idempotencyKey) =>
    call(order.input, withKey(order.apiKey, { idempotencyKey, timeoutMs: TIMEOUT_MS })),
  )
  return {
    ...request,
    lacksKey,
    send(input) {
      const account = readAccount(window.localStorage)
      setLacksKey(account === null)
      if (account) request.send({ input, apiKey: account.apiKey })
    },
  }
}
