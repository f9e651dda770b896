-- CreateTable
CREATE TABLE "chapter_offer" (
    "offer_id" TEXT NOT NULL,
    "files" TEXT[],

    CONSTRAINT "chapter_offer_pkey" PRIMARY KEY ("offer_id")
);

-- References, which the schema cannot say.

ALTER TABLE chapter_offer
  ALTER COLUMN files SET NOT NULL,
  ADD CONSTRAINT chapter_offer_offer FOREIGN KEY (offer_id) REFERENCES offer (id),
  ADD CONSTRAINT chapter_offer_files CHECK (cardinality(files) > 0);
