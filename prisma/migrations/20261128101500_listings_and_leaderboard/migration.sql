-- Market data: earlier answers of the sources, listings of paid resources by host, the second source of Bitcoin's daily closes. Leaderboard: who stays off it. Sent messages.

-- AlterTable
ALTER TABLE "btc_daily_close" ADD COLUMN     "other_close" TEXT,
ADD COLUMN     "other_source" TEXT;

-- CreateTable
CREATE TABLE "market_snapshot_history" (
    "source" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fetched_at_unix" BIGINT NOT NULL,
    "source_time_unix" BIGINT,
    "sha256" TEXT NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "market_snapshot_history_pkey" PRIMARY KEY ("source","key","fetched_at_unix")
);

-- CreateTable
CREATE TABLE "market_listing" (
    "source" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "updated_at_unix" BIGINT,

    CONSTRAINT "market_listing_pkey" PRIMARY KEY ("source","item_id")
);

-- CreateIndex
CREATE INDEX "market_snapshot_history_fetched_at_unix_idx" ON "market_snapshot_history"("fetched_at_unix");

-- CreateIndex
CREATE INDEX "market_listing_host_idx" ON "market_listing"("host");

ALTER TABLE btc_daily_close
  ADD CONSTRAINT btc_daily_close_other CHECK ((other_close IS NULL) = (other_source IS NULL)),
  ADD CONSTRAINT btc_daily_close_other_decimal CHECK (other_close ~ '^\d+(\.\d+)?$' AND other_close ~ '[1-9]');
ALTER TABLE market_snapshot_history ADD CONSTRAINT market_snapshot_history_hash CHECK (sha256 ~ '^[0-9a-f]{64}$');
ALTER TABLE account ADD COLUMN on_leaderboard BOOLEAN NOT NULL DEFAULT true;
CREATE INDEX offer_seller_by_earnings ON offer_seller (earned_sats, account_id) WHERE sales > 0;
CREATE INDEX direct_message_sent ON direct_message (sender_id, seq);
