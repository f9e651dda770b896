-- AlterTable
ALTER TABLE "execution_grant" DROP CONSTRAINT execution_grant_within_cap,
  DROP COLUMN "spent_day",
  DROP COLUMN "spent_sats";

-- CreateTable
CREATE TABLE "execution_grant_charge" (
    "charge_id" TEXT NOT NULL,
    "grant_id" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "sats" INTEGER NOT NULL,

    CONSTRAINT "execution_grant_charge_pkey" PRIMARY KEY ("charge_id")
);

-- CreateIndex
CREATE INDEX "execution_grant_charge_grant_id_day_idx" ON "execution_grant_charge"("grant_id", "day");

ALTER TABLE execution_grant_charge ADD CONSTRAINT execution_grant_charge_sats CHECK (sats > 0);
