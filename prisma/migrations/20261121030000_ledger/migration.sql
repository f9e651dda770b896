-- AlterTable
ALTER TABLE "issuance_counter" ADD COLUMN     "mandatory_issued" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ledger_entry" (
    "entry" BIGINT NOT NULL,
    "idem_key" TEXT NOT NULL,
    "reserved" BOOLEAN NOT NULL,
    "type" TEXT,
    "title" TEXT,
    "created_at_unix" BIGINT NOT NULL,
    "event_id" TEXT,
    "foreign_event" TEXT,
    "sig" TEXT,
    "record_raw" TEXT,
    "content_hash" TEXT,
    "prev_head" TEXT,
    "head" TEXT,
    "record_sha256" TEXT,
    "leaf_hash" BYTEA NOT NULL,
    "verdict" TEXT,
    "artifact_hash" TEXT,
    "decision_ref" TEXT,
    "body_hash" TEXT,
    "judgment_type" TEXT,
    "attesters" TEXT[],
    "sequenced_at_unix" BIGINT NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("entry")
);

-- CreateTable
CREATE TABLE "ledger_pending" (
    "id" BIGSERIAL NOT NULL,
    "idem_key" TEXT NOT NULL,
    "draft" JSONB NOT NULL,
    "issuance_index" BIGINT,
    "queued_at_unix" BIGINT NOT NULL,
    "not_before_unix" BIGINT NOT NULL,
    "publish_by_unix" BIGINT NOT NULL,
    "entry" BIGINT,

    CONSTRAINT "ledger_pending_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "log_state" (
    "id" INTEGER NOT NULL,
    "origin" TEXT,
    "size" BIGINT NOT NULL,
    "root" BYTEA NOT NULL,
    "head" TEXT,
    "frozen_reason" TEXT,

    CONSTRAINT "log_state_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "log_checkpoint" (
    "size" BIGINT NOT NULL,
    "root" BYTEA NOT NULL,
    "note" TEXT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,

    CONSTRAINT "log_checkpoint_pkey" PRIMARY KEY ("size")
);

-- CreateTable
CREATE TABLE "log_tile" (
    "level" INTEGER NOT NULL,
    "index" BIGINT NOT NULL,
    "width" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "log_tile_pkey" PRIMARY KEY ("level","index")
);

-- CreateTable
CREATE TABLE "ledger_chain_head" (
    "entry" BIGINT NOT NULL,
    "event_id" TEXT NOT NULL,

    CONSTRAINT "ledger_chain_head_pkey" PRIMARY KEY ("entry")
);

