-- CreateTable
CREATE TABLE "model_budget" (
    "day" INTEGER NOT NULL,
    "spent_micro_usd" BIGINT NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "model_budget_pkey" PRIMARY KEY ("day")
);

-- A correction that gave back more than was taken would hide what was spent.
ALTER TABLE "model_budget" ADD CONSTRAINT "model_budget_amounts" CHECK (spent_micro_usd >= 0 AND calls > 0);
