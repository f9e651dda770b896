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

-- CreateIndex
CREATE UNIQUE INDEX "account_event_id_key" ON "account_event"("id");

-- CreateIndex
CREATE INDEX "webhook_endpoint_account_id_idx" ON "webhook_endpoint"("account_id");

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Hand-written from here: what Prisma's schema cannot say.

ALTER TABLE account_event
  ADD CONSTRAINT account_event_seq CHECK (seq > 0),
  ADD CONSTRAINT account_event_account FOREIGN KEY (account_id) REFERENCES account (id);
CREATE TRIGGER account_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE account_event_head ADD CONSTRAINT account_event_head_account FOREIGN KEY (account_id) REFERENCES account (id);

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
