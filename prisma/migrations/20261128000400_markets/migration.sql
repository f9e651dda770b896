-- Market data: last good answers of the sources, and daily closes of Bitcoin. The tier and the gate of reviews.

-- AlterTable
ALTER TABLE "review" ADD COLUMN     "capital_tier" TEXT,
ADD COLUMN     "gate_triggered" BOOLEAN;

-- CreateTable
CREATE TABLE "market_snapshot" (
    "source" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fetched_at_unix" BIGINT,
    "source_time_unix" BIGINT,
    "sha256" TEXT,
    "body" TEXT,
    "held" TEXT,
    "tried_at_unix" BIGINT NOT NULL,
    "failure" TEXT,

    CONSTRAINT "market_snapshot_pkey" PRIMARY KEY ("source","key")
);

-- CreateTable
CREATE TABLE "btc_daily_close" (
    "day" INTEGER NOT NULL,
    "close" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "fetched_at_unix" BIGINT NOT NULL,

    CONSTRAINT "btc_daily_close_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "btc_close_file" (
    "sha256" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at_unix" BIGINT NOT NULL,

    CONSTRAINT "btc_close_file_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "market_coin" (
    "coin" TEXT NOT NULL,
    "asked_at_unix" BIGINT NOT NULL,

    CONSTRAINT "market_coin_pkey" PRIMARY KEY ("coin")
);

-- CreateIndex
CREATE UNIQUE INDEX "btc_close_file_days_key" ON "btc_close_file"("days");

ALTER TABLE review ADD CONSTRAINT review_capital_tier CHECK (capital_tier IN ('S0', 'S1', 'S2', 'S3', 'S4', 'S?'));
ALTER TABLE market_snapshot
  ADD CONSTRAINT market_snapshot_whole CHECK ((body IS NULL) = (fetched_at_unix IS NULL) AND (body IS NULL) = (sha256 IS NULL)),
  ADD CONSTRAINT market_snapshot_hash CHECK (body IS NULL OR sha256 = encode(sha256(convert_to(body, 'UTF8')), 'hex'));
ALTER TABLE btc_daily_close ADD CONSTRAINT btc_daily_close_decimal CHECK (close ~ '^\d+(\.\d+)?$' AND close ~ '[1-9]');
ALTER TABLE btc_close_file ADD CONSTRAINT btc_close_file_hash CHECK (sha256 = encode(sha256(bytes), 'hex'));
ALTER TABLE market_coin ADD CONSTRAINT market_coin_name CHECK (coin ~ '^[A-Z0-9]{1,12}$');
-- Rejects after which an action was reported: few, and listed by GET /governance-record.
CREATE INDEX ledger_entry_override ON ledger_entry (entry)
  WHERE type = 'pre_action_verdict' AND verdict = 'reject' AND position('"action_taken":"not reported"' IN record_raw) = 0;
