-- AlterTable
ALTER TABLE "warden_proposal" ADD COLUMN     "basis" JSONB,
ADD COLUMN     "first_approved_at_unix" BIGINT,
ADD COLUMN     "first_approved_by" TEXT;

-- CreateTable
CREATE TABLE "dream_session" (
    "session_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "requested_by" TEXT NOT NULL,
    "queued_at_unix" BIGINT NOT NULL,
    "started_at_unix" BIGINT,
    "ended_at_unix" BIGINT,
    "readings" INTEGER NOT NULL,
    "report" JSONB NOT NULL,

    CONSTRAINT "dream_session_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "sentinel_state" (
    "id" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "since_unix" BIGINT NOT NULL,
    "report_asked_at_unix" BIGINT,
    "urgent_priority_milli" INTEGER,
    "venue_read_at_unix" BIGINT,
    "equity_band" TEXT,
    "open_positions" INTEGER,

    CONSTRAINT "sentinel_state_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sentinel_directive" (
    "directive_id" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "body_sha256" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "issued_by" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "effective_at_unix" BIGINT NOT NULL,

    CONSTRAINT "sentinel_directive_pkey" PRIMARY KEY ("directive_id")
);

-- CreateTable
CREATE TABLE "operator_alert" (
    "alert_id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "fact" TEXT NOT NULL,
    "proposal_id" TEXT,
    "detail" TEXT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,

    CONSTRAINT "operator_alert_pkey" PRIMARY KEY ("alert_id")
);

-- CreateTable
CREATE TABLE "operator_message" (
    "message_id" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "urgency" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "event" TEXT,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "next_at_unix" BIGINT NOT NULL,
    "problem" TEXT,
    "created_at_unix" BIGINT NOT NULL,
    "accepted_at_unix" BIGINT,
    "receipt" TEXT,

    CONSTRAINT "operator_message_pkey" PRIMARY KEY ("message_id")
);

-- CreateTable
CREATE TABLE "operator_message_alert" (
    "message_id" TEXT NOT NULL,
    "alert_id" BIGINT NOT NULL,

    CONSTRAINT "operator_message_alert_pkey" PRIMARY KEY ("message_id","alert_id")
);

-- CreateIndex
CREATE INDEX "dream_session_ended_at_unix_idx" ON "dream_session"("ended_at_unix" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "sentinel_directive_idempotency_key_key" ON "sentinel_directive"("idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "operator_alert_fact_key" ON "operator_alert"("fact");

-- CreateIndex
CREATE INDEX "operator_alert_created_at_unix_idx" ON "operator_alert"("created_at_unix");

-- CreateIndex
CREATE INDEX "operator_message_created_at_unix_idx" ON "operator_message"("created_at_unix");

-- CreateIndex
CREATE INDEX "operator_message_alert_alert_id_idx" ON "operator_message_alert"("alert_id");

-- Checks and references by hand.

ALTER TABLE warden_proposal
  ADD CONSTRAINT warden_proposal_first_approval CHECK ((first_approved_by IS NULL) = (first_approved_at_unix IS NULL));
ALTER TABLE dream_session
  ADD CONSTRAINT dream_session_state CHECK (state IN ('queued', 'running', 'done')),
  ADD CONSTRAINT dream_session_times CHECK ((state = 'queued') = (started_at_unix IS NULL) AND (state = 'done') = (ended_at_unix IS NOT NULL)),
  ADD CONSTRAINT dream_session_readings CHECK (readings = jsonb_array_length(report));
CREATE UNIQUE INDEX dream_session_open ON dream_session ((true)) WHERE state <> 'done';
ALTER TABLE sentinel_state
  ADD CONSTRAINT sentinel_state_one CHECK (id = 1),
  ADD CONSTRAINT sentinel_state_status CHECK (status IN ('running', 'paused')),
  ADD CONSTRAINT sentinel_state_priority CHECK (urgent_priority_milli BETWEEN 0 AND 1000000),
  ADD CONSTRAINT sentinel_state_band CHECK (equity_band IN ('under_1k', '1k_to_10k', '10k_to_100k', '100k_to_1m', 'over_1m'));
INSERT INTO sentinel_state (id, status, since_unix) VALUES (1, 'running', extract(epoch FROM now())::bigint);
ALTER TABLE sentinel_directive
  ADD CONSTRAINT sentinel_directive_action CHECK (
    action IN ('pause_trading', 'resume_trading', 'run_dream', 'report_now', 'set_alert_threshold'));
ALTER TABLE operator_alert
  ADD CONSTRAINT operator_alert_kind CHECK (
    kind IN ('proposal', 'breached', 'execution_failed', 'token_refused', 'finding', 'report')),
  ADD CONSTRAINT operator_alert_proposal FOREIGN KEY (proposal_id) REFERENCES warden_proposal (proposal_id);
ALTER TABLE operator_message
  ADD CONSTRAINT operator_message_channel CHECK (channel IN ('email', 'nostr')),
  ADD CONSTRAINT operator_message_urgency CHECK (urgency IN ('urgent', 'digest')),
  ADD CONSTRAINT operator_message_state CHECK (state IN ('waiting', 'accepted', 'given_up')),
  ADD CONSTRAINT operator_message_accepted CHECK ((state = 'accepted') = (accepted_at_unix IS NOT NULL)),
  ADD CONSTRAINT operator_message_receipt CHECK ((receipt IS NOT NULL) = (state = 'accepted'));
CREATE INDEX operator_message_due ON operator_message (next_at_unix) WHERE state = 'waiting';
ALTER TABLE operator_message_alert
  ADD CONSTRAINT operator_message_alert_message FOREIGN KEY (message_id) REFERENCES operator_message (message_id) ON DELETE CASCADE,
  ADD CONSTRAINT operator_message_alert_alert FOREIGN KEY (alert_id) REFERENCES operator_alert (alert_id) ON DELETE CASCADE;
