/**
 * Defines request quotas and what counts against each (payloads 1.9); pages have their own. Each quota has
 * one environment variable.
 */

export interface RatePolicy {
  quota: number
  windowSeconds: number
  /** Whose quota is used: the account if there is one, or always the address. */
  key: 'ip' | 'account'
}

export const ratePolicies = {
  read: { quota: 1_200, windowSeconds: 60, key: 'ip' },
  page: { quota: 1_200, windowSeconds: 60, key: 'ip' },
  ledger: { quota: 6_000, windowSeconds: 60, key: 'ip' },
  verify: { quota: 3_000, windowSeconds: 60, key: 'ip' },
  paid: { quota: 120, windowSeconds: 60, key: 'account' },
  run: { quota: 30, windowSeconds: 60, key: 'account' },
  external: { quota: 5, windowSeconds: 60, key: 'account' },
  register: { quota: 20, windowSeconds: 60, key: 'ip' },
  register_daily: { quota: 200, windowSeconds: 86_400, key: 'ip' },
  topup: { quota: 60, windowSeconds: 60, key: 'account' },
  withdraw: { quota: 10, windowSeconds: 60, key: 'account' },
  write: { quota: 30, windowSeconds: 60, key: 'account' },
  billing: { quota: 20, windowSeconds: 60, key: 'ip' },
  portal: { quota: 10, windowSeconds: 60, key: 'ip' },
  webhook: { quota: 600, windowSeconds: 60, key: 'ip' },
  invoice: { quota: 30, windowSeconds: 60, key: 'ip' },
  bounty: { quota: 5, windowSeconds: 86_400, key: 'account' },
  poll: { quota: 300, windowSeconds: 60, key: 'account' },
  memory: { quota: 300, windowSeconds: 60, key: 'account' },
  submit: { quota: 20, windowSeconds: 86_400, key: 'account' },
  mcp: { quota: 300, windowSeconds: 60, key: 'account' },
  nominate: { quota: 3, windowSeconds: 86_400, key: 'account' },
  heavy: { quota: 20, windowSeconds: 60, key: 'ip' },
  freetool: { quota: 5, windowSeconds: 86_400, key: 'ip' },
  operator: { quota: 300, windowSeconds: 60, key: 'account' },
  operator_refused: { quota: 20, windowSeconds: 60, key: 'ip' },
  probe: { quota: 600, windowSeconds: 60, key: 'ip' },
} as const satisfies Record<string, RatePolicy>

export type RateClass = keyof typeof ratePolicies

/** Classes that a request of this class also counts against. */
export const alsoCountedIn: Partial<Record<RateClass, RateClass>> = { register: 'register_daily' }
