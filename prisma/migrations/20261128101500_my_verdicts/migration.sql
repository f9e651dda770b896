-- The verdicts of an account are listed by id: one index for all of them, one for the signed ones.
DROP INDEX "review_account_id_created_at_unix_idx";

CREATE INDEX "review_account_id_id_idx" ON "review"("account_id", "id");

CREATE INDEX review_signed_of_account ON review (account_id, id) WHERE event_id IS NOT NULL;

-- A statement names the entry that a charge paid for.
CREATE UNIQUE INDEX "ledger_submission_charge_id_key" ON "ledger_submission"("charge_id");
