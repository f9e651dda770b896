-- CreateTable
CREATE TABLE "operator_token" (
    "token_id" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at_unix" BIGINT NOT NULL,
    "expires_at_unix" BIGINT NOT NULL,
    "revoked_at_unix" BIGINT,

    CONSTRAINT "operator_token_pkey" PRIMARY KEY ("token_id")
);

-- CreateTable
CREATE TABLE "operator_session" (
    "session_hash" BYTEA NOT NULL,
    "token_id" TEXT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,
    "expires_at_unix" BIGINT NOT NULL,

    CONSTRAINT "operator_session_pkey" PRIMARY KEY ("session_hash")
);

-- CreateTable
CREATE TABLE "warden_proposal" (
    "proposal_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "evidence" JSONB NOT NULL,
    "status" TEXT NOT NULL,
    "posterior_bps" INTEGER NOT NULL,
    "impact_weight_milli" INTEGER NOT NULL,
    "priority" BIGINT NOT NULL,
    "received_at_unix" BIGINT NOT NULL,
    "sla_due_at_unix" BIGINT NOT NULL,
    "notified_at_unix" BIGINT,
    "decided_at_unix" BIGINT,
    "decided_by" TEXT,
    "run_at_unix" BIGINT,
    "executed_at_unix" BIGINT,
    "error" TEXT,

    CONSTRAINT "warden_proposal_pkey" PRIMARY KEY ("proposal_id")
);

-- CreateTable
CREATE TABLE "warden_decision" (
    "seq" BIGINT NOT NULL,
    "decision_id" TEXT NOT NULL,
    "proposal_id" TEXT,
    "directive_id" TEXT,
    "action" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "record" TEXT NOT NULL,
    "row_sha256" TEXT NOT NULL,
    "head_sha256" TEXT NOT NULL,
    "at_unix" BIGINT NOT NULL,

    CONSTRAINT "warden_decision_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "account_throttle" (
    "account_id" UUID NOT NULL,
    "class" TEXT NOT NULL,
    "quota" INTEGER NOT NULL,
    "window_seconds" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "set_at_unix" BIGINT NOT NULL,
    "expires_at_unix" BIGINT,

    CONSTRAINT "account_throttle_pkey" PRIMARY KEY ("account_id","class")
);

-- CreateIndex
CREATE UNIQUE INDEX "operator_token_token_hash_key" ON "operator_token"("token_hash");

-- CreateIndex
CREATE INDEX "operator_token_name_idx" ON "operator_token"("name");

-- CreateIndex
CREATE INDEX "operator_session_expires_at_unix_idx" ON "operator_session"("expires_at_unix");

-- CreateIndex
CREATE INDEX "warden_proposal_queue" ON "warden_proposal"("status", "priority" DESC, "received_at_unix" DESC, "proposal_id");

-- CreateIndex
CREATE UNIQUE INDEX "warden_decision_decision_id_key" ON "warden_decision"("decision_id");

-- CreateIndex
CREATE INDEX "warden_decision_proposal_id_seq_idx" ON "warden_decision"("proposal_id", "seq");

-- AddForeignKey
ALTER TABLE "operator_session" ADD CONSTRAINT "operator_session_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "operator_token"("token_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Checks and references by hand.

ALTER TABLE operator_token
  ALTER COLUMN scopes SET NOT NULL,
  ADD CONSTRAINT operator_token_hash CHECK (length(token_hash) = 32),
  ADD CONSTRAINT operator_token_name CHECK (name ~ '^[a-z0-9][a-z0-9._-]{0,31}$'),
  ADD CONSTRAINT operator_token_scopes CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'decide', 'direct']),
  ADD CONSTRAINT operator_token_ends CHECK (expires_at_unix > created_at_unix);
ALTER TABLE operator_session ADD CONSTRAINT operator_session_hash CHECK (length(session_hash) = 32);
ALTER TABLE warden_proposal
  ADD CONSTRAINT warden_proposal_id CHECK (proposal_id ~ '^wp_[a-z2-7]{26}$'),
  ADD CONSTRAINT warden_proposal_kind CHECK (
    kind IN ('bounty_payout', 'known_bad_withdraw', 'tier3_grant', 'over_capacity', 'reversal', 'feedback', 'other')),
  ADD CONSTRAINT warden_proposal_status CHECK (status IN ('pending', 'approved', 'rejected', 'executed', 'execution_failed')),
  ADD CONSTRAINT warden_proposal_posterior CHECK (posterior_bps BETWEEN 0 AND 10000),
  ADD CONSTRAINT warden_proposal_impact CHECK (impact_weight_milli BETWEEN 0 AND 1000000),
  ADD CONSTRAINT warden_proposal_priority CHECK (priority = posterior_bps::bigint * impact_weight_milli),
  ADD CONSTRAINT warden_proposal_decided CHECK (status = 'pending' OR (decided_at_unix IS NOT NULL AND decided_by IS NOT NULL)),
  ADD CONSTRAINT warden_proposal_run CHECK (status <> 'approved' OR run_at_unix IS NOT NULL),
  ADD CONSTRAINT warden_proposal_executed CHECK ((status = 'executed') = (executed_at_unix IS NOT NULL)),
  ADD CONSTRAINT warden_proposal_error CHECK ((status = 'execution_failed') = (error IS NOT NULL));
CREATE INDEX warden_proposal_late ON warden_proposal (sla_due_at_unix) WHERE status = 'pending';
CREATE INDEX warden_proposal_due ON warden_proposal (run_at_unix) WHERE status = 'approved';
ALTER TABLE warden_decision
  ADD CONSTRAINT warden_decision_row CHECK (row_sha256 = encode(sha256(convert_to(record, 'UTF8')), 'hex')),
  ADD CONSTRAINT warden_decision_names CHECK (record::jsonb ->> 'schema' = 'assay.warden_decision.v1'
    AND (record::jsonb ->> 'seq')::bigint = seq AND record::jsonb ->> 'decision_id' = decision_id
    AND record::jsonb ->> 'proposal_id' IS NOT DISTINCT FROM proposal_id
    AND record::jsonb ->> 'directive_id' IS NOT DISTINCT FROM directive_id
    AND record::jsonb ->> 'action' = action AND record::jsonb ->> 'actor' = actor
    AND (record::jsonb ->> 'at')::bigint = at_unix),
  ADD CONSTRAINT warden_decision_proposal FOREIGN KEY (proposal_id) REFERENCES warden_proposal (proposal_id);
ALTER TABLE account_throttle
  ADD CONSTRAINT account_throttle_account FOREIGN KEY (account_id) REFERENCES account (id),
  ADD CONSTRAINT account_throttle_quota CHECK (quota >= 0),
  ADD CONSTRAINT account_throttle_window CHECK (window_seconds BETWEEN 1 AND 86400);
