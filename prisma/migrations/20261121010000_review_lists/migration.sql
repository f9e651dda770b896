-- CreateTable
CREATE TABLE "list_snapshot" (
    "sha256" TEXT NOT NULL,
    "list_id" TEXT NOT NULL,
    "published" TEXT,
    "entries" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "source" TEXT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,

    CONSTRAINT "list_snapshot_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "list_in_force" (
    "list_id" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "set_at_unix" BIGINT NOT NULL,
    "checked_at_unix" BIGINT,
    "failure" TEXT,

    CONSTRAINT "list_in_force_pkey" PRIMARY KEY ("list_id")
);

-- CreateTable
CREATE TABLE "known_bad_row" (
    "seq" BIGINT NOT NULL,
    "op" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "display_address" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "reason_codes" TEXT[],
    "basis" TEXT NOT NULL,
    "artifact_type" TEXT,
    "artifact_hash" TEXT,
    "record_sha256" TEXT,
    "verdict_event_id" TEXT,
    "decision_ref" TEXT,
    "accounts" INTEGER NOT NULL,
    "policy_version" TEXT NOT NULL,
    "first_seen_unix" BIGINT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,
    "row_sha256" TEXT NOT NULL,
    "head_sha256" TEXT NOT NULL,
    "account_id" UUID,
    "has_list_evidence" BOOLEAN NOT NULL,

    CONSTRAINT "known_bad_row_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "known_bad_snapshot" (
    "sha256" TEXT NOT NULL,
    "row_count" BIGINT NOT NULL,

    CONSTRAINT "known_bad_snapshot_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "scheduled_job" (
    "name" TEXT NOT NULL,
    "next_at_unix" BIGINT NOT NULL,
    "lease_until_unix" BIGINT NOT NULL,
    "ended_at_unix" BIGINT,
    "failure" TEXT,

    CONSTRAINT "scheduled_job_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "review_source" (
    "account_id" UUID NOT NULL,
    "source_class" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "since_unix" BIGINT NOT NULL,
    "until_unix" BIGINT,

    CONSTRAINT "review_source_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "memory_item" (
    "account_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "value_sha256" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "created_at_unix" BIGINT NOT NULL,
    "updated_at_unix" BIGINT NOT NULL,

    CONSTRAINT "memory_item_pkey" PRIMARY KEY ("account_id","key")
);

-- CreateTable
CREATE TABLE "proof_consumption" (
    "decision_ref" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "consumer" TEXT NOT NULL,
    "consumed_at_unix" BIGINT NOT NULL,

    CONSTRAINT "proof_consumption_pkey" PRIMARY KEY ("decision_ref")
);

-- CreateIndex
CREATE INDEX "list_snapshot_list_id_created_at_unix_idx" ON "list_snapshot"("list_id", "created_at_unix");

-- CreateIndex
CREATE INDEX "known_bad_row_key_seq_idx" ON "known_bad_row"("key", "seq");

-- CreateIndex
CREATE INDEX "known_bad_row_address_idx" ON "known_bad_row"("address");

-- CreateIndex
CREATE INDEX "known_bad_row_account_id_created_at_unix_idx" ON "known_bad_row"("account_id", "created_at_unix");

-- CreateIndex
CREATE INDEX "scheduled_job_next_at_unix_idx" ON "scheduled_job"("next_at_unix");

-- What follows cannot be said in Prisma's schema.

ALTER TABLE list_snapshot ADD CONSTRAINT list_snapshot_status CHECK (status IN ('full', 'partial', 'missing'));
ALTER TABLE list_snapshot ADD CONSTRAINT list_snapshot_hash CHECK (sha256 = encode(sha256(bytes), 'hex'));
ALTER TABLE list_in_force ADD CONSTRAINT list_in_force_snapshot FOREIGN KEY (sha256) REFERENCES list_snapshot (sha256);
ALTER TABLE known_bad_row ADD CONSTRAINT known_bad_row_op CHECK (op IN ('add', 'confirm', 'lapse', 'withdraw'));
ALTER TABLE known_bad_row ADD CONSTRAINT known_bad_row_seq CHECK (seq > 0);
ALTER TABLE review_source ADD CONSTRAINT review_source_class CHECK (source_class IN ('independent_mediator', 'platform_operator'));
ALTER TABLE review_source ADD CONSTRAINT review_source_account FOREIGN KEY (account_id) REFERENCES account (id);
ALTER TABLE memory_item ADD CONSTRAINT memory_item_account FOREIGN KEY (account_id) REFERENCES account (id);

CREATE TRIGGER list_snapshot_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON list_snapshot FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER known_bad_row_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON known_bad_row FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER known_bad_snapshot_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON known_bad_snapshot FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER proof_consumption_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_consumption FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A row follows the last one, by number and by hash, or is refused: the registry cannot fork, skip or double.
CREATE FUNCTION known_bad_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last_seq bigint; last_head text;
BEGIN
  SELECT seq, head_sha256 INTO last_seq, last_head FROM known_bad_row ORDER BY seq DESC LIMIT 1;
  IF NEW.seq <> COALESCE(last_seq, 0) + 1 THEN
    RAISE EXCEPTION 'known-bad row % does not follow row %', NEW.seq, COALESCE(last_seq, 0) USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.head_sha256 <> encode(sha256(convert_to(NEW.row_sha256 || '|' || COALESCE(last_head, encode(sha256('assay-known-bad-genesis'), 'hex')), 'UTF8')), 'hex') THEN
    RAISE EXCEPTION 'the head of known-bad row % does not follow from the row before', NEW.seq USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER known_bad_row_follows BEFORE INSERT ON known_bad_row FOR EACH ROW EXECUTE FUNCTION known_bad_follows();
