-- AlterTable
ALTER TABLE "books_account" ADD COLUMN     "movements" BIGINT NOT NULL DEFAULT 0;

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


-- ---------------------------------------------------------------------------
-- Hand-written from here: what Prisma's schema cannot say.
-- ---------------------------------------------------------------------------

-- Totals that accounts ask for, kept by whoever writes what they sum: nobody adds up a history for them. The audit does.

UPDATE books_account a SET movements = p.count
  FROM (SELECT account_id, count(*) FROM books_posting GROUP BY account_id) p WHERE p.account_id = a.id AND a.balance IS NOT NULL;
INSERT INTO books_flow (owner_id, kind, earned_msat, paid_msat, earnings)
  SELECT a.owner_id, j.kind, COALESCE(sum(p.amount) FILTER (WHERE p.amount > 0), 0), COALESCE(-sum(p.amount) FILTER (WHERE p.amount < 0), 0),
    count(DISTINCT j.id) FILTER (WHERE p.amount > 0)
  FROM books_journal j JOIN books_posting p ON p.journal_id = j.id JOIN books_account a ON a.id = p.account_id AND a.kind IN ('available', 'owed')
  WHERE j.kind IN ('market_sale', 'dm_sale', 'bounty_paid') GROUP BY a.owner_id, j.kind;
INSERT INTO charge_hour (account_id, hour_unix, operation, calls, sats)
  SELECT account_id, created_at_unix - created_at_unix % 3600, operation, count(*), sum(amount_sats) FROM charge
  WHERE state = 'delivered' AND account_id IS NOT NULL GROUP BY 1, 2, 3;

ALTER TABLE books_flow
  ADD CONSTRAINT books_flow_kind CHECK (kind IN ('market_sale', 'dm_sale', 'bounty_paid')),
  ADD CONSTRAINT books_flow_sign CHECK (earned_msat >= 0 AND paid_msat >= 0 AND earnings >= 0),
  ADD CONSTRAINT books_flow_owner FOREIGN KEY (owner_id) REFERENCES account (id);
ALTER TABLE charge_hour
  ADD CONSTRAINT charge_hour_sign CHECK (calls > 0 AND sats >= 0 AND hour_unix % 3600 = 0),
  ADD CONSTRAINT charge_hour_account FOREIGN KEY (account_id) REFERENCES account (id);

-- As before, and it keeps the number of movements and what came and went by sales and bounties. One look at journals and accounts
-- answers all that is asked of them.
CREATE OR REPLACE FUNCTION books_check_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE seen record; flows boolean := false;
BEGIN
  FOR seen IN
    SELECT p.journal_id, p.unit, sum(p.amount) AS total, j.kind, j.kind IN ('market_sale', 'dm_sale', 'bounty_paid') AS flows,
      j.xid <> pg_current_xact_id() AS sealed, bool_or(a.kind = 'fx') AND j.kind NOT LIKE 'topup\_%' AND j.kind NOT LIKE 'reversal\_%' AS converts
    FROM new_postings p JOIN books_journal j ON j.id = p.journal_id JOIN books_account a ON a.id = p.account_id
    GROUP BY p.journal_id, p.unit, j.kind, j.xid
    HAVING sum(p.amount) <> 0 OR j.xid <> pg_current_xact_id() OR bool_or(a.kind = 'fx') OR j.kind IN ('market_sale', 'dm_sale', 'bounty_paid')
  LOOP
    IF seen.total <> 0 THEN
      RAISE EXCEPTION 'books: journal % is off by % in %', seen.journal_id, seen.total, seen.unit USING ERRCODE = 'check_violation';
    ELSIF seen.sealed THEN
      RAISE EXCEPTION 'books: journal % is sealed', seen.journal_id USING ERRCODE = 'check_violation';
    ELSIF seen.converts THEN
      RAISE EXCEPTION 'books: a % journal may not convert between units', seen.kind USING ERRCODE = 'check_violation';
    END IF;
    flows := flows OR seen.flows;
  END LOOP;
  UPDATE books_account a SET balance = a.balance + d.delta, movements = a.movements + d.postings
    FROM (SELECT account_id, sum(amount) AS delta, count(*) AS postings FROM new_postings GROUP BY account_id) d
    WHERE a.id = d.account_id AND a.balance IS NOT NULL;
  IF flows THEN
    INSERT INTO books_flow AS f (owner_id, kind, earned_msat, paid_msat, earnings)
      SELECT a.owner_id, j.kind, COALESCE(sum(p.amount) FILTER (WHERE p.amount > 0), 0), COALESCE(-sum(p.amount) FILTER (WHERE p.amount < 0), 0),
        count(DISTINCT j.id) FILTER (WHERE p.amount > 0)
      FROM new_postings p JOIN books_journal j ON j.id = p.journal_id AND j.kind IN ('market_sale', 'dm_sale', 'bounty_paid')
      JOIN books_account a ON a.id = p.account_id AND a.kind IN ('available', 'owed')
      GROUP BY a.owner_id, j.kind ORDER BY a.owner_id, j.kind
      ON CONFLICT (owner_id, kind) DO UPDATE SET earned_msat = f.earned_msat + excluded.earned_msat,
        paid_msat = f.paid_msat + excluded.paid_msat, earnings = f.earnings + excluded.earnings;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION books_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.kind, NEW.unit, NEW.owner_id) IS DISTINCT FROM (OLD.kind, OLD.unit, OLD.owner_id) THEN
    RAISE EXCEPTION 'books: kind, unit and owner of an account never change' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.balance, NEW.movements) IS DISTINCT FROM (OLD.balance, OLD.movements) AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'books: a balance changes only through postings' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION books_guard_new_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF COALESCE(NEW.balance, 0) <> 0 OR NEW.movements <> 0 THEN
    RAISE EXCEPTION 'books: an account opens at zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION books_guard_flow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'books: what came and went changes only through postings' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER books_flow_guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON books_flow FOR EACH STATEMENT EXECUTE FUNCTION books_guard_flow();

-- As before, and what is delivered is counted: last of all locks, in the order of accounts.
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
    IF p_deliver THEN
      INSERT INTO charge_hour AS h (account_id, hour_unix, operation, calls, sats)
        SELECT account_id, created_at_unix - created_at_unix % 3600, operation, count(*), sum(amount_sats) FROM charge
        WHERE id = ANY (ended) AND account_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ON CONFLICT (account_id, hour_unix, operation) DO UPDATE SET calls = h.calls + excluded.calls, sats = h.sats + excluded.sats;
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
