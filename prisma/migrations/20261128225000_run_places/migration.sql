-- CreateTable
CREATE TABLE "run_place" (
    "caller" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "run_id" TEXT NOT NULL,
    "until_unix" BIGINT NOT NULL,

    CONSTRAINT "run_place_pkey" PRIMARY KEY ("caller","place")
);

-- CreateIndex
CREATE INDEX "run_place_until_unix_idx" ON "run_place"("until_unix");

ALTER TABLE run_place ADD CONSTRAINT run_place_number CHECK (place > 0);
