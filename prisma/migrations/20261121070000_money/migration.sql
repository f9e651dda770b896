-- AlterTable
ALTER TABLE "account" ADD COLUMN     "is_renamed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "lnurl_metadata" TEXT,
ADD COLUMN     "nostr_pubkey" TEXT,
ADD COLUMN     "pay_to_address" TEXT;

-- AlterTable
ALTER TABLE "charge" ADD COLUMN     "amount_micro_usd" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "payment_id" TEXT,
ADD COLUMN     "token_id" BYTEA;

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
    "reversed_cents" BIGINT NOT NULL DEFAULT 0,
    "created_at_unix" BIGINT NOT NULL,
    "expires_at_unix" BIGINT NOT NULL,
    "paid_at_unix" BIGINT,

    CONSTRAINT "card_topup_pkey" PRIMARY KEY ("id")
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
CREATE INDEX "x402_payment_payer_request_hash_idx" ON "x402_payment"("payer", "request_hash");

-- CreateIndex
CREATE UNIQUE INDEX "x402_payment_network_asset_payer_nonce_key" ON "x402_payment"("network", "asset", "payer", "nonce");

-- CreateIndex
CREATE INDEX "x402_payment_network_tx_hash_idx" ON "x402_payment"("network", "tx_hash");

-- CreateIndex
CREATE UNIQUE INDEX "card_topup_checkout_session_id_key" ON "card_topup"("checkout_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "card_topup_payment_intent_id_key" ON "card_topup"("payment_intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "card_topup_charge_id_key" ON "card_topup"("charge_id");

-- CreateIndex
CREATE INDEX "card_topup_account_id_created_at_unix_idx" ON "card_topup"("account_id", "created_at_unix");

-- CreateIndex
CREATE INDEX "stripe_event_state_received_at_unix_idx" ON "stripe_event"("state", "received_at_unix");

-- CreateIndex
CREATE INDEX "subscription_email_idx" ON "subscription"("email");

-- CreateIndex
CREATE INDEX "xrp_quote_account_id_created_at_unix_idx" ON "xrp_quote"("account_id", "created_at_unix");

-- CreateIndex
CREATE INDEX "referral_referrer_id_idx" ON "referral"("referrer_id");

-- AddForeignKey
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_topup" ADD CONSTRAINT "card_topup_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- ---------------------------------------------------------------------------
-- Hand-written from here: what Prisma's schema cannot say.
-- ---------------------------------------------------------------------------

ALTER TABLE charge DROP CONSTRAINT charge_method, DROP CONSTRAINT charge_amount;
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

ALTER TABLE rate_quote ADD CONSTRAINT rate_quote_positive CHECK (micro_usd_per_btc > 0);

ALTER TABLE card_topup
  ADD CONSTRAINT card_topup_kind CHECK (kind IN ('topup', 'upgrade')),
  ADD CONSTRAINT card_topup_state CHECK (state IN ('created', 'paid', 'expired', 'failed')),
  ADD CONSTRAINT card_topup_amount CHECK (usd_cents > 0 AND quoted_sats > 0 AND reversed_cents BETWEEN 0 AND usd_cents),
  ADD CONSTRAINT card_topup_paid CHECK ((state = 'paid') = (paid_at_unix IS NOT NULL)),
  ADD CONSTRAINT card_topup_rate FOREIGN KEY (rate_quote_id) REFERENCES rate_quote (id);

ALTER TABLE stripe_event ADD CONSTRAINT stripe_event_state CHECK (state IN ('received', 'done'));

ALTER TABLE xrp_quote
  ADD CONSTRAINT xrp_quote_state CHECK (state IN ('open', 'paid', 'expired')),
  ADD CONSTRAINT xrp_quote_amount CHECK (drops > 0 AND sats > 0 AND micro_usd > 0),
  ADD CONSTRAINT xrp_quote_tag CHECK (destination_tag BETWEEN 1 AND 4294967295),
  ADD CONSTRAINT xrp_quote_account FOREIGN KEY (account_id) REFERENCES account (id),
  ADD CONSTRAINT xrp_quote_rate FOREIGN KEY (rate_quote_id) REFERENCES rate_quote (id);
ALTER TABLE xrp_receipt
  ADD CONSTRAINT xrp_receipt_amount CHECK (drops > 0),
  ADD CONSTRAINT xrp_receipt_credited CHECK ((account_id IS NULL) = (sats IS NULL)),
  ADD CONSTRAINT xrp_receipt_account FOREIGN KEY (account_id) REFERENCES account (id),
  ADD CONSTRAINT xrp_receipt_rate FOREIGN KEY (rate_quote_id) REFERENCES rate_quote (id);

ALTER TABLE referral
  ADD CONSTRAINT referral_state CHECK (state IN ('pending', 'paid', 'revoked')),
  ADD CONSTRAINT referral_not_oneself CHECK (referee_id <> referrer_id),
  ADD CONSTRAINT referral_paid CHECK ((state = 'pending') = (topup_key IS NULL) AND (state = 'pending') = (paid_at_unix IS NULL)),
  ADD CONSTRAINT referral_referee FOREIGN KEY (referee_id) REFERENCES account (id),
  ADD CONSTRAINT referral_referrer FOREIGN KEY (referrer_id) REFERENCES account (id);
INSERT INTO referral (referee_id, referrer_id, state, created_at_unix)
  SELECT id, referred_by_id, 'pending', created_at_unix FROM account WHERE referred_by_id IS NOT NULL;

ALTER TABLE grant_token
  ADD CONSTRAINT grant_token_calls CHECK (calls > 0),
  ADD CONSTRAINT grant_token_length CHECK (octet_length(token_hash) = 32),
  ADD CONSTRAINT grant_token_redeemed CHECK ((redeemed_by_id IS NULL) = (redeemed_at_unix IS NULL)),
  ADD CONSTRAINT grant_token_account FOREIGN KEY (redeemed_by_id) REFERENCES account (id);
ALTER TABLE account_feature ADD CONSTRAINT account_feature_account FOREIGN KEY (account_id) REFERENCES account (id);
ALTER TABLE account ADD CONSTRAINT account_nostr_pubkey CHECK (nostr_pubkey ~ '^[0-9a-f]{64}$');

ALTER TABLE books_network ADD CONSTRAINT books_network_one_row CHECK (id = 1);
INSERT INTO books_network (id) VALUES (1);

-- What has ended stays ended: a settled invoice, a paid or failed withdrawal, a payment that was used.
CREATE FUNCTION ended_stays_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = ANY (TG_ARGV) AND NEW.state <> OLD.state THEN
    RAISE EXCEPTION '% % stays %', TG_TABLE_NAME, OLD.state, OLD.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lightning_invoice_final BEFORE UPDATE ON lightning_invoice FOR EACH ROW EXECUTE FUNCTION ended_stays_ended('settled');
CREATE TRIGGER l402_token_final BEFORE UPDATE ON l402_token FOR EACH ROW EXECUTE FUNCTION ended_stays_ended('spent', 'converted', 'revoked');
CREATE TRIGGER withdrawal_final BEFORE UPDATE ON withdrawal FOR EACH ROW EXECUTE FUNCTION ended_stays_ended('paid', 'failed');
CREATE TRIGGER x402_payment_final BEFORE UPDATE ON x402_payment FOR EACH ROW EXECUTE FUNCTION ended_stays_ended('spent', 'converted');
CREATE TRIGGER charge_final BEFORE UPDATE ON charge FOR EACH ROW EXECUTE FUNCTION ended_stays_ended('delivered', 'released');
CREATE TRIGGER referral_final BEFORE UPDATE ON referral FOR EACH ROW EXECUTE FUNCTION ended_stays_ended('revoked');

CREATE FUNCTION books_network_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR (OLD.lightning IS NOT NULL AND NEW.lightning IS DISTINCT FROM OLD.lightning)
    OR (OLD.chain IS NOT NULL AND NEW.chain IS DISTINCT FROM OLD.chain) OR (OLD.card IS NOT NULL AND NEW.card IS DISTINCT FROM OLD.card) THEN
    RAISE EXCEPTION 'books: the network of these books is fixed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER books_network_fixed BEFORE UPDATE OR DELETE ON books_network FOR EACH ROW EXECUTE FUNCTION books_network_fixed();

CREATE TRIGGER rate_quote_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rate_quote FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER books_seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON books_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Names the network in the transaction that first moves money there; another network is refused. p_rail: lightning, chain or card.
CREATE FUNCTION books_pin_network(p_rail text, p_network text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE pinned text;
BEGIN
  EXECUTE format('UPDATE books_network SET %1$I = $1 WHERE id = 1 AND %1$I IS NULL', p_rail) USING p_network;
  EXECUTE format('SELECT %I FROM books_network WHERE id = 1', p_rail) INTO pinned;
  IF pinned <> p_network THEN
    RAISE EXCEPTION 'books: % money of these books is of %, not of %', p_rail, pinned, p_network USING ERRCODE = 'check_violation';
  END IF;
END $$;

-- One journal with its postings [{kind, unit, owner?, amount}]. Answers false when the fact is booked already.
-- What arrives in `available` first repays what its owner owes in that unit. The kind `take_back` stands for a negative amount
-- drawn from `available` as far as it goes; the rest becomes owed.
CREATE OR REPLACE FUNCTION books_post(p_kind text, p_external_key text, p_postings jsonb, p_now bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  new_id bigint; line record; part bigint; there bigint;
  kinds text[]; units text[]; owners uuid[]; amounts bigint[];
BEGIN
  INSERT INTO books_journal (kind, external_key, created_at_unix) VALUES (p_kind, p_external_key, p_now)
    ON CONFLICT (external_key) DO NOTHING RETURNING id INTO new_id;
  IF new_id IS NULL THEN RETURN false; END IF;
  PERFORM books_account_for(a.kind, a.unit, a.owner)
    FROM (SELECT DISTINCT CASE p.kind WHEN 'take_back' THEN 'available' ELSE p.kind END AS kind, p.unit, p.owner
      FROM jsonb_to_recordset(p_postings) AS p(kind text, unit text, owner uuid, amount bigint) ORDER BY 1, 2, 3) a;
  PERFORM 1 FROM books_account a
    WHERE a.balance IS NOT NULL AND EXISTS (SELECT FROM jsonb_to_recordset(p_postings) AS p(kind text, unit text, owner uuid, amount bigint)
      WHERE a.owner_id = p.owner OR (p.owner IS NULL AND a.kind = p.kind AND a.unit = p.unit AND a.owner_id IS NULL))
    ORDER BY a.id FOR UPDATE OF a;
  FOR line IN
    SELECT p.kind, p.unit, p.owner, sum(p.amount)::bigint AS amount
    FROM jsonb_to_recordset(p_postings) AS p(kind text, unit text, owner uuid, amount bigint) GROUP BY p.kind, p.unit, p.owner
  LOOP
    IF line.kind = 'take_back' THEN
      SELECT balance INTO there FROM books_account WHERE kind = 'available' AND unit = line.unit AND owner_id = line.owner;
      part := least(there, -line.amount);
      IF part > 0 THEN
        kinds := kinds || 'available'::text; units := units || line.unit; owners := owners || line.owner; amounts := amounts || -part;
      END IF;
      IF line.amount + part < 0 THEN
        kinds := kinds || 'owed'::text; units := units || line.unit; owners := owners || line.owner; amounts := amounts || (line.amount + part);
      END IF;
      CONTINUE;
    END IF;
    IF line.kind = 'available' AND line.amount > 0 THEN
      SELECT balance INTO there FROM books_account WHERE kind = 'owed' AND unit = line.unit AND owner_id = line.owner;
      part := least(line.amount, -COALESCE(there, 0));
      IF part > 0 THEN
        kinds := kinds || 'owed'::text; units := units || line.unit; owners := owners || line.owner; amounts := amounts || part;
        line.amount := line.amount - part;
        CONTINUE WHEN line.amount = 0;
      END IF;
    END IF;
    kinds := kinds || line.kind; units := units || line.unit; owners := owners || line.owner; amounts := amounts || line.amount;
  END LOOP;
  INSERT INTO books_posting (journal_id, account_id, unit, amount)
    SELECT new_id, books_account_for(k, u, o), u, a FROM unnest(kinds, units, owners, amounts) AS d(k, u, o, a);
  RETURN true;
END $$;

-- Pays both sides of a referral when a top-up is the first of at least 1,000 sats.
CREATE FUNCTION referral_pay(p_referee uuid, p_sats bigint, p_topup_key text, p_now bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE pair record;
BEGIN
  IF p_sats < 1000 THEN RETURN; END IF;
  UPDATE referral SET state = 'paid', topup_key = p_topup_key, paid_at_unix = p_now
    WHERE referee_id = p_referee AND state = 'pending' RETURNING referee_id, referrer_id INTO pair;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM books_post('referral_bonus', 'referral:' || pair.referee_id, jsonb_build_array(
    jsonb_build_object('kind', 'promo', 'unit', 'BONUS', 'amount', -2000000),
    jsonb_build_object('kind', 'available', 'unit', 'BONUS', 'owner', pair.referrer_id, 'amount', 1000000),
    jsonb_build_object('kind', 'available', 'unit', 'BONUS', 'owner', pair.referee_id, 'amount', 1000000)), p_now);
END $$;

-- The top-up that paid a bonus was taken back: what is unspent of both goes back.
CREATE FUNCTION referral_revoke(p_topup_key text, p_now bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE pair record; parts jsonb;
BEGIN
  UPDATE referral SET state = 'revoked' WHERE topup_key = p_topup_key AND state = 'paid' RETURNING referee_id, referrer_id INTO pair;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT jsonb_agg(jsonb_build_object('kind', 'available', 'unit', 'BONUS', 'owner', l.owner_id, 'amount', -least(l.balance, 1000000))
      ORDER BY l.id) FILTER (WHERE l.balance > 0) INTO parts
    FROM (SELECT id, owner_id, balance FROM books_account WHERE kind = 'available' AND unit = 'BONUS'
      AND owner_id IN (pair.referee_id, pair.referrer_id) ORDER BY id FOR UPDATE) l;
  IF parts IS NULL THEN RETURN; END IF;
  PERFORM books_post('referral_revoked', 'referral:' || pair.referee_id || ':revoked',
    parts || jsonb_build_object('kind', 'promo', 'unit', 'BONUS', 'amount', -(SELECT sum((x ->> 'amount')::bigint) FROM jsonb_array_elements(parts) AS x)), p_now);
END $$;

-- A top-up of p_owner: the journal, then the referral it may pay. All accounts concerned are locked first, in one order.
CREATE FUNCTION books_topup(p_kind text, p_external_key text, p_postings jsonb, p_owner uuid, p_sats bigint, p_now bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM books_account WHERE owner_id = p_owner
    OR owner_id = (SELECT referrer_id FROM referral WHERE referee_id = p_owner AND state = 'pending') ORDER BY id FOR UPDATE;
  IF NOT books_post(p_kind, p_external_key, p_postings, p_now) THEN RETURN false; END IF;
  PERFORM referral_pay(p_owner, p_sats, p_external_key, p_now);
  RETURN true;
END $$;

-- Claims a paid token for one call. Answers `claimed`, or the state that stands in the way: unknown, unsettled, in_use, spent, converted, revoked.
CREATE FUNCTION charge_claim_token(p_token bytea, p_charge text, p_operation text, p_price_class text, p_now bigint, p_lease bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE token record;
BEGIN
  SELECT t.state, t.amount_sats, i.state AS invoice INTO token FROM l402_token t JOIN lightning_invoice i ON i.payment_hash = t.payment_hash
    WHERE t.token_id = p_token FOR UPDATE OF t;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF token.state <> 'issued' THEN RETURN CASE token.state WHEN 'claimed' THEN 'in_use' ELSE token.state END; END IF;
  IF token.invoice <> 'settled' THEN RETURN 'unsettled'; END IF;
  UPDATE l402_token SET state = 'claimed' WHERE token_id = p_token;
  INSERT INTO charge (id, operation, method, price_class, amount_sats, token_id, state, created_at_unix, lease_until_unix)
    VALUES (p_charge, p_operation, 'l402', p_price_class, token.amount_sats, p_token, 'reserved', p_now, p_lease);
  RETURN 'claimed';
END $$;

-- Claims a settled payment for one run. Answers `claimed`, or the state that stands in the way; `exhausted` after five failed runs.
CREATE FUNCTION charge_claim_payment(p_payment text, p_charge text, p_account uuid, p_operation text, p_price_class text, p_now bigint, p_lease bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE payment record;
BEGIN
  SELECT state, micro_usdc, failed_runs INTO payment FROM x402_payment WHERE id = p_payment FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF payment.state <> 'settled' THEN RETURN CASE payment.state WHEN 'claimed' THEN 'in_use' ELSE payment.state END; END IF;
  IF payment.failed_runs > 5 THEN RETURN 'exhausted'; END IF;
  UPDATE x402_payment SET state = 'claimed', updated_at_unix = p_now WHERE id = p_payment;
  INSERT INTO charge (id, account_id, operation, method, price_class, amount_sats, amount_micro_usd, payment_id, state, created_at_unix, lease_until_unix)
    VALUES (p_charge, p_account, p_operation, 'x402', p_price_class, 0, payment.micro_usdc, p_payment, 'reserved', p_now, p_lease);
  RETURN 'claimed';
END $$;

-- Ends charges. p_deliver true: what was reserved becomes revenue (the caller stores the result in the same transaction); false: it goes
-- back to where it came from. A charge that is not reserved any more (its lease ended and the sweeper released it) is answered as 'lost'
-- and moves nothing.
CREATE OR REPLACE FUNCTION books_end_holds(p_charge_ids text[], p_deliver boolean, p_now bigint)
RETURNS TABLE (charge_id text, outcome text, balance_msat bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE ended text[]; owners uuid[]; methods text[]; hold record;
BEGIN
  SELECT array_agg(c.id), array_agg(DISTINCT c.account_id), array_agg(DISTINCT c.method) INTO ended, owners, methods
    FROM (SELECT id, account_id, method FROM charge WHERE id = ANY (p_charge_ids) AND state = 'reserved' ORDER BY account_id, id FOR UPDATE) c;
  IF ended IS NOT NULL THEN
    UPDATE charge SET state = CASE WHEN p_deliver THEN 'delivered' ELSE 'released' END,
      delivered_at_unix = CASE WHEN p_deliver THEN p_now END WHERE id = ANY (ended);
    IF 'free' = ANY (methods) AND NOT p_deliver THEN
      UPDATE account a SET free_calls_used = a.free_calls_used - f.calls
        FROM (SELECT account_id, count(*)::int AS calls FROM charge WHERE id = ANY (ended) AND method = 'free' GROUP BY account_id) f
        WHERE a.id = f.account_id;
    END IF;
    IF 'l402' = ANY (methods) THEN
      UPDATE l402_token t SET state = CASE WHEN p_deliver THEN 'spent' ELSE 'issued' END
        FROM charge c WHERE c.id = ANY (ended) AND c.token_id = t.token_id;
    END IF;
    IF 'x402' = ANY (methods) THEN
      UPDATE x402_payment p SET state = CASE WHEN p_deliver THEN 'spent' ELSE 'settled' END, updated_at_unix = p_now,
        failed_runs = p.failed_runs + CASE WHEN p_deliver THEN 0 ELSE 1 END
        FROM charge c WHERE c.id = ANY (ended) AND c.payment_id = p.id;
    END IF;
    IF 'bearer' = ANY (methods) AND p_deliver THEN
      PERFORM 1 FROM books_account WHERE owner_id = ANY (owners) AND kind IN ('available', 'held') ORDER BY id FOR UPDATE;
      INSERT INTO books_journal (kind, external_key, created_at_unix)
        SELECT 'hold_capture', 'hold:' || id || ':end', p_now FROM charge WHERE id = ANY (ended) AND method = 'bearer' AND amount_sats > 0;
      INSERT INTO books_posting (journal_id, account_id, unit, amount)
        SELECT j.id, side.account_id, l.unit, side.amount
        FROM hold_line l
        JOIN charge c ON c.id = l.charge_id
        JOIN books_journal j ON j.external_key = 'hold:' || l.charge_id || ':end'
        JOIN books_account h ON h.kind = 'held' AND h.unit = l.unit AND h.owner_id = c.account_id
        CROSS JOIN LATERAL (VALUES (h.id, -l.amount_msat), (books_account_for('revenue', l.unit), l.amount_msat)) AS side(account_id, amount)
        WHERE l.charge_id = ANY (ended);
    END IF;
    IF 'bearer' = ANY (methods) AND NOT p_deliver THEN
      PERFORM 1 FROM books_account WHERE owner_id = ANY (owners) ORDER BY id FOR UPDATE;
      FOR hold IN
        SELECT l.charge_id AS id, jsonb_agg(jsonb_build_object('kind', side.kind, 'unit', l.unit, 'owner', c.account_id, 'amount', side.amount)) AS postings
        FROM hold_line l JOIN charge c ON c.id = l.charge_id
        CROSS JOIN LATERAL (VALUES ('held', -l.amount_msat), ('available', l.amount_msat)) AS side(kind, amount)
        WHERE l.charge_id = ANY (ended) GROUP BY l.charge_id
      LOOP
        PERFORM books_post('hold_release', 'hold:' || hold.id || ':end', hold.postings, p_now);
      END LOOP;
    END IF;
    IF p_deliver AND ('l402' = ANY (methods) OR 'x402' = ANY (methods)) THEN
      INSERT INTO books_journal (kind, external_key, created_at_unix)
        SELECT CASE method WHEN 'l402' THEN 'l402_used' ELSE 'x402_used' END,
          CASE method WHEN 'l402' THEN 'l402:use:' || encode(token_id, 'hex') ELSE 'x402:use:' || payment_id END, p_now
        FROM charge WHERE id = ANY (ended) AND method IN ('l402', 'x402');
      INSERT INTO books_posting (journal_id, account_id, unit, amount)
        SELECT j.id, books_account_for(side.kind, u.unit), u.unit, side.sign * u.amount
        FROM (SELECT 'l402:use:' || encode(c.token_id, 'hex') AS external_key, 'LN' AS unit, i.received_msat AS amount
            FROM charge c JOIN l402_token t ON t.token_id = c.token_id JOIN lightning_invoice i ON i.payment_hash = t.payment_hash
            WHERE c.id = ANY (ended)
          UNION ALL SELECT 'x402:use:' || c.payment_id, 'USDC6', c.amount_micro_usd FROM charge c WHERE c.id = ANY (ended) AND c.method = 'x402') u
        JOIN books_journal j ON j.external_key = u.external_key
        CROSS JOIN (VALUES ('prepaid', -1), ('revenue', 1)) AS side(kind, sign);
    END IF;
  END IF;
  RETURN QUERY
    SELECT i, CASE WHEN c.id IS NULL THEN 'lost' WHEN p_deliver THEN 'delivered' ELSE 'released' END,
      CASE WHEN c.account_id IS NOT NULL THEN COALESCE(b.total, 0)::bigint END
    FROM unnest(p_charge_ids) AS i
    LEFT JOIN charge c ON c.id = i AND c.id = ANY (ended)
    LEFT JOIN (SELECT owner_id, sum(balance) AS total FROM books_account WHERE owner_id = ANY (owners) AND kind = 'available' GROUP BY owner_id) b
      ON b.owner_id = c.account_id;
END $$;
