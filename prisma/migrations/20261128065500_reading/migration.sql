CREATE TABLE "chapter_purchase" (
    "account_id" UUID NOT NULL,
    "file" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "charge_id" TEXT NOT NULL,
    "bought_at_unix" BIGINT NOT NULL,

    CONSTRAINT "chapter_purchase_pkey" PRIMARY KEY ("account_id","file")
);

CREATE UNIQUE INDEX "chapter_purchase_charge" ON "chapter_purchase"("charge_id");

ALTER TABLE chapter_purchase ADD CONSTRAINT chapter_purchase_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$');
