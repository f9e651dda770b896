-- CreateTable
CREATE TABLE "bounty_submission" (
    "seq" BIGSERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "tier" TEXT NOT NULL,
    "bounty_sats" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "idea" TEXT NOT NULL,
    "code" TEXT,
    "evidence" TEXT NOT NULL,
    "evidence_sha256" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'received',
    "gate_verdict" TEXT,
    "gate_reasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "dsr" DOUBLE PRECISION,
    "permutation_p" DOUBLE PRECISION,
    "kfold_rho" DOUBLE PRECISION,
    "checked_at_unix" BIGINT,
    "proposal_id" TEXT,
    "paid_at_unix" BIGINT,
    "submitted_at_unix" BIGINT NOT NULL,
    "hidden_at_unix" BIGINT,

    CONSTRAINT "bounty_submission_pkey" PRIMARY KEY ("seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "bounty_submission_id_key" ON "bounty_submission"("id");

-- CreateIndex
CREATE UNIQUE INDEX "bounty_submission_proposal" ON "bounty_submission"("proposal_id");

-- CreateIndex
CREATE INDEX "bounty_submission_account_id_seq_idx" ON "bounty_submission"("account_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "bounty_submission_evidence" ON "bounty_submission"("account_id", "evidence_sha256");

-- Checks, references and partial indexes, which the schema cannot say.

ALTER TABLE bounty_submission
  ALTER COLUMN gate_reasons SET NOT NULL,
  ADD CONSTRAINT bounty_submission_account FOREIGN KEY (account_id) REFERENCES account (id),
  ADD CONSTRAINT bounty_submission_proposed FOREIGN KEY (proposal_id) REFERENCES warden_proposal (proposal_id),
  ADD CONSTRAINT bounty_submission_tier CHECK (tier IN ('parameter', 'code', 'concept')),
  ADD CONSTRAINT bounty_submission_code CHECK (tier <> 'code' OR code IS NOT NULL),
  ADD CONSTRAINT bounty_submission_amount CHECK (bounty_sats > 0),
  ADD CONSTRAINT bounty_submission_hash CHECK (evidence_sha256 ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT bounty_submission_state CHECK (state IN ('received', 'gating', 'gate_passed', 'gate_failed')),
  ADD CONSTRAINT bounty_submission_verdict CHECK (gate_verdict IN ('likely_real', 'borderline', 'overfit_or_noise')),
  -- A gate that has ended has its figures, passed by one verdict alone, and is proposed when it passed.
  ADD CONSTRAINT bounty_submission_gate CHECK (
    (state IN ('gate_passed', 'gate_failed')) = (gate_verdict IS NOT NULL AND dsr IS NOT NULL AND permutation_p IS NOT NULL AND checked_at_unix IS NOT NULL)
    AND (state = 'gate_passed') = (gate_verdict IS NOT DISTINCT FROM 'likely_real')
    AND (state = 'gate_passed') = (proposal_id IS NOT NULL)),
  ADD CONSTRAINT bounty_submission_paid CHECK (paid_at_unix IS NULL OR state = 'gate_passed');
CREATE INDEX bounty_submission_waiting ON bounty_submission (seq) WHERE state IN ('received', 'gating');
-- The same evidence from several accounts.
CREATE INDEX bounty_submission_same_evidence ON bounty_submission (evidence_sha256);

-- What an operator hides, here and elsewhere: the newest first.
ALTER TABLE offer ADD COLUMN hidden_at_unix BIGINT, ADD COLUMN seller_suspended BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE board_post ADD COLUMN hidden_at_unix BIGINT;
ALTER TABLE feedback ADD COLUMN hidden_at_unix BIGINT;
CREATE INDEX offer_hidden ON offer (hidden_at_unix) WHERE hidden_at_unix IS NOT NULL;
CREATE INDEX board_post_hidden ON board_post (hidden_at_unix) WHERE hidden_at_unix IS NOT NULL;
CREATE INDEX feedback_hidden ON feedback (hidden_at_unix) WHERE hidden_at_unix IS NOT NULL;
CREATE INDEX bounty_submission_hidden ON bounty_submission (hidden_at_unix) WHERE hidden_at_unix IS NOT NULL;