-- CreateTable
CREATE TABLE "ledger_submission" (
    "id" BIGSERIAL NOT NULL,
    "entry" BIGINT NOT NULL,
    "event_id" TEXT NOT NULL,
    "account_id" UUID,
    "charge_id" TEXT,
    "cost_sats" BIGINT NOT NULL,
    "submitted_at_unix" BIGINT NOT NULL,

    CONSTRAINT "ledger_submission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_outcome" (
    "trade_id" TEXT NOT NULL,
    "entry" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "result" TEXT NOT NULL,
    "realized_pnl_usd" DECIMAL NOT NULL,
    "settled_at_unix" BIGINT NOT NULL,
    "verdict_entry" BIGINT,

    CONSTRAINT "ledger_outcome_pkey" PRIMARY KEY ("trade_id")
);

-- CreateTable
CREATE TABLE "ledger_attester_set" (
    "set_key" TEXT NOT NULL,
    "members" TEXT[],
    "entries" BIGINT NOT NULL,
    "artifacts" BIGINT NOT NULL,

    CONSTRAINT "ledger_attester_set_pkey" PRIMARY KEY ("set_key")
);

-- CreateTable
CREATE TABLE "ledger_artifact" (
    "artifact_hash" TEXT NOT NULL,
    "set_key" TEXT NOT NULL,

    CONSTRAINT "ledger_artifact_pkey" PRIMARY KEY ("artifact_hash")
);

-- CreateTable
CREATE TABLE "ledger_attester" (
    "name" TEXT NOT NULL,
    "first_entry" BIGINT NOT NULL,
    "since_unix" BIGINT NOT NULL,

    CONSTRAINT "ledger_attester_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "ledger_totals" (
    "id" INTEGER NOT NULL,
    "entries" BIGINT NOT NULL,
    "signature_verified" BIGINT NOT NULL,
    "verdicts" BIGINT NOT NULL,
    "research_calls" BIGINT NOT NULL,
    "governed_decisions" BIGINT NOT NULL,
    "mandatory_published" BIGINT NOT NULL,
    "closed" BIGINT NOT NULL,
    "wins" BIGINT NOT NULL,
    "losses" BIGINT NOT NULL,
    "net_pnl_usd" DECIMAL NOT NULL,

    CONSTRAINT "ledger_totals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "issuance_census" (
    "date" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "issued_from" BIGINT,
    "issued_to" BIGINT,
    "mandatory_issued" BIGINT NOT NULL,

    CONSTRAINT "issuance_census_pkey" PRIMARY KEY ("date")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,
    "done_at_unix" BIGINT,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "log_witness" (
    "name" TEXT NOT NULL,
    "vkey" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "tried_at_unix" BIGINT,
    "last_answer" TEXT,

    CONSTRAINT "log_witness_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "log_cosignature" (
    "size" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "line" TEXT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,

    CONSTRAINT "log_cosignature_pkey" PRIMARY KEY ("size","name")
);

-- CreateTable
CREATE TABLE "witnessed_log" (
    "origin" TEXT NOT NULL,
    "vkeys" TEXT[],
    "size" BIGINT NOT NULL,
    "root" BYTEA NOT NULL,
    "note" TEXT,
    "updated_at_unix" BIGINT NOT NULL,

    CONSTRAINT "witnessed_log_pkey" PRIMARY KEY ("origin")
);

-- CreateIndex
CREATE INDEX "ledger_attester_first_entry_idx" ON "ledger_attester"("first_entry");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_idem_key_key" ON "ledger_entry"("idem_key");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_event_id_key" ON "ledger_entry"("event_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_head_key" ON "ledger_entry"("head");

-- CreateIndex
CREATE INDEX "ledger_entry_type_entry_idx" ON "ledger_entry"("type", "entry");

-- CreateIndex
CREATE INDEX "ledger_entry_content_hash_idx" ON "ledger_entry"("content_hash");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_pending_idem_key_key" ON "ledger_pending"("idem_key");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_pending_entry_key" ON "ledger_pending"("entry");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_chain_head_event_id_key" ON "ledger_chain_head"("event_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_submission_entry_key" ON "ledger_submission"("entry");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_submission_event_id_key" ON "ledger_submission"("event_id");

-- CreateIndex
CREATE INDEX "ledger_outcome_entry_idx" ON "ledger_outcome"("entry");

-- CreateIndex
CREATE INDEX "ledger_outcome_verdict_entry_idx" ON "ledger_outcome"("verdict_entry");

-- CreateIndex
CREATE INDEX "ledger_outcome_settled_at_unix_idx" ON "ledger_outcome"("settled_at_unix");

-- CreateIndex
CREATE UNIQUE INDEX "issuance_census_event_id_key" ON "issuance_census"("event_id");

-- AddForeignKey
ALTER TABLE "ledger_chain_head" ADD CONSTRAINT "ledger_chain_head_entry_fkey" FOREIGN KEY ("entry") REFERENCES "ledger_entry"("entry") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_submission" ADD CONSTRAINT "ledger_submission_entry_fkey" FOREIGN KEY ("entry") REFERENCES "ledger_entry"("entry") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_outcome" ADD CONSTRAINT "ledger_outcome_entry_fkey" FOREIGN KEY ("entry") REFERENCES "ledger_entry"("entry") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------
-- Hand-written from here: what Prisma's schema cannot say. prisma/constraints.test.ts
-- reads pg_catalog and fails when one of these is missing.
-- ---------------------------------------------------------------------------

-- Each entry refers to the one before it, so neither a gap nor the removal of a middle row can be written (ledger.md 6.1).
ALTER TABLE ledger_entry
  ADD COLUMN prev_entry bigint GENERATED ALWAYS AS (NULLIF(entry - 1, 0)) STORED,
  ADD CONSTRAINT ledger_entry_no_gap FOREIGN KEY (prev_entry) REFERENCES ledger_entry (entry),
  ADD CONSTRAINT ledger_entry_number CHECK (entry >= 1),
  ADD CONSTRAINT ledger_entry_chained CHECK ((entry < 40) = (head IS NULL)),
  ADD CONSTRAINT ledger_entry_prev_head CHECK ((head IS NULL) = (prev_head IS NULL)),
  ADD CONSTRAINT ledger_entry_reserved CHECK (
    (reserved AND entry BETWEEN 2 AND 39 AND event_id IS NULL AND record_raw IS NULL AND content_hash IS NULL AND sig IS NULL)
    OR (NOT reserved AND event_id IS NOT NULL AND record_raw IS NOT NULL AND content_hash IS NOT NULL AND sig IS NOT NULL)),
  ADD CONSTRAINT ledger_entry_type CHECK (type IS NULL OR type IN ('pre_action_verdict', 'trade_outcomes',
    'self_submitted_verdict', 'external_partner_review', 'key_event')),
  ADD CONSTRAINT ledger_entry_typed CHECK ((type IS NULL) = (entry = 1 OR reserved)),
  ADD CONSTRAINT ledger_entry_record_sha256 CHECK ((record_sha256 IS NOT NULL) = (entry = 1 OR type IS NOT DISTINCT FROM 'trade_outcomes')),
  ADD CONSTRAINT ledger_entry_leaf CHECK (octet_length(leaf_hash) = 32);
CREATE INDEX ledger_entry_artifact_hash ON ledger_entry (artifact_hash) WHERE artifact_hash IS NOT NULL;
CREATE INDEX ledger_entry_decision_ref ON ledger_entry (decision_ref) WHERE decision_ref IS NOT NULL;
CREATE INDEX ledger_entry_record_sha256 ON ledger_entry (record_sha256) WHERE record_sha256 IS NOT NULL;
CREATE INDEX ledger_entry_attesters ON ledger_entry USING gin (attesters);
CREATE INDEX ledger_entry_body_hash ON ledger_entry (body_hash) WHERE body_hash IS NOT NULL;
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_checkpoint_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_outcome_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_outcome FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_chain_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_chain_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_submission_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_submission FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER issuance_census_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON issuance_census FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE ledger_chain_head ADD CONSTRAINT ledger_chain_head_event FOREIGN KEY (event_id) REFERENCES signed_event (id);
ALTER TABLE issuance_census ADD CONSTRAINT issuance_census_event FOREIGN KEY (event_id) REFERENCES signed_event (id);
ALTER TABLE ledger_submission ADD CONSTRAINT ledger_submission_charge FOREIGN KEY (charge_id) REFERENCES charge (id);
ALTER TABLE ledger_outcome ADD CONSTRAINT ledger_outcome_result CHECK (result IN ('WIN', 'LOSS', 'BREAKEVEN'));
ALTER TABLE ledger_pending ADD CONSTRAINT ledger_pending_entry FOREIGN KEY (entry) REFERENCES ledger_entry (entry);
CREATE INDEX ledger_pending_open ON ledger_pending (id) WHERE entry IS NULL;
CREATE INDEX ledger_entry_sequenced ON ledger_entry (sequenced_at_unix);
CREATE INDEX outbox_open ON outbox (kind, id) WHERE done_at_unix IS NULL;

-- A draft that was queued is appended once and stays what it was.
CREATE FUNCTION ledger_pending_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'what was queued for the ledger is never removed' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.entry IS NOT NULL OR NEW.entry IS NULL
    OR (NEW.id, NEW.idem_key, NEW.draft, NEW.issuance_index, NEW.queued_at_unix, NEW.not_before_unix, NEW.publish_by_unix)
      IS DISTINCT FROM (OLD.id, OLD.idem_key, OLD.draft, OLD.issuance_index, OLD.queued_at_unix, OLD.not_before_unix, OLD.publish_by_unix) THEN
    RAISE EXCEPTION 'a queued entry only ever gets its number, once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_pending_guard BEFORE UPDATE OR DELETE ON ledger_pending FOR EACH ROW EXECUTE FUNCTION ledger_pending_guard();

INSERT INTO log_state (id, origin, size, root, head) VALUES (1, NULL, 0, sha256(''), NULL);
ALTER TABLE log_state
  ADD CONSTRAINT log_state_one_row CHECK (id = 1),
  ADD CONSTRAINT log_state_root CHECK (octet_length(root) = 32);
CREATE FUNCTION log_state_guard() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NEW;
END $$;
CREATE TRIGGER log_state_guard BEFORE UPDATE OR DELETE ON log_state FOR EACH ROW EXECUTE FUNCTION log_state_guard();

-- A tile only grows at its end: what was published of it stays a prefix.
ALTER TABLE log_tile ADD CONSTRAINT log_tile_width CHECK (width BETWEEN 1 AND 256 AND octet_length(data) = 32 * width);
CREATE FUNCTION log_tile_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'a tile is never removed' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.width < OLD.width OR substring(NEW.data FROM 1 FOR octet_length(OLD.data)) <> OLD.data THEN
    RAISE EXCEPTION 'a tile only grows at its end' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER log_tile_guard BEFORE UPDATE OR DELETE ON log_tile FOR EACH ROW EXECUTE FUNCTION log_tile_guard();

INSERT INTO ledger_totals (id, entries, signature_verified, verdicts, research_calls, governed_decisions, mandatory_published, closed, wins, losses, net_pnl_usd)
  VALUES (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
ALTER TABLE ledger_totals ADD CONSTRAINT ledger_totals_one_row CHECK (id = 1);
ALTER TABLE ledger_attester_set ADD CONSTRAINT ledger_attester_set_counts CHECK (entries >= 0 AND artifacts >= 0);
