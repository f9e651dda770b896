-- CreateTable
CREATE TABLE "books_running_balance" (
    "account_id" BIGINT NOT NULL,
    "posting_id" BIGINT NOT NULL,
    "balance" BIGINT NOT NULL,

    CONSTRAINT "books_running_balance_pkey" PRIMARY KEY ("account_id","posting_id")
);
