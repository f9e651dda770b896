-- CreateTable
CREATE TABLE "execution_grant" (
    "grant_id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "agent_id" TEXT NOT NULL,
    "granted_at_unix" BIGINT NOT NULL,
    "expires_at_unix" BIGINT NOT NULL,
    "daily_sats_cap" INTEGER NOT NULL,
    "allowlist_domains" TEXT[] NOT NULL,
    "custom_memory_mb" INTEGER,
    "custom_vcpu_milli" INTEGER,
    "custom_timeout_seconds" INTEGER,
    "custom_max_browser_actions" INTEGER,
    "price_multiplier_bps" INTEGER NOT NULL,
    "revoked_at_unix" BIGINT,
    "spent_day" INTEGER NOT NULL,
    "spent_sats" INTEGER NOT NULL,

    CONSTRAINT "execution_grant_pkey" PRIMARY KEY ("grant_id")
);

-- CreateIndex
CREATE INDEX "execution_grant_account_id_granted_at_unix_idx" ON "execution_grant"("account_id", "granted_at_unix" DESC);

ALTER TABLE execution_grant
  ADD CONSTRAINT execution_grant_account FOREIGN KEY (account_id) REFERENCES account (id),
  ADD CONSTRAINT execution_grant_within_cap CHECK (spent_sats BETWEEN 0 AND daily_sats_cap),
  ADD CONSTRAINT execution_grant_ends CHECK (expires_at_unix > granted_at_unix),
  ADD CONSTRAINT execution_grant_overrides CHECK (
    custom_memory_mb >= 256 AND custom_vcpu_milli >= 100 AND custom_timeout_seconds BETWEEN 1 AND 3600
    AND custom_max_browser_actions BETWEEN 1 AND 100 AND price_multiplier_bps BETWEEN 1000 AND 100000
  );

CREATE INDEX audit_row_executions ON audit_row (created_at_unix DESC, action_id DESC) WHERE kind IN ('execute', 'browse');
