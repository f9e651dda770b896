-- CreateTable
CREATE TABLE "offer" (
    "id" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "seller_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "price_sats" INTEGER NOT NULL,
    "category" TEXT NOT NULL,
    "preview_text" TEXT,
    "thumbnail_url" TEXT,
    "delivery" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "sold_count" INTEGER NOT NULL DEFAULT 0,
    "recent_sales" INTEGER NOT NULL DEFAULT 0,
    "score" INTEGER NOT NULL DEFAULT 0,
    "earned_sats" BIGINT NOT NULL DEFAULT 0,
    "ratings" INTEGER NOT NULL DEFAULT 0,
    "stars" INTEGER NOT NULL DEFAULT 0,
    "created_at_unix" BIGINT NOT NULL,
    "last_purchased_at_unix" BIGINT,

    CONSTRAINT "offer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer_content" (
    "offer_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "offer_content_pkey" PRIMARY KEY ("offer_id")
);

-- CreateTable
CREATE TABLE "offer_seller" (
    "account_id" UUID NOT NULL,
    "sales" INTEGER NOT NULL DEFAULT 0,
    "earned_sats" BIGINT NOT NULL DEFAULT 0,
    "manual_sales" INTEGER NOT NULL DEFAULT 0,
    "open_purchases" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "offer_seller_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "offer_category" (
    "category" TEXT NOT NULL,
    "offers" INTEGER NOT NULL,

    CONSTRAINT "offer_category_pkey" PRIMARY KEY ("category")
);

-- CreateTable
CREATE TABLE "purchase" (
    "id" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "offer_id" TEXT NOT NULL,
    "buyer_id" UUID NOT NULL,
    "seller_id" UUID NOT NULL,
    "price_sats" INTEGER NOT NULL,
    "payout_sats" INTEGER NOT NULL,
    "buyer_input" TEXT,
    "state" TEXT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,
    "fulfilled_at_unix" BIGINT,
    "fulfillment_ref" TEXT,
    "is_recent" BOOLEAN NOT NULL DEFAULT true,
    "stars" INTEGER,

    CONSTRAINT "purchase_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "offer_seq_key" ON "offer"("seq");

-- CreateIndex
CREATE INDEX "offer_seller_id_seq_idx" ON "offer"("seller_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_seq_key" ON "purchase"("seq");

-- CreateIndex
CREATE INDEX "purchase_buyer_id_seq_idx" ON "purchase"("buyer_id", "seq");

-- CreateIndex
CREATE INDEX "purchase_seller_id_seq_idx" ON "purchase"("seller_id", "seq");

-- What Prisma's schema cannot say.

ALTER TABLE offer
  -- What a search matches: words, whatever their case.
  ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', title || ' ' || description)) STORED,
  ADD CONSTRAINT offer_seller_fk FOREIGN KEY (seller_id) REFERENCES account (id),
  ADD CONSTRAINT offer_price CHECK (price_sats BETWEEN 100 AND 10000000),
  ADD CONSTRAINT offer_category_form CHECK (category ~ '^[a-z0-9-]{1,32}$'),
  ADD CONSTRAINT offer_delivery CHECK (delivery IN ('instant', 'manual')),
  ADD CONSTRAINT offer_counts CHECK (recent_sales BETWEEN 0 AND sold_count AND ratings <= sold_count AND stars BETWEEN ratings AND 5 * ratings);
ALTER TABLE offer_content ADD CONSTRAINT offer_content_offer FOREIGN KEY (offer_id) REFERENCES offer (id);
ALTER TABLE offer_seller
  ADD CONSTRAINT offer_seller_account FOREIGN KEY (account_id) REFERENCES account (id),
  ADD CONSTRAINT offer_seller_counts CHECK (open_purchases BETWEEN 0 AND manual_sales AND manual_sales <= sales);
ALTER TABLE offer_category ADD CONSTRAINT offer_category_count CHECK (offers >= 0);
ALTER TABLE purchase
  ADD CONSTRAINT purchase_offer FOREIGN KEY (offer_id) REFERENCES offer (id),
  ADD CONSTRAINT purchase_buyer FOREIGN KEY (buyer_id) REFERENCES account (id),
  ADD CONSTRAINT purchase_own CHECK (buyer_id <> seller_id),
  ADD CONSTRAINT purchase_payout CHECK (payout_sats = price_sats - price_sats * 5 / 100),
  ADD CONSTRAINT purchase_state CHECK (state IN ('purchased', 'fulfilled')),
  ADD CONSTRAINT purchase_delivered CHECK ((state = 'fulfilled') = (fulfilled_at_unix IS NOT NULL)),
  ADD CONSTRAINT purchase_stars CHECK (stars BETWEEN 1 AND 5 AND (stars IS NULL OR state = 'fulfilled'));
-- One for each order of the list, of all offers and of one category.
CREATE INDEX offer_by_score ON offer (score, seq) WHERE active;
CREATE INDEX offer_by_age ON offer (seq) WHERE active;
CREATE INDEX offer_by_price ON offer (price_sats, seq) WHERE active;
CREATE INDEX offer_by_sales ON offer (sold_count, seq) WHERE active;
CREATE INDEX offer_of_category_by_score ON offer (category, score, seq) WHERE active;
CREATE INDEX offer_of_category_by_age ON offer (category, seq) WHERE active;
CREATE INDEX offer_of_category_by_price ON offer (category, price_sats, seq) WHERE active;
CREATE INDEX offer_of_category_by_sales ON offer (category, sold_count, seq) WHERE active;
CREATE INDEX offer_words ON offer USING gin (words) WHERE active;
CREATE INDEX purchase_recent ON purchase (created_at_unix) WHERE is_recent;
CREATE INDEX purchase_of_offer ON purchase (offer_id, seq);
-- Open deliveries of a seller.
CREATE INDEX purchase_open ON purchase (seller_id, seq) WHERE state = 'purchased';
