-- AlterTable
ALTER TABLE "log_state" ADD COLUMN     "demonstration" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "ledger_resolution" (
    "entry" BIGINT NOT NULL,
    "confidence_bps" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,

    CONSTRAINT "ledger_resolution_pkey" PRIMARY KEY ("entry")
);

-- CreateTable
CREATE TABLE "ledger_calibration" (
    "confidence_bps" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "verdicts" BIGINT NOT NULL,

    CONSTRAINT "ledger_calibration_pkey" PRIMARY KEY ("confidence_bps","outcome")
);

-- AddForeignKey
ALTER TABLE "ledger_resolution" ADD CONSTRAINT "ledger_resolution_entry_fkey" FOREIGN KEY ("entry") REFERENCES "ledger_entry"("entry") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------
-- Hand-written from here: what Prisma's schema cannot say.
-- ---------------------------------------------------------------------------

ALTER TABLE ledger_resolution
  ADD CONSTRAINT ledger_resolution_outcome CHECK (outcome IN ('proven_right', 'proven_wrong', 'inconclusive', 'evidence_unavailable')),
  ADD CONSTRAINT ledger_resolution_confidence CHECK (confidence_bps BETWEEN 0 AND 10000);
ALTER TABLE ledger_calibration ADD CONSTRAINT ledger_calibration_counts CHECK (verdicts >= 0);

-- Verdicts that a trade may cite: few beside the rest, found by when they were given.
CREATE INDEX ledger_entry_outcome_verifiable ON ledger_entry (created_at_unix)
  WHERE type = 'pre_action_verdict' AND judgment_type = 'outcome_verifiable';

-- Rejects stand without evidence from the start; until now no trade has cited a verdict.
INSERT INTO ledger_resolution (entry, confidence_bps, outcome)
  SELECT entry, (record_raw::jsonb #>> '{verdict,confidence_bps}')::int, 'evidence_unavailable' FROM ledger_entry
  WHERE judgment_type = 'outcome_verifiable' AND verdict = 'reject' AND type IN ('pre_action_verdict', 'self_submitted_verdict');
INSERT INTO ledger_calibration (confidence_bps, outcome, verdicts)
  SELECT confidence_bps, outcome, count(*) FROM ledger_resolution GROUP BY confidence_bps, outcome;

-- A ledger becomes a demonstration before its first entry after the reserved numbers, or never; and stays one.
CREATE OR REPLACE FUNCTION log_state_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'the state of the log is never removed' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.size < OLD.size THEN
    RAISE EXCEPTION 'the log never shrinks' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.origin IS NOT NULL AND NEW.origin IS DISTINCT FROM OLD.origin THEN
    RAISE EXCEPTION 'the origin of a log never changes' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.size = OLD.size AND (NEW.root, NEW.head) IS DISTINCT FROM (OLD.root, OLD.head) THEN
    RAISE EXCEPTION 'one size of the log has one root and one head' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.demonstration AND NOT NEW.demonstration THEN
    RAISE EXCEPTION 'a demonstration never becomes a real ledger' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.demonstration AND NOT OLD.demonstration AND OLD.size > 39 THEN
    RAISE EXCEPTION 'a ledger with entries never becomes a demonstration' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
