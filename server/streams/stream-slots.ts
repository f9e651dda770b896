/** Limits concurrent streams: per account, per address and per server. */
import { OperationError } from '#server/kernel/errors.ts'

export const mostStreams = { account: 4, address: 16, server: 1_000 } as const

export interface StreamSlots {
  /** Returns a release function. Throws rate_limited, or service_unavailable when this server is full. */
  take(accountId: string | null, ip: string): () => void
}

const retryAfter = { 'Retry-After': '15' }

export function createStreamSlots(): StreamSlots {
  const open = new Map<string, number>()
  const count = (key: string, change: number) => {
    const now = (open.get(key) ?? 0) + change
    if (now > 0) open.set(key, now)
    else open.delete(key)
  }
  return {
    take(accountId, ip) {
      if ((open.get('server') ?? 0) >= mostStreams.server)
        throw new OperationError('service_unavailable', {
          detail: 'This server has reached its maximum number of streams.',
          headers: retryAfter,
        })
      const limits = [
        ...(accountId === null
          ? []
          : [{ key: `account:${accountId}`, most: mostStreams.account, of: 'account' }]),
        { key: `ip:${ip}`, most: mostStreams.address, of: 'address' },
      ]
      for (const { key, most, of } of limits)
        if ((open.get(key) ?? 0) >= most)
          throw new OperationError('rate_limited', {
            detail: `This ${of} already has ${most} streams open; close one.`,
            headers: retryAfter,
          })
      const keys = ['server', ...limits.map(({ key }) => key)]
      for (const key of keys) count(key, 1)
      let isTaken = true
      return () => {
        if (isTaken) for (const key of keys) count(key, -1)
        isTaken = false
      }
    },
  }
}
