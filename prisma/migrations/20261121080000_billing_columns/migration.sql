-- AlterTable
ALTER TABLE "card_topup" ADD COLUMN     "refunded_cents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "reversed_sats" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "card_dispute" (
    "id" TEXT NOT NULL,
    "topup_id" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,
    "sats" BIGINT NOT NULL,
    "withheld_cents" BIGINT NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL,
    "opened_at_unix" BIGINT NOT NULL,
    "ended_at_unix" BIGINT,

    CONSTRAINT "card_dispute_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "card_dispute_topup_id_idx" ON "card_dispute"("topup_id");

-- AddForeignKey
ALTER TABLE "card_dispute" ADD CONSTRAINT "card_dispute_topup_id_fkey" FOREIGN KEY ("topup_id") REFERENCES "card_topup"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Hand-written from here: what Prisma's schema cannot say.

ALTER TABLE card_topup
  ADD CONSTRAINT card_topup_reversed CHECK (refunded_cents BETWEEN 0 AND usd_cents AND reversed_sats BETWEEN 0 AND quoted_sats
    AND (state = 'paid' OR (refunded_cents = 0 AND reversed_cents = 0 AND reversed_sats = 0)));
ALTER TABLE card_dispute
  ADD CONSTRAINT card_dispute_state CHECK (state IN ('open', 'won', 'lost')),
  ADD CONSTRAINT card_dispute_amount CHECK (cents > 0 AND sats >= 0),
  ADD CONSTRAINT card_dispute_ended CHECK ((state = 'open') = (ended_at_unix IS NULL));
CREATE INDEX card_topup_open ON card_topup (created_at_unix) WHERE state = 'created';
