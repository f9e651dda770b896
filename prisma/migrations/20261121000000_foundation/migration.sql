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

-- An agent's `held` account opens with its `available` one, so that a hold never has to open it.
CREATE FUNCTION books_account_for(p_kind text, p_unit text, p_owner uuid DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE found_id bigint;
BEGIN
  SELECT id INTO found_id FROM books_account WHERE kind = p_kind AND unit = p_unit AND owner_id IS NOT DISTINCT FROM p_owner;
  IF found_id IS NULL THEN
    INSERT INTO books_account (kind, unit, owner_id, balance)
      SELECT k, p_unit, p_owner, CASE WHEN k IN ('available', 'held', 'owed', 'treasury') THEN 0 END
      FROM unnest(CASE WHEN p_kind = 'available' THEN ARRAY['available', 'held'] ELSE ARRAY[p_kind] END) AS k
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
-- Rows are locked in the order of their accounts, the amounts are divided in memory, and each table is written once.
-- A reserve lost with the database belongs to a call that was never delivered, hence the asynchronous commit.
CREATE FUNCTION books_reserve(p_items jsonb, p_now bigint)
RETURNS TABLE (ordinal int, outcome text, free_used int, free_limit int, balance_msat bigint, ln_msat bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  item record; need bigint; part bigint; total bigint; lightning bigint; i int;
  free_owner uuid[]; free_left int[]; used int[]; quota int[]; slot int;
  src_id bigint[]; src_owner uuid[]; src_unit text[]; src_left bigint[];
  draw_charge text[]; draw_owner uuid[]; draw_unit text[]; draw_source bigint[]; draw_msat bigint[]; mark int;
  made_charge text[]; made_account uuid[]; made_operation text[]; made_method text[]; made_class text[]; made_sats bigint[]; made_lease bigint[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT array_agg(a.id), array_agg(a.free_calls_limit - a.free_calls_used), array_agg(a.free_calls_used), array_agg(a.free_calls_limit)
    INTO free_owner, free_left, used, quota
    FROM (SELECT id, free_calls_limit, free_calls_used FROM account
      WHERE free_calls_used < free_calls_limit AND id IN (SELECT x.account_id FROM jsonb_to_recordset(p_items) AS x(account_id uuid, free_eligible boolean) WHERE x.free_eligible)
      ORDER BY id FOR UPDATE) a;
  SELECT array_agg(b.id), array_agg(b.owner_id), array_agg(b.unit), array_agg(b.balance)
    INTO src_id, src_owner, src_unit, src_left
    FROM (SELECT l.id, l.owner_id, l.unit, l.balance
      FROM (SELECT id, owner_id, unit, balance FROM books_account
        WHERE kind = 'available' AND owner_id IN (SELECT x.account_id FROM jsonb_to_recordset(p_items) AS x(account_id uuid))
        ORDER BY id FOR UPDATE) l
      ORDER BY l.owner_id, array_position(ARRAY['BONUS', 'X402', 'XRP', 'CARD', 'LN'], l.unit)) b;

  FOR item IN
    SELECT * FROM jsonb_to_recordset(p_items) AS x(ordinal int, charge_id text, account_id uuid, operation text, price_class text,
      price_sats bigint, free_eligible boolean, ln_only boolean, lease_until bigint) ORDER BY x.account_id, x.ordinal
  LOOP
    ordinal := item.ordinal; free_used := NULL; free_limit := NULL; balance_msat := NULL; ln_msat := NULL;
    slot := CASE WHEN item.free_eligible THEN array_position(free_owner, item.account_id) END;
    IF slot IS NOT NULL AND free_left[slot] > 0 THEN
      free_left[slot] := free_left[slot] - 1;
      used[slot] := used[slot] + 1;
      outcome := 'free'; free_used := used[slot]; free_limit := quota[slot];
    ELSE
      need := item.price_sats * 1000; total := 0; lightning := 0; mark := COALESCE(array_length(draw_charge, 1), 0);
      FOR i IN 1 .. COALESCE(array_length(src_id, 1), 0) LOOP
        CONTINUE WHEN src_owner[i] <> item.account_id;
        part := CASE WHEN src_unit[i] = 'LN' OR NOT item.ln_only THEN least(need, src_left[i]) ELSE 0 END;
        IF part > 0 THEN
          need := need - part;
          draw_charge := draw_charge || item.charge_id; draw_owner := draw_owner || item.account_id; draw_unit := draw_unit || src_unit[i];
          draw_source := draw_source || src_id[i]; draw_msat := draw_msat || part;
        END IF;
        total := total + src_left[i];
        IF src_unit[i] = 'LN' THEN lightning := lightning + src_left[i]; END IF;
      END LOOP;
      IF need > 0 THEN
        -- Nothing is taken for a call that cannot be paid whole.
        draw_charge := draw_charge[1:mark]; draw_owner := draw_owner[1:mark]; draw_unit := draw_unit[1:mark];
        draw_source := draw_source[1:mark]; draw_msat := draw_msat[1:mark];
        outcome := 'insufficient'; balance_msat := total; ln_msat := lightning;
        RETURN NEXT;
        CONTINUE;
      END IF;
      FOR i IN mark + 1 .. COALESCE(array_length(draw_charge, 1), 0) LOOP
        slot := array_position(src_id, draw_source[i]);
        src_left[slot] := src_left[slot] - draw_msat[i];
      END LOOP;
      outcome := 'held';
    END IF;
    made_charge := made_charge || item.charge_id; made_account := made_account || item.account_id; made_operation := made_operation || item.operation;
    made_method := made_method || CASE WHEN outcome = 'free' THEN 'free' ELSE 'bearer' END; made_class := made_class || item.price_class;
    made_sats := made_sats || CASE WHEN outcome = 'free' THEN 0 ELSE item.price_sats END; made_lease := made_lease || item.lease_until;
    RETURN NEXT;
  END LOOP;

  IF made_charge IS NULL THEN RETURN; END IF;
  UPDATE account a SET free_calls_used = f.used FROM unnest(free_owner, used) AS f(id, used) WHERE a.id = f.id AND a.free_calls_used <> f.used;
  INSERT INTO charge (id, account_id, operation, method, price_class, amount_sats, state, created_at_unix, lease_until_unix)
    SELECT c, o, p, m, k, s, 'reserved', p_now, l
    FROM unnest(made_charge, made_account, made_operation, made_method, made_class, made_sats, made_lease) AS d(c, o, p, m, k, s, l);
  IF COALESCE(array_length(draw_charge, 1), 0) = 0 THEN RETURN; END IF;
  INSERT INTO hold_line (charge_id, unit, amount_msat) SELECT c, u, m FROM unnest(draw_charge, draw_unit, draw_msat) AS d(c, u, m);
  INSERT INTO books_journal (kind, external_key, created_at_unix)
    SELECT DISTINCT 'hold_open', 'hold:' || c || ':open', p_now FROM unnest(draw_charge) AS c;
  INSERT INTO books_posting (journal_id, account_id, unit, amount)
    SELECT j.id, side.account_id, d.u, side.amount
    FROM unnest(draw_charge, draw_owner, draw_unit, draw_source, draw_msat) AS d(c, o, u, s, m)
    JOIN books_journal j ON j.external_key = 'hold:' || d.c || ':open'
    JOIN books_account h ON h.kind = 'held' AND h.unit = d.u AND h.owner_id = d.o
    CROSS JOIN LATERAL (VALUES (d.s, -d.m), (h.id, d.m)) AS side(account_id, amount);
END $$;

-- Ends holds. p_deliver true: held goes to revenue (the caller stores the result in the same transaction); false: back to available.
-- A charge that is not reserved any more (its lease ended and the sweeper released it) is answered as 'lost' and moves nothing.
CREATE FUNCTION books_end_holds(p_charge_ids text[], p_deliver boolean, p_now bigint)
RETURNS TABLE (charge_id text, outcome text, balance_msat bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE ended text[]; owners uuid[];
BEGIN
  SELECT array_agg(c.id), array_agg(DISTINCT c.account_id) INTO ended, owners
    FROM (SELECT id, account_id FROM charge WHERE id = ANY (p_charge_ids) AND state = 'reserved' ORDER BY account_id, id FOR UPDATE) c;
  IF ended IS NOT NULL THEN
    UPDATE charge SET state = CASE WHEN p_deliver THEN 'delivered' ELSE 'released' END,
      delivered_at_unix = CASE WHEN p_deliver THEN p_now END WHERE id = ANY (ended);
    IF NOT p_deliver THEN
      UPDATE account a SET free_calls_used = a.free_calls_used - f.calls
        FROM (SELECT account_id, count(*)::int AS calls FROM charge WHERE id = ANY (ended) AND method = 'free' GROUP BY account_id) f
        WHERE a.id = f.account_id;
    END IF;
    IF EXISTS (SELECT FROM charge WHERE id = ANY (ended) AND method = 'bearer') THEN
      PERFORM 1 FROM books_account WHERE owner_id = ANY (owners) AND kind IN ('available', 'held') ORDER BY id FOR UPDATE;
      INSERT INTO books_journal (kind, external_key, created_at_unix)
        SELECT CASE WHEN p_deliver THEN 'hold_capture' ELSE 'hold_release' END, 'hold:' || id || ':end', p_now
        FROM charge WHERE id = ANY (ended) AND method = 'bearer';
      INSERT INTO books_posting (journal_id, account_id, unit, amount)
        SELECT j.id, side.account_id, l.unit, side.amount
        FROM hold_line l
        JOIN charge c ON c.id = l.charge_id
        JOIN books_journal j ON j.external_key = 'hold:' || l.charge_id || ':end'
        JOIN books_account h ON h.kind = 'held' AND h.unit = l.unit AND h.owner_id = c.account_id
        CROSS JOIN LATERAL (VALUES (h.id, -l.amount_msat),
          (CASE WHEN p_deliver THEN books_account_for('revenue', l.unit) ELSE books_account_for('available', l.unit, c.account_id) END, l.amount_msat)
        ) AS side(account_id, amount)
        WHERE l.charge_id = ANY (ended);
    END IF;
  END IF;
  RETURN QUERY
    SELECT i, CASE WHEN c.id IS NULL THEN 'lost' WHEN p_deliver THEN 'delivered' ELSE 'released' END,
      CASE WHEN c.id IS NOT NULL THEN COALESCE(b.total, 0)::bigint END
    FROM unnest(p_charge_ids) AS i
    LEFT JOIN charge c ON c.id = i AND c.id = ANY (ended)
    LEFT JOIN (SELECT owner_id, sum(balance) AS total FROM books_account WHERE owner_id = ANY (owners) AND kind = 'available' GROUP BY owner_id) b
      ON b.owner_id = c.account_id;
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
