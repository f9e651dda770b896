-- Baseline: every table, index and rule of the schema. Functions and triggers are in prisma/functions and prisma/triggers.
-- The first part is what Prisma writes for prisma/schema; the second what Prisma's schema cannot express, by capability.
-- prisma/constraints.test.ts reads pg_catalog and fails when one of these rules is missing.

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "agent_id" TEXT NOT NULL,
    "former_agent_id" TEXT,
    "label" TEXT,
    "ref_code" TEXT NOT NULL,
    "referred_by_id" UUID,
    "free_calls_limit" INTEGER NOT NULL,
    "free_calls_used" INTEGER NOT NULL DEFAULT 0,
    "suspended_at_unix" BIGINT,
    "created_at_unix" BIGINT NOT NULL,
    "is_renamed" BOOLEAN NOT NULL DEFAULT false,
    "nostr_pubkey" TEXT,
    "pay_to_address" TEXT,
    "lnurl_metadata" TEXT,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "key_hash" BYTEA NOT NULL,
    "account_id" UUID NOT NULL,
    "created_at_unix" BIGINT NOT NULL,
    "valid_until_unix" BIGINT,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("key_hash")
);

-- CreateTable
CREATE TABLE "schema_file" (
    "path" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "schema_file_pkey" PRIMARY KEY ("path")
);

-- CreateTable
CREATE TABLE "books_account" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "owner_id" UUID,
    "balance" BIGINT,
    "movements" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "books_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "books_journal" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "external_key" TEXT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),

    CONSTRAINT "books_journal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "books_posting" (
    "id" BIGSERIAL NOT NULL,
    "journal_id" BIGINT NOT NULL,
    "account_id" BIGINT NOT NULL,
    "unit" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "books_posting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "books_flow" (
    "owner_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "earned_msat" BIGINT NOT NULL,
    "paid_msat" BIGINT NOT NULL,
    "earnings" BIGINT NOT NULL,

    CONSTRAINT "books_flow_pkey" PRIMARY KEY ("owner_id","kind")
);

-- CreateTable
CREATE TABLE "charge_hour" (
    "account_id" UUID NOT NULL,
    "hour_unix" BIGINT NOT NULL,
    "operation" TEXT NOT NULL,
    "calls" BIGINT NOT NULL,
    "sats" BIGINT NOT NULL,

    CONSTRAINT "charge_hour_pkey" PRIMARY KEY ("account_id","hour_unix","operation")
);

-- CreateTable
CREATE TABLE "charge" (
    "id" TEXT NOT NULL,
    "account_id" UUID,
    "operation" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "price_class" TEXT NOT NULL,
    "amount_sats" BIGINT NOT NULL,
    "amount_micro_usd" BIGINT NOT NULL DEFAULT 0,
    "token_id" BYTEA,
    "payment_id" TEXT,
    "state" TEXT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,
    "lease_until_unix" BIGINT NOT NULL,
    "delivered_at_unix" BIGINT,

    CONSTRAINT "charge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hold_line" (
    "charge_id" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "amount_msat" BIGINT NOT NULL,

    CONSTRAINT "hold_line_pkey" PRIMARY KEY ("charge_id","unit")
);

-- CreateTable
CREATE TABLE "account_event" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at_unix" BIGINT NOT NULL,

    CONSTRAINT "account_event_pkey" PRIMARY KEY ("account_id","seq")
);

-- CreateTable
CREATE TABLE "account_event_head" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "account_event_head_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "event_types" TEXT[],
    "secret_version" INTEGER NOT NULL DEFAULT 1,
    "previous_secret_until_unix" BIGINT,
    "state" TEXT NOT NULL DEFAULT 'active',
    "disabled_reason" TEXT,
    "disabled_at_unix" BIGINT,
    "failing_since_unix" BIGINT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at_unix" BIGINT NOT NULL DEFAULT 0,
    "lease_until_unix" BIGINT NOT NULL DEFAULT 0,
    "created_at_unix" BIGINT NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "webhook_id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at_unix" BIGINT NOT NULL,
    "attempted_at_unix" BIGINT,
    "ended_at_unix" BIGINT,
    "status" INTEGER,
    "failure" TEXT,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("webhook_id","seq")
);

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
    "demonstration" BOOLEAN NOT NULL DEFAULT false,

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
    "verdicts_committed" BIGINT NOT NULL DEFAULT 0,
    "commits_version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ledger_totals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "onchain_commit" (
    "event_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "queued_at_unix" BIGINT NOT NULL,
    "chain" TEXT,
    "writer" TEXT,
    "nonce" BIGINT,
    "serialized" TEXT,
    "transactions" TEXT[],
    "max_fee_wei" BIGINT,
    "signed_at_unix" BIGINT,
    "transaction" TEXT,
    "block_number" BIGINT,
    "block_hash" TEXT,
    "block_time_unix" BIGINT,
    "final_at_unix" BIGINT,

    CONSTRAINT "onchain_commit_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "ledger_commit" (
    "entry" BIGINT NOT NULL,
    "committed_at_unix" BIGINT NOT NULL,
    "tier" INTEGER NOT NULL,

    CONSTRAINT "ledger_commit_pkey" PRIMARY KEY ("entry")
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

-- CreateTable
CREATE TABLE "log_export_segment" (
    "first_entry" BIGINT NOT NULL,
    "last_entry" BIGINT NOT NULL,
    "lines" INTEGER NOT NULL,
    "raw_bytes" INTEGER NOT NULL,
    "crc32" BIGINT NOT NULL,
    "deflated" BYTEA NOT NULL,

    CONSTRAINT "log_export_segment_pkey" PRIMARY KEY ("first_entry")
);

-- CreateTable
CREATE TABLE "log_export" (
    "day" TEXT NOT NULL,
    "last_entry" BIGINT NOT NULL,
    "lines" BIGINT NOT NULL,
    "raw_bytes" BIGINT NOT NULL,
    "gz_bytes" BIGINT NOT NULL,
    "sha256_raw" TEXT NOT NULL,
    "sha256_gz" TEXT NOT NULL,
    "crc32" BIGINT NOT NULL,
    "rest" BYTEA NOT NULL,
    "event_id" TEXT NOT NULL,

    CONSTRAINT "log_export_pkey" PRIMARY KEY ("day")
);

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
    "failures" INTEGER NOT NULL DEFAULT 0,
    "succeeded_at_unix" BIGINT,

    CONSTRAINT "scheduled_job_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "model_budget" (
    "day" INTEGER NOT NULL,
    "spent_micro_usd" BIGINT NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "model_budget_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "l402_token" (
    "token_id" BYTEA NOT NULL,
    "payment_hash" BYTEA NOT NULL,
    "operation" TEXT NOT NULL,
    "amount_sats" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,
    "expires_at_unix" BIGINT NOT NULL,

    CONSTRAINT "l402_token_pkey" PRIMARY KEY ("token_id")
);

-- CreateTable
CREATE TABLE "lightning_invoice" (
    "reference" TEXT NOT NULL,
    "payment_hash" BYTEA,
    "bolt11" TEXT,
    "purpose" TEXT NOT NULL,
    "account_id" UUID,
    "amount_msat" BIGINT NOT NULL,
    "comment" TEXT,
    "state" TEXT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,
    "expires_at_unix" BIGINT NOT NULL,
    "settled_at_unix" BIGINT,
    "received_msat" BIGINT,
    "preimage" BYTEA,
    "asked_at_unix" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "lightning_invoice_pkey" PRIMARY KEY ("reference")
);

