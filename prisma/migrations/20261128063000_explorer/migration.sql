-- CreateTable
CREATE TABLE "ledger_coin" (
    "coin" TEXT NOT NULL,
    "entry" BIGINT NOT NULL,

    CONSTRAINT "ledger_coin_pkey" PRIMARY KEY ("coin","entry")
);

ALTER TABLE ledger_coin ADD CONSTRAINT ledger_coin_upper CHECK (coin ~ '^[A-Z0-9][A-Z0-9._:/-]{0,23}$');

-- Walks of the explorer's filters, newest first.
CREATE INDEX ledger_resolution_by_outcome ON ledger_resolution (outcome, entry);
CREATE INDEX ledger_commit_by_tier ON ledger_commit (tier, entry);

-- Trades that the ledger already holds.
INSERT INTO ledger_coin (coin, entry)
SELECT DISTINCT upper(e.record_raw::jsonb -> 'trades' -> o.position ->> 'coin'), o.entry
FROM ledger_outcome o JOIN ledger_entry e ON e.entry = o.entry
WHERE upper(e.record_raw::jsonb -> 'trades' -> o.position ->> 'coin') ~ '^[A-Z0-9][A-Z0-9._:/-]{0,23}$';
