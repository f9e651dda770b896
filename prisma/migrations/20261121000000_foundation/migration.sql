-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "agent_id" TEXT NOT NULL,
    "label" TEXT,
    "ref_code" TEXT NOT NULL,
    "referred_by_id" UUID,
    "free_calls_limit" INTEGER NOT NULL,
    "free_calls_used" INTEGER NOT NULL DEFAULT 0,
    "suspended_at_unix" BIGINT,
    "created_at_unix" BIGINT NOT NULL,

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
CREATE TABLE "books_account" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "owner_id" UUID,
    "balance" BIGINT,

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
CREATE TABLE "charge" (
    "id" TEXT NOT NULL,
    "account_id" UUID,
    "operation" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "price_class" TEXT NOT NULL,
    "amount_sats" BIGINT NOT NULL,
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

    CONSTRAINT "issuance_counter_pkey" PRIMARY KEY ("id")
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
CREATE UNIQUE INDEX "account_agent_id_key" ON "account"("agent_id");

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
CREATE UNIQUE INDEX "signed_event_issuance_index_key" ON "signed_event"("issuance_index");

-- CreateIndex
CREATE INDEX "verify_proof_log_event_id_seq_idx" ON "verify_proof_log"("event_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "review_charge_id_key" ON "review"("charge_id");

-- CreateIndex
CREATE UNIQUE INDEX "review_event_id_key" ON "review"("event_id");

-- CreateIndex
CREATE INDEX "review_account_id_created_at_unix_idx" ON "review"("account_id", "created_at_unix");

-- CreateIndex
CREATE INDEX "rate_window_window_start_unix_idx" ON "rate_window"("window_start_unix");

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
ALTER TABLE "review" ADD CONSTRAINT "review_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- ---------------------------------------------------------------------------
-- Hand-written from here: what Prisma's schema cannot say. prisma/constraints.test.ts
-- reads pg_catalog and fails when one of these is missing.
-- ---------------------------------------------------------------------------

ALTER TABLE rate_window SET UNLOGGED;

ALTER TABLE account
  ADD CONSTRAINT account_free_calls CHECK (free_calls_used BETWEEN 0 AND free_calls_limit),
  ADD CONSTRAINT account_agent_id CHECK (agent_id ~ '^[a-z0-9][a-z0-9._-]{2,63}$');
ALTER TABLE api_key ADD CONSTRAINT api_key_hash_length CHECK (octet_length(key_hash) = 32);

ALTER TABLE idempotency_key
  ADD CONSTRAINT idempotency_key_state CHECK (state IN ('running', 'done')),
  ADD CONSTRAINT idempotency_key_done CHECK (state = 'running' OR status IS NOT NULL);

ALTER TABLE review
  ADD CONSTRAINT review_verdict CHECK (verdict IN ('approve', 'approve_with_concerns', 'reject')),
  ADD CONSTRAINT review_confidence CHECK (confidence_bps BETWEEN 0 AND 10000),
  ADD CONSTRAINT review_charge FOREIGN KEY (charge_id) REFERENCES charge (id),
  ADD CONSTRAINT review_event FOREIGN KEY (event_id) REFERENCES signed_event (id);

-- Books (payments.md §1). Credit-positive: what is owed or earned is positive, what is held or spent negative.

ALTER TABLE books_account
  ADD CONSTRAINT books_account_kind CHECK (kind IN ('available', 'held', 'owed', 'treasury', 'prepaid', 'revenue',
    'market_cut', 'fee', 'routing_cost', 'promo', 'processor_fees', 'rail', 'fx', 'disputed', 'suspense', 'rounding')),
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

ALTER TABLE charge
  ADD CONSTRAINT charge_state CHECK (state IN ('reserved', 'delivered', 'released')),
  ADD CONSTRAINT charge_method CHECK (method IN ('free', 'bearer')),
  ADD CONSTRAINT charge_amount CHECK (amount_sats >= 0 AND (method <> 'free' OR amount_sats = 0)),
  ADD CONSTRAINT charge_delivered CHECK ((state = 'delivered') = (delivered_at_unix IS NOT NULL));
ALTER TABLE hold_line ADD CONSTRAINT hold_line_amount CHECK (amount_msat > 0);
CREATE INDEX charge_open ON charge (lease_until_unix) WHERE state = 'reserved';

CREATE FUNCTION books_check_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bad record;
BEGIN
  SELECT journal_id, unit, sum(amount) AS total INTO bad FROM new_postings GROUP BY journal_id, unit HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'books: journal % is off by % in %', bad.journal_id, bad.total, bad.unit USING ERRCODE = 'check_violation';
  END IF;
  SELECT j.id INTO bad FROM new_postings p JOIN books_journal j ON j.id = p.journal_id WHERE j.xid <> pg_current_xact_id() LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'books: journal % is sealed', bad.id USING ERRCODE = 'check_violation';
  END IF;
  SELECT j.kind INTO bad FROM new_postings p JOIN books_account a ON a.id = p.account_id JOIN books_journal j ON j.id = p.journal_id
    WHERE a.kind = 'fx' AND j.kind NOT LIKE 'topup\_%' AND j.kind NOT LIKE 'reversal\_%' LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'books: a % journal may not convert between units', bad.kind USING ERRCODE = 'check_violation';
  END IF;
  UPDATE books_account a SET balance = a.balance + d.delta
    FROM (SELECT account_id, sum(amount) AS delta FROM new_postings GROUP BY account_id) d
    WHERE a.id = d.account_id AND a.balance IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER books_posting_check AFTER INSERT ON books_posting REFERENCING NEW TABLE AS new_postings
  FOR EACH STATEMENT EXECUTE FUNCTION books_check_postings();

CREATE FUNCTION books_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.kind, NEW.unit, NEW.owner_id) IS DISTINCT FROM (OLD.kind, OLD.unit, OLD.owner_id) THEN
    RAISE EXCEPTION 'books: kind, unit and owner of an account never change' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.balance IS DISTINCT FROM OLD.balance AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'books: a balance changes only through postings' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER books_account_guard BEFORE UPDATE ON books_account FOR EACH ROW EXECUTE FUNCTION books_guard_account();

CREATE FUNCTION books_guard_new_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF COALESCE(NEW.balance, 0) <> 0 THEN
    RAISE EXCEPTION 'books: an account opens at zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER books_account_opens_at_zero BEFORE INSERT ON books_account FOR EACH ROW EXECUTE FUNCTION books_guard_new_account();

CREATE FUNCTION books_no_empty_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM books_posting WHERE journal_id = NEW.id) THEN
    RAISE EXCEPTION 'books: journal % has no postings', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER books_journal_not_empty AFTER INSERT ON books_journal
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION books_no_empty_journal();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER books_journal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON books_journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER books_posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON books_posting FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signed_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON signed_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER verify_proof_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON verify_proof_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ruleset_bundle_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ruleset_bundle FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

