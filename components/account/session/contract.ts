// Types of the operations behind the account page, taken from the operations, so that a change there is seen here.
import type { z } from 'zod'
import type { createAccount } from '#server/accounts/create-account.ts'
import type { rotateKey } from '#server/accounts/keys/rotate-key.ts'
import type { getReferralInfo } from '#server/accounts/referrals/get-referral-info.ts'
import type { getBalance } from '#server/accounts/statement/get-balance.ts'
import type { getStatement } from '#server/accounts/statement/get-statement.ts'
import type { AccountEvent as AccountEventSchema } from '#server/events/event-types.ts'
import type * as events from '#server/events/index.ts'
import type {
  WebhookDelivery as DeliverySchema,
  Webhook as WebhookSchema,
} from '#server/events/webhooks/webhook.schema.ts'
import type { createCardTopup } from '#server/payments/card/create-card-topup.ts'
import type { makeTestInvoice } from '#server/payments/lightning/test-wallet/make-test-invoice.ts'
import type { payFromTestWallet } from '#server/payments/lightning/test-wallet/pay-from-test-wallet.ts'
import type * as payments from '#server/payments/payments.schema.ts'
import type { getWalletStatus } from '#server/payments/status/get-wallet-status.ts'
import type { Withdrawal as WithdrawalSchema } from '#server/payments/withdrawals/withdrawals.schema.ts'
import type { createUsdcTopup } from '#server/payments/x402/topup/create-usdc-topup.ts'
import type { listVerdicts } from '#server/review/issued/list-verdicts.ts'

export type Balance = z.output<typeof getBalance.output>
export type NewAccount = z.output<typeof createAccount.output>
export type CardTopup = z.output<typeof createCardTopup.output>
export type Topup = z.output<typeof payments.Topup>
export type TopupStatus = z.output<typeof payments.TopupStatus>
export type StatementPage = z.output<typeof getStatement.output>
export type StatementEntry = StatementPage['entries'][number]
export type IssuedVerdicts = z.output<typeof listVerdicts.output>
export type IssuedVerdict = IssuedVerdicts['verdicts'][number]
export type Referral = z.output<typeof getReferralInfo.output>
export type RotatedKey = z.output<typeof rotateKey.output>
export type Withdrawal = z.output<typeof WithdrawalSchema>
export type WalletStatus = z.output<typeof getWalletStatus.output>
export type TestPayment = z.output<typeof payFromTestWallet.output>
export type TestInvoice = z.output<typeof makeTestInvoice.output>
export type X402Credited = z.output<typeof createUsdcTopup.output>

export type AccountEvent = z.output<typeof AccountEventSchema>
export type EventPage = z.output<typeof events.listEvents.output>
export type Webhook = z.output<typeof WebhookSchema>
export type WebhookList = z.output<typeof events.listWebhooks.output>
export type RegisteredWebhook = z.output<typeof events.registerWebhook.output>
export type RotatedSecret = z.output<typeof events.rotateWebhookSecret.output>
export type WebhookTest = z.output<typeof events.testWebhook.output>
export type Delivery = z.output<typeof DeliverySchema>
export type DeliveryPage = z.output<typeof events.listDeliveries.output>