-- CreateTable
CREATE TABLE "withdrawal" (
    "id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_hash" BYTEA,
    "bolt11" TEXT,
    "amount_msat" BIGINT NOT NULL,
    "debit_msat" BIGINT NOT NULL,
    "max_fee_msat" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "destination" TEXT,
    "resolved" JSONB,
    "expires_at_unix" BIGINT,
    "created_at_unix" BIGINT NOT NULL,
    "lease_until_unix" BIGINT NOT NULL DEFAULT 0,
    "handed_over_at_unix" BIGINT,
    "not_found_since_unix" BIGINT,
    "ended_at_unix" BIGINT,
    "routing_msat" BIGINT,
    "preimage" BYTEA,
    "failure" TEXT,
    "gives_up_bonus" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "withdrawal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "x402_payment" (
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "network" TEXT NOT NULL,
    "asset" TEXT NOT NULL,
    "payer" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "pay_to" TEXT NOT NULL,
    "micro_usdc" BIGINT NOT NULL,
    "valid_before_unix" BIGINT NOT NULL,
    "signature" BYTEA NOT NULL,
    "purpose" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "kept_key" TEXT NOT NULL,
    "account_id" UUID,
    "state" TEXT NOT NULL,
    "tx_hash" TEXT,
    "failed_runs" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "credited_sats" BIGINT,
    "rate_quote_id" BIGINT,
    "created_at_unix" BIGINT NOT NULL,
    "updated_at_unix" BIGINT NOT NULL,

    CONSTRAINT "x402_payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_quote" (
    "id" BIGSERIAL NOT NULL,
    "micro_usd_per_btc" BIGINT NOT NULL,
    "source" TEXT NOT NULL,
    "observed_at_unix" BIGINT NOT NULL,

    CONSTRAINT "rate_quote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "card_topup" (
    "id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "usd_cents" BIGINT NOT NULL,
    "quoted_sats" BIGINT NOT NULL,
    "rate_quote_id" BIGINT NOT NULL,
    "checkout_session_id" TEXT,
    "payment_intent_id" TEXT,
    "charge_id" TEXT,
    "state" TEXT NOT NULL,
    "refunded_cents" BIGINT NOT NULL DEFAULT 0,
    "failed_refund_cents" BIGINT NOT NULL DEFAULT 0,
    "reversed_cents" BIGINT NOT NULL DEFAULT 0,
    "reversed_sats" BIGINT NOT NULL DEFAULT 0,
    "created_at_unix" BIGINT NOT NULL,
    "expires_at_unix" BIGINT NOT NULL,
    "paid_at_unix" BIGINT,

    CONSTRAINT "card_topup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "card_dispute" (
    "id" TEXT NOT NULL,
    "topup_id" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,
    "sats" BIGINT NOT NULL,
    "withheld_cents" BIGINT NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL,
    "opened_at_unix" BIGINT NOT NULL,
    "ended_at_unix" BIGINT,

    CONSTRAINT "card_dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stripe_event" (
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,
    "received_at_unix" BIGINT NOT NULL,

    CONSTRAINT "stripe_event_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "subscription" (
    "id" TEXT NOT NULL,
    "customer_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "seats" INTEGER NOT NULL,
    "current_period_end_unix" BIGINT,
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "client_reference_id" TEXT,
    "updated_at_unix" BIGINT NOT NULL,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "xrp_quote" (
    "destination_tag" BIGINT NOT NULL,
    "account_id" UUID NOT NULL,
    "drops" BIGINT NOT NULL,
    "sats" BIGINT NOT NULL,
    "micro_usd" BIGINT NOT NULL,
    "rate_quote_id" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,
    "expires_at_unix" BIGINT NOT NULL,

    CONSTRAINT "xrp_quote_pkey" PRIMARY KEY ("destination_tag")
);

-- CreateTable
CREATE TABLE "xrp_receipt" (
    "tx_hash" TEXT NOT NULL,
    "account_id" UUID,
    "sender" TEXT NOT NULL,
    "destination_tag" BIGINT,
    "drops" BIGINT NOT NULL,
    "sats" BIGINT,
    "ledger_index" BIGINT NOT NULL,
    "rate_quote_id" BIGINT,
    "credited_at_unix" BIGINT NOT NULL,

    CONSTRAINT "xrp_receipt_pkey" PRIMARY KEY ("tx_hash")
);

-- CreateTable
CREATE TABLE "rail_cursor" (
    "rail" TEXT NOT NULL,
    "cursor" TEXT NOT NULL,

    CONSTRAINT "rail_cursor_pkey" PRIMARY KEY ("rail")
);

-- CreateTable
CREATE TABLE "referral" (
    "referee_id" UUID NOT NULL,
    "referrer_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "topup_key" TEXT,
    "created_at_unix" BIGINT NOT NULL,
    "paid_at_unix" BIGINT,

    CONSTRAINT "referral_pkey" PRIMARY KEY ("referee_id")
);

-- CreateTable
CREATE TABLE "grant_token" (
    "token_hash" BYTEA NOT NULL,
    "calls" INTEGER NOT NULL,
    "created_at_unix" BIGINT NOT NULL,
    "expires_at_unix" BIGINT NOT NULL,
    "redeemed_by_id" UUID,
    "redeemed_at_unix" BIGINT,

    CONSTRAINT "grant_token_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "account_feature" (
    "account_id" UUID NOT NULL,
    "feature" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "granted_at_unix" BIGINT NOT NULL,

    CONSTRAINT "account_feature_pkey" PRIMARY KEY ("account_id","feature")
);

-- CreateTable
CREATE TABLE "books_network" (
    "id" INTEGER NOT NULL,
    "lightning" TEXT,
    "chain" TEXT,
    "card" TEXT,
    "xrpl" TEXT,

    CONSTRAINT "books_network_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "books_seal" (
    "journal_id" BIGINT NOT NULL,
    "posting_id" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "taken_at_unix" BIGINT NOT NULL,

    CONSTRAINT "books_seal_pkey" PRIMARY KEY ("journal_id")
);

-- CreateTable
CREATE TABLE "signed_event" (
    "id" TEXT NOT NULL,
    "schema" TEXT NOT NULL,
    "kind" INTEGER NOT NULL,
    "created_at_unix" BIGINT NOT NULL,
    "pubkey" TEXT NOT NULL,
    "issuance_index" BIGINT,
    "body" TEXT NOT NULL,

    CONSTRAINT "signed_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "issuance_counter" (
    "id" INTEGER NOT NULL,
    "last_index" BIGINT NOT NULL,
    "mandatory_issued" BIGINT NOT NULL DEFAULT 0,
    "verifier_pubkey" TEXT,

    CONSTRAINT "issuance_counter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "anchor" (
    "digest" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "event_id" TEXT,
    "checkpoint_size" BIGINT,
    "state" TEXT NOT NULL,
    "file" BYTEA,
    "calendars" TEXT[] NOT NULL,
    "queued_at_unix" BIGINT NOT NULL,
    "stamped_at_unix" BIGINT,
    "next_upgrade_at_unix" BIGINT,
    "restamps" INTEGER NOT NULL DEFAULT 0,
    "confirmed_at_unix" BIGINT,
    "block_height" INTEGER,
    "block_hash" TEXT,
    "block_time_unix" BIGINT,
    "block_header" TEXT,
    "network" TEXT,
    "block_sources" TEXT[] NOT NULL,
    "precedence" BOOLEAN,
    "precedence_basis" TEXT,
    "frozen_timing" JSONB,

    CONSTRAINT "anchor_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "audit_row" (
    "action_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "row" TEXT NOT NULL,
    "audit_hash" TEXT NOT NULL,
    "artifact_id" TEXT,
    "price_usd_micro" BIGINT,
    "created_at_unix" BIGINT NOT NULL,

    CONSTRAINT "audit_row_pkey" PRIMARY KEY ("action_id")
);

-- CreateTable
CREATE TABLE "conformance_verifier" (
    "name" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "is_self" BOOLEAN NOT NULL,
    "mapping" TEXT NOT NULL,
    "mapping_sha256" TEXT NOT NULL,
    "account_id" UUID,
    "entered_at_unix" BIGINT NOT NULL,
    "next_check_at_unix" BIGINT NOT NULL,

    CONSTRAINT "conformance_verifier_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "conformance_grade" (
    "name" TEXT NOT NULL,
    "checked_at_unix" BIGINT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "mapping_sha256" TEXT NOT NULL,
    "overall" TEXT NOT NULL,
    "passed" INTEGER NOT NULL,
    "grade" TEXT NOT NULL,
    "evidence" TEXT NOT NULL,

    CONSTRAINT "conformance_grade_pkey" PRIMARY KEY ("name","checked_at_unix")
);

-- CreateTable
CREATE TABLE "conformance_certificate" (
    "name" TEXT NOT NULL,
    "snapshot_sha256" TEXT NOT NULL,
    "entry" BIGINT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,

    CONSTRAINT "conformance_certificate_pkey" PRIMARY KEY ("name","snapshot_sha256")
);

-- CreateTable
CREATE TABLE "attestation" (
    "position" BIGINT NOT NULL,
    "proof_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "agent_id" TEXT,
    "action_id" TEXT,
    "is_withheld" BOOLEAN NOT NULL DEFAULT false,
    "signature_type" TEXT NOT NULL DEFAULT 'nostr_event',
    "event_id" TEXT,
    "content" TEXT,
    "hmac" TEXT,
    "hmac_key_id" TEXT,
    "proof_hash" TEXT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,

    CONSTRAINT "attestation_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "withheld_proof" (
    "proof_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "event_body" TEXT,
    "hmac" TEXT,
    "hmac_key_id" TEXT,
    "nonce_sha256" TEXT,
    "publish" BOOLEAN NOT NULL,

    CONSTRAINT "withheld_proof_pkey" PRIMARY KEY ("proof_id")
);

-- CreateTable
CREATE TABLE "proof_reveal" (
    "proof_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "recomputed_hash" TEXT NOT NULL,
    "event_id" TEXT,
    "revealed_content" TEXT,
    "revealed_at_unix" BIGINT NOT NULL,

    CONSTRAINT "proof_reveal_pkey" PRIMARY KEY ("proof_id")
);

-- CreateTable
CREATE TABLE "witnessed_claim" (
    "body_hash" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "created_at_unix" BIGINT NOT NULL,

    CONSTRAINT "witnessed_claim_pkey" PRIMARY KEY ("body_hash")
);

-- CreateTable
CREATE TABLE "verifier_key" (
    "pubkey" TEXT NOT NULL,
    "valid_from_unix" BIGINT NOT NULL,
    "valid_to_unix" BIGINT,
    "status" TEXT NOT NULL,

    CONSTRAINT "verifier_key_pkey" PRIMARY KEY ("pubkey")
);

-- CreateTable
CREATE TABLE "pq_binding" (
    "event_id" TEXT NOT NULL,
    "verifier_pubkey" TEXT NOT NULL,
    "pq_pubkey" TEXT NOT NULL,
    "companion" BYTEA NOT NULL,
    "bound_at_unix" BIGINT NOT NULL,

    CONSTRAINT "pq_binding_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "pq_companion" (
    "event_id" TEXT NOT NULL,
    "binding_event_id" TEXT NOT NULL,
    "signature" BYTEA NOT NULL,

    CONSTRAINT "pq_companion_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "ruleset_bundle" (
    "sha256" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "engine_sha256" TEXT NOT NULL,
    "manifest" BYTEA NOT NULL,
    "engine" BYTEA NOT NULL,
    "created_at_unix" BIGINT NOT NULL,

    CONSTRAINT "ruleset_bundle_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "ruleset_file" (
    "ruleset_sha256" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "ruleset_file_pkey" PRIMARY KEY ("ruleset_sha256","path")
);

-- CreateTable
CREATE TABLE "verify_proof_log" (
    "seq" BIGINT NOT NULL,
    "event_id" TEXT NOT NULL,
    "decision_ref" TEXT,
    "expect_intended_verifier" TEXT NOT NULL,
    "proof_intended_verifier" TEXT,
    "matched" BOOLEAN NOT NULL,
    "authenticated" BOOLEAN NOT NULL,
    "valid" BOOLEAN NOT NULL,
    "consumed" BOOLEAN NOT NULL,
    "checked_at_unix" BIGINT NOT NULL,
    "row_sha256" TEXT NOT NULL,
    "head_sha256" TEXT NOT NULL,

    CONSTRAINT "verify_proof_log_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "relay" (
    "name" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "tried_at_unix" BIGINT,
    "answered_at_unix" BIGINT,
    "rests_until_unix" BIGINT,
    "last_problem" TEXT,
    "catch_up_after" TEXT DEFAULT '',

    CONSTRAINT "relay_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "relay_publication" (
    "event_id" TEXT NOT NULL,
    "relay" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "message" TEXT,
    "attempts" INTEGER NOT NULL,
    "queued_at_unix" BIGINT NOT NULL,
    "tried_at_unix" BIGINT,
    "accepted_at_unix" BIGINT,
    "next_at_unix" BIGINT,

    CONSTRAINT "relay_publication_pkey" PRIMARY KEY ("event_id","relay")
);

-- CreateTable
CREATE TABLE "relay_copy" (
    "event_id" TEXT NOT NULL,
    "copy_id" TEXT NOT NULL,
    "pubkey" TEXT NOT NULL,
    "sig" TEXT NOT NULL,

    CONSTRAINT "relay_copy_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "relay_anchor" (
    "event_id" TEXT NOT NULL,
    "published_at_unix" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "checks" INTEGER NOT NULL,
    "checked_at_unix" BIGINT,
    "anchored_at_unix" BIGINT,
    "relays_holding" TEXT[],
    "copies_holding" TEXT[],
    "surviving_event_id" TEXT,
    "surviving_created_at_unix" BIGINT,
    "next_check_unix" BIGINT NOT NULL,

    CONSTRAINT "relay_anchor_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "relay_head" (
    "relay" TEXT NOT NULL,
    "checked_at_unix" BIGINT NOT NULL,
    "result" TEXT NOT NULL,
    "entry" BIGINT,
    "head_hash" TEXT,
    "event_id" TEXT,

    CONSTRAINT "relay_head_pkey" PRIMARY KEY ("relay")
);

-- CreateTable
CREATE TABLE "head_evidence" (
    "sha256" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "entry" BIGINT NOT NULL,
    "head_hash" TEXT NOT NULL,
    "statement" TEXT NOT NULL,
    "received_at_unix" BIGINT NOT NULL,

    CONSTRAINT "head_evidence_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "newest_block" (
    "id" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "time_unix" BIGINT NOT NULL,
    "sources" TEXT[],
    "seen_at_unix" BIGINT NOT NULL,

    CONSTRAINT "newest_block_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review" (
    "id" BIGSERIAL NOT NULL,
    "account_id" UUID,
    "charge_id" TEXT,
    "operation" TEXT NOT NULL,
    "artifact_hash" TEXT NOT NULL,
    "artifact_type" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "confidence_bps" INTEGER NOT NULL,
    "record_sha256" TEXT NOT NULL,
    "ruleset_sha256" TEXT NOT NULL,
    "event_id" TEXT,
    "created_at_unix" BIGINT NOT NULL,

    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
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
    "sealed" BYTEA NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "grams" INTEGER[],
    "created_at_unix" BIGINT NOT NULL,
    "updated_at_unix" BIGINT NOT NULL,

    CONSTRAINT "memory_item_pkey" PRIMARY KEY ("account_id","key")
);

-- CreateTable
CREATE TABLE "memory_usage" (
    "account_id" UUID NOT NULL,
    "keys" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "memory_usage_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "proof_consumption" (
    "decision_ref" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "consumer" TEXT NOT NULL,
    "consumed_at_unix" BIGINT NOT NULL,

    CONSTRAINT "proof_consumption_pkey" PRIMARY KEY ("decision_ref")
);

-- CreateTable
CREATE TABLE "rate_window" (
    "bucket" TEXT NOT NULL,
    "window_start_unix" BIGINT NOT NULL,
    "taken" BIGINT NOT NULL,

    CONSTRAINT "rate_window_pkey" PRIMARY KEY ("bucket","window_start_unix")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "scope" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "field_hashes" JSONB NOT NULL,
    "state" TEXT NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "created_at_unix" BIGINT NOT NULL,
    "lease_until_unix" BIGINT NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("scope","route","key")
);

-- CreateIndex
CREATE INDEX "memory_item_grams" ON "memory_item" USING GIN ("grams");

-- CreateIndex
CREATE UNIQUE INDEX "account_agent_id_key" ON "account"("agent_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_former_agent_id_key" ON "account"("former_agent_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_ref_code_key" ON "account"("ref_code");

-- CreateIndex
CREATE INDEX "api_key_account_id_idx" ON "api_key"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "books_account_id_unit_key" ON "books_account"("id", "unit");

-- CreateIndex
CREATE UNIQUE INDEX "books_journal_external_key_key" ON "books_journal"("external_key");

-- CreateIndex
CREATE INDEX "books_posting_journal_id_idx" ON "books_posting"("journal_id");

-- CreateIndex
CREATE INDEX "books_posting_account_id_id_idx" ON "books_posting"("account_id", "id");

-- CreateIndex
CREATE INDEX "charge_account_id_created_at_unix_idx" ON "charge"("account_id", "created_at_unix");

-- CreateIndex
CREATE UNIQUE INDEX "account_event_id_key" ON "account_event"("id");

-- CreateIndex
CREATE INDEX "webhook_endpoint_account_id_idx" ON "webhook_endpoint"("account_id");

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
CREATE INDEX "ledger_attester_first_entry_idx" ON "ledger_attester"("first_entry");

-- CreateIndex
CREATE UNIQUE INDEX "issuance_census_event_id_key" ON "issuance_census"("event_id");

-- CreateIndex
CREATE UNIQUE INDEX "log_export_event_id_key" ON "log_export"("event_id");

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

-- CreateIndex
CREATE UNIQUE INDEX "l402_token_payment_hash_key" ON "l402_token"("payment_hash");

-- CreateIndex
CREATE UNIQUE INDEX "lightning_invoice_payment_hash_key" ON "lightning_invoice"("payment_hash");

-- CreateIndex
CREATE INDEX "lightning_invoice_account_id_created_at_unix_idx" ON "lightning_invoice"("account_id", "created_at_unix");

-- CreateIndex
CREATE UNIQUE INDEX "withdrawal_payment_hash_key" ON "withdrawal"("payment_hash");

-- CreateIndex
CREATE INDEX "withdrawal_account_id_created_at_unix_idx" ON "withdrawal"("account_id", "created_at_unix");

-- CreateIndex
CREATE INDEX "x402_payment_network_tx_hash_idx" ON "x402_payment"("network", "tx_hash");

-- CreateIndex
CREATE INDEX "x402_payment_payer_request_hash_idx" ON "x402_payment"("payer", "request_hash");

-- CreateIndex
CREATE UNIQUE INDEX "x402_payment_network_asset_payer_nonce_key" ON "x402_payment"("network", "asset", "payer", "nonce");

-- CreateIndex
CREATE UNIQUE INDEX "card_topup_checkout_session_id_key" ON "card_topup"("checkout_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "card_topup_payment_intent_id_key" ON "card_topup"("payment_intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "card_topup_charge_id_key" ON "card_topup"("charge_id");

-- CreateIndex
CREATE INDEX "card_topup_account_id_created_at_unix_idx" ON "card_topup"("account_id", "created_at_unix");

-- CreateIndex
CREATE INDEX "card_dispute_topup_id_idx" ON "card_dispute"("topup_id");

-- CreateIndex
CREATE INDEX "stripe_event_state_received_at_unix_idx" ON "stripe_event"("state", "received_at_unix");

-- CreateIndex
CREATE INDEX "subscription_email_idx" ON "subscription"("email");

-- CreateIndex
CREATE INDEX "xrp_quote_account_id_created_at_unix_idx" ON "xrp_quote"("account_id", "created_at_unix");

-- CreateIndex
CREATE INDEX "referral_referrer_id_idx" ON "referral"("referrer_id");

-- CreateIndex
CREATE UNIQUE INDEX "signed_event_issuance_index_key" ON "signed_event"("issuance_index");

-- CreateIndex
CREATE INDEX "anchor_state_next_upgrade_at_unix_idx" ON "anchor"("state", "next_upgrade_at_unix");

-- CreateIndex
CREATE INDEX "anchor_event_id_idx" ON "anchor"("event_id");

-- CreateIndex
CREATE INDEX "conformance_verifier_next_check_at_unix_idx" ON "conformance_verifier"("next_check_at_unix");

-- CreateIndex
CREATE UNIQUE INDEX "conformance_certificate_entry_key" ON "conformance_certificate"("entry");

-- CreateIndex
CREATE UNIQUE INDEX "attestation_proof_id_key" ON "attestation"("proof_id");

-- CreateIndex
CREATE UNIQUE INDEX "attestation_event_id_key" ON "attestation"("event_id");

-- CreateIndex
CREATE INDEX "attestation_agent_id_position_idx" ON "attestation"("agent_id", "position");

-- CreateIndex
CREATE INDEX "attestation_action_id_idx" ON "attestation"("action_id");

-- CreateIndex
CREATE UNIQUE INDEX "proof_reveal_event_id_key" ON "proof_reveal"("event_id");

-- CreateIndex
CREATE INDEX "verify_proof_log_event_id_seq_idx" ON "verify_proof_log"("event_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "relay_copy_copy_id_key" ON "relay_copy"("copy_id");

-- CreateIndex
CREATE INDEX "ledger_commit_committed_at_unix_idx" ON "ledger_commit"("committed_at_unix");

-- CreateIndex
CREATE INDEX "onchain_commit_queued_at_unix_idx" ON "onchain_commit"("queued_at_unix");

-- CreateIndex
CREATE UNIQUE INDEX "onchain_commit_chain_writer_nonce_key" ON "onchain_commit"("chain", "writer", "nonce");

-- CreateIndex
CREATE INDEX "relay_anchor_next_check_unix_idx" ON "relay_anchor"("next_check_unix");

-- CreateIndex
CREATE INDEX "head_evidence_received_at_unix_idx" ON "head_evidence"("received_at_unix");

-- CreateIndex
CREATE UNIQUE INDEX "review_charge_id_key" ON "review"("charge_id");

-- CreateIndex
CREATE UNIQUE INDEX "review_event_id_key" ON "review"("event_id");

-- CreateIndex
CREATE INDEX "review_account_id_created_at_unix_idx" ON "review"("account_id", "created_at_unix");

-- CreateIndex
CREATE INDEX "rate_window_window_start_unix_idx" ON "rate_window"("window_start_unix");

-- AddForeignKey
ALTER TABLE "pq_companion" ADD CONSTRAINT "pq_companion_binding_event_id_fkey" FOREIGN KEY ("binding_event_id") REFERENCES "pq_binding"("event_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_referred_by_id_fkey" FOREIGN KEY ("referred_by_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "books_posting" ADD CONSTRAINT "books_posting_journal_id_fkey" FOREIGN KEY ("journal_id") REFERENCES "books_journal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "books_posting" ADD CONSTRAINT "books_posting_account_id_unit_fkey" FOREIGN KEY ("account_id", "unit") REFERENCES "books_account"("id", "unit") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charge" ADD CONSTRAINT "charge_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hold_line" ADD CONSTRAINT "hold_line_charge_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "charge"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_chain_head" ADD CONSTRAINT "ledger_chain_head_entry_fkey" FOREIGN KEY ("entry") REFERENCES "ledger_entry"("entry") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_submission" ADD CONSTRAINT "ledger_submission_entry_fkey" FOREIGN KEY ("entry") REFERENCES "ledger_entry"("entry") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_outcome" ADD CONSTRAINT "ledger_outcome_entry_fkey" FOREIGN KEY ("entry") REFERENCES "ledger_entry"("entry") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_commit" ADD CONSTRAINT "ledger_commit_entry_fkey" FOREIGN KEY ("entry") REFERENCES "ledger_entry"("entry") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_resolution" ADD CONSTRAINT "ledger_resolution_entry_fkey" FOREIGN KEY ("entry") REFERENCES "ledger_entry"("entry") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_topup" ADD CONSTRAINT "card_topup_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_dispute" ADD CONSTRAINT "card_dispute_topup_id_fkey" FOREIGN KEY ("topup_id") REFERENCES "card_topup"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ruleset_file" ADD CONSTRAINT "ruleset_file_ruleset_sha256_fkey" FOREIGN KEY ("ruleset_sha256") REFERENCES "ruleset_bundle"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attestation" ADD CONSTRAINT "attestation_action_id_fkey" FOREIGN KEY ("action_id") REFERENCES "audit_row"("action_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withheld_proof" ADD CONSTRAINT "withheld_proof_proof_id_fkey" FOREIGN KEY ("proof_id") REFERENCES "attestation"("proof_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proof_reveal" ADD CONSTRAINT "proof_reveal_proof_id_fkey" FOREIGN KEY ("proof_id") REFERENCES "withheld_proof"("proof_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema cannot express.

-- Lists: Prisma makes their columns without NOT NULL.

ALTER TABLE webhook_endpoint ALTER COLUMN event_types SET NOT NULL;
ALTER TABLE known_bad_row ALTER COLUMN reason_codes SET NOT NULL;
ALTER TABLE ledger_entry ALTER COLUMN attesters SET NOT NULL;
ALTER TABLE ledger_attester_set ALTER COLUMN members SET NOT NULL;
ALTER TABLE witnessed_log ALTER COLUMN vkeys SET NOT NULL;

-- Accounts and what callers keep.

ALTER TABLE account
  ADD CONSTRAINT account_free_calls CHECK (free_calls_used BETWEEN 0 AND free_calls_limit),
  ADD CONSTRAINT account_agent_id CHECK (agent_id ~ '^[a-z0-9][a-z0-9._-]{2,63}$');
ALTER TABLE account ADD CONSTRAINT account_nostr_pubkey CHECK (nostr_pubkey ~ '^[0-9a-f]{64}$');
ALTER TABLE api_key ADD CONSTRAINT api_key_hash_length CHECK (octet_length(key_hash) = 32);
ALTER TABLE account_feature ADD CONSTRAINT account_feature_account FOREIGN KEY (account_id) REFERENCES account (id);
ALTER TABLE account_event_head ADD CONSTRAINT account_event_head_account FOREIGN KEY (account_id) REFERENCES account (id);
ALTER TABLE account_event
  ADD CONSTRAINT account_event_seq CHECK (seq > 0),
  ADD CONSTRAINT account_event_account FOREIGN KEY (account_id) REFERENCES account (id);
ALTER TABLE webhook_endpoint
  ADD CONSTRAINT webhook_endpoint_account FOREIGN KEY (account_id) REFERENCES account (id),
  ADD CONSTRAINT webhook_endpoint_state CHECK (state IN ('active', 'disabled')),
  ADD CONSTRAINT webhook_endpoint_disabled CHECK ((state = 'disabled') = (disabled_at_unix IS NOT NULL) AND (state = 'disabled') = (disabled_reason IS NOT NULL)),
  ADD CONSTRAINT webhook_endpoint_counts CHECK (secret_version > 0 AND failures >= 0);
ALTER TABLE webhook_delivery
  ADD CONSTRAINT webhook_delivery_event FOREIGN KEY (account_id, seq) REFERENCES account_event (account_id, seq),
  ADD CONSTRAINT webhook_delivery_state CHECK (state IN ('pending', 'delivered', 'failed')),
  ADD CONSTRAINT webhook_delivery_ended CHECK ((state = 'pending') = (ended_at_unix IS NULL)),
  ADD CONSTRAINT webhook_delivery_attempts CHECK (attempts >= 0);
CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook_id, next_attempt_at_unix) WHERE state = 'pending';
CREATE INDEX webhook_delivery_ended_at ON webhook_delivery (ended_at_unix) WHERE ended_at_unix IS NOT NULL;
-- Keys are listed in the order of their code points, whatever the collation of the database.
ALTER TABLE memory_item
  ALTER COLUMN key TYPE text COLLATE "C",
  ALTER COLUMN sealed SET STORAGE EXTERNAL,
  ALTER COLUMN grams SET NOT NULL,
  ADD CONSTRAINT memory_item_account FOREIGN KEY (account_id) REFERENCES account (id),
  ADD CONSTRAINT memory_item_size CHECK (size_bytes BETWEEN 0 AND 204800);
ALTER TABLE memory_usage
  ADD CONSTRAINT memory_usage_account FOREIGN KEY (account_id) REFERENCES account (id),
  ADD CONSTRAINT memory_usage_quota CHECK (keys BETWEEN 0 AND 10000 AND bytes BETWEEN 0 AND 104857600);
ALTER TABLE rate_window SET UNLOGGED;
ALTER TABLE idempotency_key
  ADD CONSTRAINT idempotency_key_state CHECK (state IN ('running', 'done')),
  ADD CONSTRAINT idempotency_key_done CHECK (state = 'running' OR status IS NOT NULL);
-- What runs every half minute finds its rows among those that have ended.
CREATE INDEX idempotency_key_kept ON idempotency_key (created_at_unix) WHERE body IS NOT NULL;
CREATE INDEX outbox_open ON outbox (kind, id) WHERE done_at_unix IS NULL;

-- Books (credit-positive: what is owed or earned is positive, what is held or spent negative).

ALTER TABLE books_account
  ADD CONSTRAINT books_account_kind CHECK (kind IN ('available', 'held', 'owed', 'treasury', 'prepaid', 'revenue',
    'market_cut', 'fee', 'routing_cost', 'promo', 'processor_fees', 'rail', 'bank', 'fx', 'disputed', 'suspense', 'rounding')),
  ADD CONSTRAINT books_account_unit CHECK (unit IN ('LN', 'CARD', 'X402', 'XRP', 'BONUS', 'USD2', 'USDC6', 'XRP6')),
  ADD CONSTRAINT books_account_owner CHECK ((kind IN ('available', 'held', 'owed')) = (owner_id IS NOT NULL)),
  ADD CONSTRAINT books_account_owner_fk FOREIGN KEY (owner_id) REFERENCES account (id),
  ADD CONSTRAINT books_account_cached CHECK ((kind IN ('available', 'held', 'owed', 'treasury')) = (balance IS NOT NULL)),
  ADD CONSTRAINT books_account_sign CHECK (
    CASE WHEN kind IN ('available', 'held', 'treasury') THEN balance >= 0 WHEN kind = 'owed' THEN balance <= 0 ELSE true END),
  ADD CONSTRAINT books_account_whole_sats CHECK (kind NOT IN ('available', 'held', 'owed') OR balance % 1000 = 0),
  ADD CONSTRAINT books_account_once UNIQUE NULLS NOT DISTINCT (kind, unit, owner_id);
CREATE INDEX books_account_owner_id ON books_account (owner_id) WHERE owner_id IS NOT NULL;
ALTER TABLE books_posting ADD CONSTRAINT books_posting_amount CHECK (amount <> 0);
ALTER TABLE books_flow
  ADD CONSTRAINT books_flow_kind CHECK (kind IN ('market_sale', 'dm_sale', 'bounty_paid')),
  ADD CONSTRAINT books_flow_sign CHECK (earned_msat >= 0 AND paid_msat >= 0 AND earnings >= 0),
  ADD CONSTRAINT books_flow_owner FOREIGN KEY (owner_id) REFERENCES account (id);
ALTER TABLE books_network ADD CONSTRAINT books_network_one_row CHECK (id = 1);
INSERT INTO books_network (id) VALUES (1);
ALTER TABLE hold_line ADD CONSTRAINT hold_line_amount CHECK (amount_msat > 0);
ALTER TABLE charge
  ADD CONSTRAINT charge_state CHECK (state IN ('reserved', 'delivered', 'released')),
  ADD CONSTRAINT charge_delivered CHECK ((state = 'delivered') = (delivered_at_unix IS NOT NULL));
CREATE INDEX charge_open ON charge (lease_until_unix) WHERE state = 'reserved';
ALTER TABLE charge
  ADD CONSTRAINT charge_method CHECK (method IN ('free', 'bearer', 'l402', 'x402')),
  ADD CONSTRAINT charge_amount CHECK (amount_sats >= 0 AND (method NOT IN ('free', 'x402') OR amount_sats = 0)),
  ADD CONSTRAINT charge_micro_usd CHECK (amount_micro_usd >= 0 AND (method = 'x402' OR amount_micro_usd = 0)),
  ADD CONSTRAINT charge_payer CHECK ((method = 'l402') = (token_id IS NOT NULL) AND (method = 'x402') = (payment_id IS NOT NULL)
    AND (method IN ('l402', 'x402') OR account_id IS NOT NULL)),
  ADD CONSTRAINT charge_token FOREIGN KEY (token_id) REFERENCES l402_token (token_id),
  ADD CONSTRAINT charge_payment FOREIGN KEY (payment_id) REFERENCES x402_payment (id);
-- A token, and a payment, is in use or used up at most once.
CREATE UNIQUE INDEX charge_live_token ON charge (token_id) WHERE state <> 'released' AND token_id IS NOT NULL;
CREATE UNIQUE INDEX charge_live_payment ON charge (payment_id) WHERE state <> 'released' AND payment_id IS NOT NULL;
-- What is dropped is looked for among the charges, by its foreign key.
CREATE INDEX charge_token_id ON charge (token_id) WHERE token_id IS NOT NULL;
CREATE INDEX charge_payment_id ON charge (payment_id) WHERE payment_id IS NOT NULL;
ALTER TABLE charge_hour
  ADD CONSTRAINT charge_hour_sign CHECK (calls > 0 AND sats >= 0 AND hour_unix % 3600 = 0),
  ADD CONSTRAINT charge_hour_account FOREIGN KEY (account_id) REFERENCES account (id);
ALTER TABLE rate_quote ADD CONSTRAINT rate_quote_positive CHECK (micro_usd_per_btc > 0);
ALTER TABLE referral
  ADD CONSTRAINT referral_state CHECK (state IN ('pending', 'paid', 'revoked')),
  ADD CONSTRAINT referral_not_oneself CHECK (referee_id <> referrer_id),
  ADD CONSTRAINT referral_paid CHECK ((state = 'pending') = (topup_key IS NULL) AND (state = 'pending') = (paid_at_unix IS NULL)),
  ADD CONSTRAINT referral_referee FOREIGN KEY (referee_id) REFERENCES account (id),
  ADD CONSTRAINT referral_referrer FOREIGN KEY (referrer_id) REFERENCES account (id);
-- A top-up pays one referral, and is asked for by its reversal.
CREATE UNIQUE INDEX referral_topup ON referral (topup_key) WHERE topup_key IS NOT NULL;
CREATE INDEX referral_paid_day ON referral (referrer_id, paid_at_unix) WHERE paid_at_unix IS NOT NULL;
ALTER TABLE grant_token
  ADD CONSTRAINT grant_token_calls CHECK (calls > 0),
  ADD CONSTRAINT grant_token_length CHECK (octet_length(token_hash) = 32),
  ADD CONSTRAINT grant_token_redeemed CHECK ((redeemed_by_id IS NULL) = (redeemed_at_unix IS NULL)),
  ADD CONSTRAINT grant_token_account FOREIGN KEY (redeemed_by_id) REFERENCES account (id);

-- Payments.

ALTER TABLE lightning_invoice
  ADD CONSTRAINT lightning_invoice_purpose CHECK (purpose IN ('topup', 'l402', 'lnurl')),
  ADD CONSTRAINT lightning_invoice_state CHECK (state IN ('making', 'open', 'settled', 'expired', 'cancelled')),
  ADD CONSTRAINT lightning_invoice_amount CHECK (amount_msat > 0 AND (received_msat IS NULL OR received_msat > 0)),
  ADD CONSTRAINT lightning_invoice_hash CHECK (octet_length(payment_hash) = 32 AND octet_length(preimage) = 32),
  ADD CONSTRAINT lightning_invoice_made CHECK (state = 'making' OR (payment_hash IS NOT NULL AND bolt11 IS NOT NULL)),
  ADD CONSTRAINT lightning_invoice_settled CHECK ((state = 'settled') = (settled_at_unix IS NOT NULL AND received_msat IS NOT NULL)),
  ADD CONSTRAINT lightning_invoice_owner CHECK ((purpose = 'l402') = (account_id IS NULL)),
  ADD CONSTRAINT lightning_invoice_account FOREIGN KEY (account_id) REFERENCES account (id);
CREATE INDEX lightning_invoice_open ON lightning_invoice (expires_at_unix) WHERE state IN ('making', 'open');
-- Unpaid invoices by their end: for the sweep that asks about them late, and the one that drops them.
CREATE INDEX lightning_invoice_unpaid ON lightning_invoice (expires_at_unix) WHERE state IN ('expired', 'cancelled');
ALTER TABLE l402_token
  ADD CONSTRAINT l402_token_state CHECK (state IN ('issued', 'claimed', 'spent', 'converted', 'revoked')),
  ADD CONSTRAINT l402_token_amount CHECK (amount_sats > 0),
  ADD CONSTRAINT l402_token_length CHECK (octet_length(token_id) = 32 AND octet_length(payment_hash) = 32),
  ADD CONSTRAINT l402_token_invoice FOREIGN KEY (payment_hash) REFERENCES lightning_invoice (payment_hash);
ALTER TABLE withdrawal
  ADD CONSTRAINT withdrawal_kind CHECK (kind IN ('invoice', 'address', 'transfer')),
  ADD CONSTRAINT withdrawal_state CHECK (state IN ('held', 'handing_over', 'in_flight', 'paid', 'failed')),
  ADD CONSTRAINT withdrawal_hash CHECK ((kind = 'transfer') = (payment_hash IS NULL) AND (payment_hash IS NULL OR octet_length(payment_hash) = 32)),
  ADD CONSTRAINT withdrawal_amount CHECK (amount_msat > 0 AND max_fee_msat >= 0
    AND debit_msat = (amount_msat + 999) / 1000 * 1000 + 100000),
  ADD CONSTRAINT withdrawal_ended CHECK ((state IN ('paid', 'failed')) = (ended_at_unix IS NOT NULL)),
  ADD CONSTRAINT withdrawal_routing CHECK (routing_msat IS NULL OR routing_msat BETWEEN 0 AND max_fee_msat);
CREATE INDEX withdrawal_open ON withdrawal (created_at_unix) WHERE state IN ('held', 'handing_over', 'in_flight');
ALTER TABLE x402_payment
  ADD CONSTRAINT x402_payment_state CHECK (state IN ('verified', 'settling', 'pending', 'settled', 'claimed', 'spent', 'converted', 'failed')),
  ADD CONSTRAINT x402_payment_purpose CHECK (purpose IN ('call', 'topup')),
  ADD CONSTRAINT x402_payment_amount CHECK (micro_usdc > 0),
  ADD CONSTRAINT x402_payment_runs CHECK (failed_runs >= 0),
  ADD CONSTRAINT x402_payment_transaction CHECK (state NOT IN ('settled', 'claimed', 'spent', 'converted') OR tx_hash IS NOT NULL),
  ADD CONSTRAINT x402_payment_converted CHECK ((state = 'converted') = (credited_sats IS NOT NULL) AND (credited_sats IS NULL OR account_id IS NOT NULL)),
  ADD CONSTRAINT x402_payment_account FOREIGN KEY (account_id) REFERENCES account (id),
  ADD CONSTRAINT x402_payment_rate FOREIGN KEY (rate_quote_id) REFERENCES rate_quote (id);
CREATE INDEX x402_payment_open ON x402_payment (updated_at_unix) WHERE state IN ('verified', 'settling', 'pending');
CREATE INDEX x402_payment_failed ON x402_payment (valid_before_unix) WHERE state = 'failed';
-- Top-ups in USDC that arrived and are not on their account yet.
CREATE INDEX x402_payment_uncredited ON x402_payment (updated_at_unix) WHERE state = 'settled' AND purpose = 'topup';
ALTER TABLE card_topup
  ADD CONSTRAINT card_topup_kind CHECK (kind IN ('topup', 'upgrade')),
  ADD CONSTRAINT card_topup_state CHECK (state IN ('created', 'paid', 'expired', 'failed')),
  ADD CONSTRAINT card_topup_amount CHECK (usd_cents > 0 AND quoted_sats > 0 AND reversed_cents BETWEEN 0 AND usd_cents),
  ADD CONSTRAINT card_topup_paid CHECK ((state = 'paid') = (paid_at_unix IS NOT NULL)),
  ADD CONSTRAINT card_topup_rate FOREIGN KEY (rate_quote_id) REFERENCES rate_quote (id);
CREATE INDEX card_topup_open ON card_topup (created_at_unix) WHERE state = 'created';
ALTER TABLE card_topup
  ADD CONSTRAINT card_topup_reversed CHECK (failed_refund_cents >= 0 AND refunded_cents - failed_refund_cents BETWEEN 0 AND usd_cents
    AND reversed_sats BETWEEN 0 AND quoted_sats AND (state = 'paid' OR (refunded_cents = 0 AND reversed_cents = 0 AND reversed_sats = 0)));
ALTER TABLE card_dispute
  ADD CONSTRAINT card_dispute_state CHECK (state IN ('open', 'won', 'lost')),
  ADD CONSTRAINT card_dispute_amount CHECK (cents > 0 AND sats >= 0),
  ADD CONSTRAINT card_dispute_ended CHECK ((state = 'open') = (ended_at_unix IS NULL));
ALTER TABLE stripe_event ADD CONSTRAINT stripe_event_state CHECK (state IN ('received', 'done'));
ALTER TABLE xrp_quote
  ADD CONSTRAINT xrp_quote_state CHECK (state IN ('open', 'paid', 'expired')),
  ADD CONSTRAINT xrp_quote_amount CHECK (drops > 0 AND sats > 0 AND micro_usd > 0),
  ADD CONSTRAINT xrp_quote_tag CHECK (destination_tag BETWEEN 1 AND 4294967295),
  ADD CONSTRAINT xrp_quote_account FOREIGN KEY (account_id) REFERENCES account (id),
  ADD CONSTRAINT xrp_quote_rate FOREIGN KEY (rate_quote_id) REFERENCES rate_quote (id);
CREATE INDEX xrp_quote_open ON xrp_quote (expires_at_unix) WHERE state = 'open';
ALTER TABLE xrp_receipt
  ADD CONSTRAINT xrp_receipt_amount CHECK (drops > 0),
  ADD CONSTRAINT xrp_receipt_credited CHECK ((account_id IS NULL) = (sats IS NULL)),
  ADD CONSTRAINT xrp_receipt_account FOREIGN KEY (account_id) REFERENCES account (id),
  ADD CONSTRAINT xrp_receipt_rate FOREIGN KEY (rate_quote_id) REFERENCES rate_quote (id);

-- Reviews, proofs and lists.

ALTER TABLE model_budget ADD CONSTRAINT model_budget_amounts CHECK (spent_micro_usd >= 0 AND calls > 0);
ALTER TABLE review
  ADD CONSTRAINT review_verdict CHECK (verdict IN ('approve', 'approve_with_concerns', 'reject')),
  ADD CONSTRAINT review_confidence CHECK (confidence_bps BETWEEN 0 AND 10000),
  ADD CONSTRAINT review_charge FOREIGN KEY (charge_id) REFERENCES charge (id),
  ADD CONSTRAINT review_event FOREIGN KEY (event_id) REFERENCES signed_event (id);
ALTER TABLE review_source ADD CONSTRAINT review_source_class CHECK (source_class IN ('independent_mediator', 'platform_operator'));
ALTER TABLE review_source ADD CONSTRAINT review_source_account FOREIGN KEY (account_id) REFERENCES account (id);
ALTER TABLE anchor
  ADD CONSTRAINT anchor_kind CHECK (kind IN ('event', 'signed_event', 'checkpoint')),
  ADD CONSTRAINT anchor_digest CHECK (digest ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT anchor_subject CHECK ((kind = 'checkpoint') = (event_id IS NULL) AND (kind = 'checkpoint') = (checkpoint_size IS NOT NULL)),
  ADD CONSTRAINT anchor_event_digest CHECK (kind <> 'event' OR digest = event_id),
  ADD CONSTRAINT anchor_state CHECK (state IN ('waiting', 'pending', 'confirmed')),
  ADD CONSTRAINT anchor_stamped CHECK ((state = 'waiting') = (file IS NULL) AND (state = 'waiting') = (stamped_at_unix IS NULL)),
  ADD CONSTRAINT anchor_upgrade CHECK ((state = 'pending') = (next_upgrade_at_unix IS NOT NULL)),
  ADD CONSTRAINT anchor_confirmed CHECK ((state = 'confirmed') = (confirmed_at_unix IS NOT NULL AND block_height IS NOT NULL AND block_hash IS NOT NULL
    AND block_time_unix IS NOT NULL AND block_header IS NOT NULL AND network IS NOT NULL AND precedence IS NOT NULL AND precedence_basis IS NOT NULL)),
  ADD CONSTRAINT anchor_network CHECK (network IN ('mainnet', 'regtest')),
  ADD CONSTRAINT anchor_frozen CHECK (frozen_timing IS NULL OR (state = 'confirmed' AND kind = 'event' AND precedence));
ALTER TABLE onchain_commit
  ALTER COLUMN transactions SET NOT NULL,
  ADD CONSTRAINT onchain_commit_event FOREIGN KEY (event_id) REFERENCES signed_event (id),
  ADD CONSTRAINT onchain_commit_state CHECK (state IN ('waiting', 'signed', 'final')),
  ADD CONSTRAINT onchain_commit_signed CHECK ((state = 'waiting') = (num_nonnulls(chain, writer, nonce, serialized, max_fee_wei, signed_at_unix) = 0)
    AND (state = 'waiting' OR num_nulls(chain, writer, nonce, serialized, max_fee_wei, signed_at_unix) = 0)),
  ADD CONSTRAINT onchain_commit_final CHECK ((state = 'final') = (num_nulls(transaction, block_number, block_hash, block_time_unix, final_at_unix) = 0));
CREATE INDEX onchain_commit_open ON onchain_commit (queued_at_unix, event_id) WHERE state <> 'final';
ALTER TABLE conformance_verifier
  ADD CONSTRAINT conformance_verifier_name CHECK (name ~ '^[a-z0-9][a-z0-9._-]{1,63}$'),
  ADD CONSTRAINT conformance_verifier_mapping CHECK (mapping_sha256 = encode(sha256(convert_to(mapping, 'UTF8')), 'hex')),
  ADD CONSTRAINT conformance_verifier_owner CHECK (is_self OR account_id IS NOT NULL),
  ADD CONSTRAINT conformance_verifier_account FOREIGN KEY (account_id) REFERENCES account (id);
ALTER TABLE conformance_grade
  ADD CONSTRAINT conformance_grade_verifier FOREIGN KEY (name) REFERENCES conformance_verifier (name),
  ADD CONSTRAINT conformance_grade_overall CHECK (overall IN ('pass', 'fail', 'partial', 'no_governance_block')),
  ADD CONSTRAINT conformance_grade_passed CHECK (passed BETWEEN 0 AND 5 AND (overall = 'pass') = (passed = 5));
ALTER TABLE conformance_certificate
  ADD CONSTRAINT conformance_certificate_verifier FOREIGN KEY (name) REFERENCES conformance_verifier (name),
  ADD CONSTRAINT conformance_certificate_entry FOREIGN KEY (entry) REFERENCES ledger_entry (entry);
ALTER TABLE attestation
  ADD CONSTRAINT attestation_kind CHECK (kind IN ('action', 'witness')),
  ADD CONSTRAINT attestation_position CHECK (position >= 1),
  ADD CONSTRAINT attestation_of_action CHECK ((kind = 'action') = (action_id IS NOT NULL)),
  ADD CONSTRAINT attestation_signature CHECK (signature_type IN ('nostr_event', 'hmac_sha256', 'public_hash')),
  ADD CONSTRAINT attestation_sealed CHECK ((signature_type = 'nostr_event') = (event_id IS NOT NULL) AND (event_id IS NULL) = (content IS NOT NULL)
    AND (signature_type = 'hmac_sha256') = (hmac IS NOT NULL) AND (hmac IS NULL) = (hmac_key_id IS NULL)),
  ADD CONSTRAINT attestation_withheld CHECK (kind = 'action' OR NOT is_withheld),
  ADD CONSTRAINT attestation_event FOREIGN KEY (event_id) REFERENCES signed_event (id);
ALTER TABLE audit_row
  ADD CONSTRAINT audit_row_hash CHECK (audit_hash = encode(sha256(convert_to("row", 'UTF8')), 'hex')),
  ADD CONSTRAINT audit_row_names CHECK ("row"::jsonb ->> 'action_id' = action_id AND "row"::jsonb ->> 'kind' = kind
    AND "row"::jsonb ->> 'schema' = 'assay.audit_row.v1'),
  ADD CONSTRAINT audit_row_id CHECK (action_id ~ '^[a-z]{4}_[0-9a-f]{20}$');
ALTER TABLE withheld_proof
  ADD CONSTRAINT withheld_proof_hmac CHECK ((hmac IS NULL) = (hmac_key_id IS NULL) AND (hmac IS NULL OR event_body IS NULL));
ALTER TABLE proof_reveal
  ADD CONSTRAINT proof_reveal_state CHECK (state IN ('content_bound', 'content_commitment_mismatch')),
  ADD CONSTRAINT proof_reveal_evidence CHECK ((state = 'content_commitment_mismatch') = (revealed_content IS NOT NULL)),
  ADD CONSTRAINT proof_reveal_bound CHECK (state = 'content_bound' OR event_id IS NULL),
  ADD CONSTRAINT proof_reveal_event FOREIGN KEY (event_id) REFERENCES signed_event (id);
ALTER TABLE witnessed_claim
  ADD CONSTRAINT witnessed_claim_hash CHECK (body_hash = encode(sha256(body), 'hex')),
  ADD CONSTRAINT witnessed_claim_size CHECK (octet_length(body) BETWEEN 1 AND 49152);
-- A key of 3,904 characters is longer than an index entry may be.
CREATE UNIQUE INDEX pq_binding_pair ON pq_binding (verifier_pubkey, md5(pq_pubkey));
ALTER TABLE pq_binding
  ADD CONSTRAINT pq_binding_event FOREIGN KEY (event_id) REFERENCES signed_event (id),
  ADD CONSTRAINT pq_binding_lengths CHECK (length(pq_pubkey) = 3904 AND pq_pubkey ~ '^[0-9a-f]*$' AND octet_length(companion) = 3309);
ALTER TABLE pq_companion
  ADD CONSTRAINT pq_companion_event FOREIGN KEY (event_id) REFERENCES signed_event (id),
  ADD CONSTRAINT pq_companion_length CHECK (octet_length(signature) = 3309);
INSERT INTO issuance_counter (id, last_index) VALUES (1, 0);
ALTER TABLE issuance_counter ADD CONSTRAINT issuance_counter_one_row CHECK (id = 1);
ALTER TABLE issuance_census ADD CONSTRAINT issuance_census_event FOREIGN KEY (event_id) REFERENCES signed_event (id);
ALTER TABLE list_snapshot ADD CONSTRAINT list_snapshot_status CHECK (status IN ('full', 'partial', 'missing'));
ALTER TABLE list_snapshot ADD CONSTRAINT list_snapshot_hash CHECK (sha256 = encode(sha256(bytes), 'hex'));
ALTER TABLE list_in_force ADD CONSTRAINT list_in_force_snapshot FOREIGN KEY (sha256) REFERENCES list_snapshot (sha256);
ALTER TABLE known_bad_row ADD CONSTRAINT known_bad_row_op CHECK (op IN ('add', 'confirm', 'lapse', 'withdraw'));
ALTER TABLE known_bad_row ADD CONSTRAINT known_bad_row_seq CHECK (seq > 0);

-- Ledger.

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
CREATE INDEX ledger_entry_sequenced ON ledger_entry (sequenced_at_unix);
-- Verdicts that a trade may cite: few beside the rest, found by when they were given.
CREATE INDEX ledger_entry_outcome_verifiable ON ledger_entry (created_at_unix)
  WHERE type = 'pre_action_verdict' AND judgment_type = 'outcome_verifiable';
-- A page of entries of one verdict, newest or oldest first; partial, as only verdicts have one.
CREATE INDEX ledger_entry_verdict ON ledger_entry (verdict, type, entry) WHERE verdict IS NOT NULL;
ALTER TABLE ledger_chain_head ADD CONSTRAINT ledger_chain_head_event FOREIGN KEY (event_id) REFERENCES signed_event (id);
ALTER TABLE ledger_submission ADD CONSTRAINT ledger_submission_charge FOREIGN KEY (charge_id) REFERENCES charge (id);
ALTER TABLE ledger_outcome ADD CONSTRAINT ledger_outcome_result CHECK (result IN ('WIN', 'LOSS', 'BREAKEVEN'));
ALTER TABLE ledger_resolution
  ADD CONSTRAINT ledger_resolution_outcome CHECK (outcome IN ('proven_right', 'proven_wrong', 'inconclusive', 'evidence_unavailable')),
  ADD CONSTRAINT ledger_resolution_confidence CHECK (confidence_bps BETWEEN 0 AND 10000);
-- The survivor floor (3) is no time of the entry.
ALTER TABLE ledger_commit ADD CONSTRAINT ledger_commit_tier CHECK (tier BETWEEN 0 AND 2);
ALTER TABLE ledger_calibration ADD CONSTRAINT ledger_calibration_counts CHECK (verdicts >= 0);
ALTER TABLE ledger_attester_set ADD CONSTRAINT ledger_attester_set_counts CHECK (entries >= 0 AND artifacts >= 0);
ALTER TABLE ledger_pending ADD CONSTRAINT ledger_pending_entry FOREIGN KEY (entry) REFERENCES ledger_entry (entry);
CREATE INDEX ledger_pending_open ON ledger_pending (id) WHERE entry IS NULL;
INSERT INTO ledger_totals (id, entries, signature_verified, verdicts, research_calls, governed_decisions, mandatory_published, closed, wins, losses, net_pnl_usd)
  VALUES (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
ALTER TABLE ledger_totals ADD CONSTRAINT ledger_totals_one_row CHECK (id = 1);
INSERT INTO log_state (id, origin, size, root, head) VALUES (1, NULL, 0, sha256(''), NULL);
ALTER TABLE log_state
  ADD CONSTRAINT log_state_one_row CHECK (id = 1),
  ADD CONSTRAINT log_state_root CHECK (octet_length(root) = 32);
-- A tile only grows at its end: what was published of it stays a prefix.
ALTER TABLE log_tile ADD CONSTRAINT log_tile_width CHECK (width BETWEEN 1 AND 256 AND octet_length(data) = 32 * width);
ALTER TABLE log_export ADD CONSTRAINT log_export_event FOREIGN KEY (event_id) REFERENCES signed_event (id);
ALTER TABLE log_export_segment ADD CONSTRAINT log_export_segment_range CHECK (last_entry >= first_entry);
-- Compressed already: a second compression by the database costs time and saves nothing.
ALTER TABLE log_export_segment ALTER COLUMN deflated SET STORAGE EXTERNAL;

-- Relays.

ALTER TABLE relay_publication
  ADD CONSTRAINT relay_publication_state CHECK (state IN ('queued', 'accepted', 'refused', 'unreachable')),
  ADD CONSTRAINT relay_publication_accepted CHECK ((state = 'accepted') = (accepted_at_unix IS NOT NULL)),
  ADD CONSTRAINT relay_publication_ended CHECK (state <> 'accepted' OR next_at_unix IS NULL);
CREATE INDEX relay_publication_due ON relay_publication (relay, next_at_unix) WHERE next_at_unix IS NOT NULL;
ALTER TABLE relay_copy ADD CONSTRAINT relay_copy_event FOREIGN KEY (event_id) REFERENCES signed_event (id);
ALTER TABLE relay_anchor
  ALTER COLUMN relays_holding SET NOT NULL,
  ALTER COLUMN copies_holding SET NOT NULL,
  ADD CONSTRAINT relay_anchor_event FOREIGN KEY (event_id) REFERENCES signed_event (id),
  ADD CONSTRAINT relay_anchor_status CHECK (status IN ('unverified', 'anchored', 'replaced', 'lost')),
  ADD CONSTRAINT relay_anchor_checked CHECK ((status = 'unverified') = (checked_at_unix IS NULL)),
  ADD CONSTRAINT relay_anchor_holding CHECK ((status = 'anchored') = (cardinality(relays_holding) > 0)),
  ADD CONSTRAINT relay_anchor_surviving CHECK (
    (status = 'replaced') = (surviving_event_id IS NOT NULL) AND (surviving_event_id IS NULL) = (surviving_created_at_unix IS NULL));
ALTER TABLE relay_head ADD CONSTRAINT relay_head_result
  CHECK (result IN ('matches', 'no_claim_found', 'truncation_suspected', 'mismatch'));
ALTER TABLE newest_block
  ALTER COLUMN sources SET NOT NULL,
  ADD CONSTRAINT newest_block_one_row CHECK (id = 1);
ALTER TABLE head_evidence
  ADD CONSTRAINT head_evidence_kind CHECK (kind IN ('chain_head', 'note')),
  ADD CONSTRAINT head_evidence_result CHECK (result IN ('truncation_suspected', 'mismatch')),
  ADD CONSTRAINT head_evidence_hash CHECK (sha256 = encode(sha256(convert_to(statement, 'UTF8')), 'hex'));
-- Agents with a Nostr key by name, for /.well-known/nostr.json.
CREATE INDEX account_nostr_name ON account (agent_id) WHERE nostr_pubkey IS NOT NULL;
