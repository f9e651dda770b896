// What do the operations behind this page answer? Their own types, so that a change there is seen here.
import type { z } from 'zod'
import type { createAccount } from '#server/accounts/create-account.ts'
import type { getBalance } from '#server/accounts/get-balance.ts'
import type { getReferralInfo } from '#server/accounts/get-referral-info.ts'
import type { getStatement } from '#server/accounts/get-statement.ts'
import type { rotateKey } from '#server/accounts/rotate-key.ts'
import type { createCardTopup } from '#server/billing/create-card-topup.ts'
import type * as payments from '#server/payments/payments.schema.ts'

export type Balance = z.output<typeof getBalance.output>
export type NewAccount = z.output<typeof createAccount.output>
export type CardTopup = z.output<typeof createCardTopup.output>
export type Topup = z.output<typeof payments.Topup>
export type TopupStatus = z.output<typeof payments.TopupStatus>
export type StatementPage = z.output<typeof getStatement.output>
export type StatementEntry = StatementPage['entries'][number]
export type Referral = z.output<typeof getReferralInfo.output>
export type RotatedKey = z.output<typeof rotateKey.output>

interface Method {
  available: boolean
  reason: string | null
}

export interface WalletStatus {
  as_of: number
  network: string
  real_value: boolean
  methods: Record<'bearer' | 'lightning' | 'l402' | 'x402' | 'xrpl' | 'card', Method>
  lightning: { can_receive_sats: number | null; can_send_sats: number | null } | null
  x402: { network: string; asset: string; pay_to: string } | null
  notes: string[]
}

export interface Withdrawal {
  status: 'paid' | 'pending' | 'failed'
  withdrawal_id: string
  payment_hash: string | null
  amount_sats: number
  receive_sats: number
  platform_fee_sats: number
  new_balance_sats: number
  status_url: string
}

export interface X402Credited {
  status: 'credited'
  credited_sats: number
  balance_sats: number
  transaction: string
}