INSERT INTO issuance_counter (id, last_index) VALUES (1, 0);
ALTER TABLE issuance_counter ADD CONSTRAINT issuance_counter_one_row CHECK (id = 1);

CREATE FUNCTION issuance_only_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'the issuance counter is never removed' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.last_index < OLD.last_index THEN
    RAISE EXCEPTION 'the issuance counter never goes back' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER issuance_counter_forward BEFORE UPDATE OR DELETE ON issuance_counter FOR EACH ROW EXECUTE FUNCTION issuance_only_forward();

-- The books' writers. Each is one statement for its caller; nothing reads a balance into the server and writes it back.

CREATE FUNCTION books_account_for(p_kind text, p_unit text, p_owner uuid DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE found_id bigint;
BEGIN
  SELECT id INTO found_id FROM books_account WHERE kind = p_kind AND unit = p_unit AND owner_id IS NOT DISTINCT FROM p_owner;
  IF found_id IS NULL THEN
    INSERT INTO books_account (kind, unit, owner_id, balance)
      VALUES (p_kind, p_unit, p_owner, CASE WHEN p_kind IN ('available', 'held', 'owed', 'treasury') THEN 0 END)
      ON CONFLICT DO NOTHING;
    SELECT id INTO found_id FROM books_account WHERE kind = p_kind AND unit = p_unit AND owner_id IS NOT DISTINCT FROM p_owner;
  END IF;
  RETURN found_id;
END $$;

-- One journal with its postings [{kind, unit, owner?, amount}]. Answers false when the fact is booked already.
CREATE FUNCTION books_post(p_kind text, p_external_key text, p_postings jsonb, p_now bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE new_id bigint;
BEGIN
  INSERT INTO books_journal (kind, external_key, created_at_unix) VALUES (p_kind, p_external_key, p_now)
    ON CONFLICT (external_key) DO NOTHING RETURNING id INTO new_id;
  IF new_id IS NULL THEN RETURN false; END IF;
  PERFORM 1 FROM books_account a
    JOIN jsonb_to_recordset(p_postings) AS p(kind text, unit text, owner uuid, amount bigint)
      ON a.kind = p.kind AND a.unit = p.unit AND a.owner_id IS NOT DISTINCT FROM p.owner
    WHERE a.balance IS NOT NULL ORDER BY a.id FOR UPDATE OF a;
  INSERT INTO books_posting (journal_id, account_id, unit, amount)
    SELECT new_id, books_account_for(p.kind, p.unit, p.owner), p.unit, p.amount
    FROM jsonb_to_recordset(p_postings) AS p(kind text, unit text, owner uuid, amount bigint);
  RETURN true;
END $$;

-- Reserves several calls, each on its own terms: a free call, else a hold in spend order, else nothing.
-- p_items: [{ordinal, charge_id, account_id, operation, price_class, price_sats, free_eligible, ln_only, lease_until}]
-- A reserve lost with the database belongs to a call that was never delivered, hence the asynchronous commit.
CREATE FUNCTION books_reserve(p_items jsonb, p_now bigint)
RETURNS TABLE (ordinal int, outcome text, free_used int, free_limit int, balance_msat bigint, ln_msat bigint) LANGUAGE plpgsql AS $$
DECLARE
  item record; held_account record; journal bigint; need bigint; part bigint; total bigint; lightning bigint;
  units text[]; parts bigint[]; sources bigint[]; used int; quota int;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  FOR item IN
    SELECT * FROM jsonb_to_recordset(p_items) AS x(ordinal int, charge_id text, account_id uuid, operation text, price_class text,
      price_sats bigint, free_eligible boolean, ln_only boolean, lease_until bigint) ORDER BY x.account_id, x.ordinal
  LOOP
    used := NULL;
    IF item.free_eligible THEN
      UPDATE account SET free_calls_used = free_calls_used + 1
        WHERE id = item.account_id AND free_calls_used < free_calls_limit
        RETURNING free_calls_used, free_calls_limit INTO used, quota;
      IF used IS NOT NULL THEN
        INSERT INTO charge (id, account_id, operation, method, price_class, amount_sats, state, created_at_unix, lease_until_unix)
          VALUES (item.charge_id, item.account_id, item.operation, 'free', item.price_class, 0, 'reserved', p_now, item.lease_until);
        ordinal := item.ordinal; outcome := 'free'; free_used := used; free_limit := quota; balance_msat := NULL; ln_msat := NULL;
        RETURN NEXT;
        CONTINUE;
      END IF;
    END IF;

    need := item.price_sats * 1000; total := 0; lightning := 0; units := '{}'; parts := '{}'; sources := '{}';
    FOR held_account IN
      SELECT a.id, a.unit, a.balance FROM (
        SELECT b.id, b.unit, b.balance FROM books_account b WHERE b.kind = 'available' AND b.owner_id = item.account_id ORDER BY b.id FOR UPDATE
      ) a ORDER BY array_position(ARRAY['BONUS', 'X402', 'XRP', 'CARD', 'LN'], a.unit)
    LOOP
      total := total + held_account.balance;
      IF held_account.unit = 'LN' THEN lightning := held_account.balance; END IF;
      IF need > 0 AND held_account.balance > 0 AND (held_account.unit = 'LN' OR NOT item.ln_only) THEN
        part := least(need, held_account.balance);
        need := need - part;
        units := units || held_account.unit; parts := parts || part; sources := sources || held_account.id;
      END IF;
    END LOOP;

    ordinal := item.ordinal; free_used := NULL; free_limit := NULL;
    IF need > 0 THEN
      outcome := 'insufficient'; balance_msat := total; ln_msat := lightning;
      RETURN NEXT;
      CONTINUE;
    END IF;

    INSERT INTO charge (id, account_id, operation, method, price_class, amount_sats, state, created_at_unix, lease_until_unix)
      VALUES (item.charge_id, item.account_id, item.operation, 'bearer', item.price_class, item.price_sats, 'reserved', p_now, item.lease_until);
    INSERT INTO hold_line (charge_id, unit, amount_msat) SELECT item.charge_id, u, p FROM unnest(units, parts) AS d(u, p);
    INSERT INTO books_journal (kind, external_key, created_at_unix)
      VALUES ('hold_open', 'hold:' || item.charge_id || ':open', p_now) RETURNING id INTO journal;
    INSERT INTO books_posting (journal_id, account_id, unit, amount)
      SELECT journal, s, u, -p FROM unnest(sources, units, parts) AS d(s, u, p)
      UNION ALL
      SELECT journal, books_account_for('held', u, item.account_id), u, p FROM unnest(units, parts) AS d(u, p);
    outcome := 'held'; balance_msat := total - item.price_sats * 1000;
    ln_msat := lightning - COALESCE((SELECT p FROM unnest(units, parts) AS d(u, p) WHERE u = 'LN'), 0);
    RETURN NEXT;
  END LOOP;
END $$;

-- Ends holds. p_deliver true: held goes to revenue (the caller stores the result in the same transaction); false: back to available.
-- A charge that is not reserved any more (its lease ended and the sweeper released it) is answered as 'lost' and moves nothing.
CREATE FUNCTION books_end_holds(p_charge_ids text[], p_deliver boolean, p_now bigint)
RETURNS TABLE (charge_id text, outcome text, balance_msat bigint) LANGUAGE plpgsql AS $$
DECLARE c record; journal bigint; ended text[] := '{}';
BEGIN
  FOR c IN SELECT ch.id, ch.account_id, ch.method FROM charge ch WHERE ch.id = ANY (p_charge_ids) AND ch.state = 'reserved'
    ORDER BY ch.account_id, ch.id FOR UPDATE
  LOOP
    UPDATE charge SET state = CASE WHEN p_deliver THEN 'delivered' ELSE 'released' END,
      delivered_at_unix = CASE WHEN p_deliver THEN p_now END WHERE id = c.id;
    IF c.method = 'free' THEN
      IF NOT p_deliver THEN
        UPDATE account SET free_calls_used = free_calls_used - 1 WHERE id = c.account_id;
      END IF;
    ELSE
      PERFORM 1 FROM books_account b WHERE b.owner_id = c.account_id AND b.kind IN ('available', 'held') ORDER BY b.id FOR UPDATE;
      INSERT INTO books_journal (kind, external_key, created_at_unix)
        VALUES (CASE WHEN p_deliver THEN 'hold_capture' ELSE 'hold_release' END, 'hold:' || c.id || ':end', p_now) RETURNING id INTO journal;
      INSERT INTO books_posting (journal_id, account_id, unit, amount)
        SELECT journal, books_account_for('held', l.unit, c.account_id), l.unit, -l.amount_msat FROM hold_line l WHERE l.charge_id = c.id
        UNION ALL
        SELECT journal, CASE WHEN p_deliver THEN books_account_for('revenue', l.unit) ELSE books_account_for('available', l.unit, c.account_id) END,
          l.unit, l.amount_msat FROM hold_line l WHERE l.charge_id = c.id;
    END IF;
    ended := ended || c.id;
    charge_id := c.id; outcome := CASE WHEN p_deliver THEN 'delivered' ELSE 'released' END;
    SELECT COALESCE(sum(b.balance), 0) INTO balance_msat FROM books_account b WHERE b.owner_id = c.account_id AND b.kind = 'available';
    RETURN NEXT;
  END LOOP;
  RETURN QUERY SELECT i, 'lost'::text, NULL::bigint FROM unnest(p_charge_ids) AS i WHERE i <> ALL (ended);
END $$;

-- Takes up to p_want permits of this window; answers how many were left to take. Never grants more than the quota over all servers.
CREATE FUNCTION rate_take(p_bucket text, p_window_start bigint, p_want bigint, p_quota bigint)
RETURNS TABLE (granted bigint, remaining bigint) LANGUAGE plpgsql AS $$
DECLARE after_take bigint;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  INSERT INTO rate_window AS w (bucket, window_start_unix, taken) VALUES (p_bucket, p_window_start, p_want)
    ON CONFLICT (bucket, window_start_unix) DO UPDATE SET taken = w.taken + p_want RETURNING w.taken INTO after_take;
  granted := greatest(0, p_want - greatest(0, after_take - p_quota));
  remaining := greatest(0, p_quota - after_take);
  RETURN NEXT;
END $$;
