-- AlterTable
ALTER TABLE "card_topup" ADD COLUMN     "failed_refund_cents" BIGINT NOT NULL DEFAULT 0;


-- Hand-written from here: what Prisma's schema cannot say.

-- A refund that failed may be made again: what was ever refunded can be more than the payment, what stands can not.
ALTER TABLE card_topup DROP CONSTRAINT card_topup_reversed;
ALTER TABLE card_topup
  ADD CONSTRAINT card_topup_reversed CHECK (failed_refund_cents >= 0 AND refunded_cents - failed_refund_cents BETWEEN 0 AND usd_cents
    AND reversed_sats BETWEEN 0 AND quoted_sats AND (state = 'paid' OR (refunded_cents = 0 AND reversed_cents = 0 AND reversed_sats = 0)));

-- `bank` holds what the processor has paid out.
ALTER TABLE books_account DROP CONSTRAINT books_account_kind;
ALTER TABLE books_account
  ADD CONSTRAINT books_account_kind CHECK (kind IN ('available', 'held', 'owed', 'treasury', 'prepaid', 'revenue',
    'market_cut', 'fee', 'routing_cost', 'promo', 'processor_fees', 'rail', 'bank', 'fx', 'disputed', 'suspense', 'rounding'));
