-- Hand-written: what the writers of the books and the sweeps need where there are a million accounts and invoices.

-- As before, by the index of its owner: IS NOT DISTINCT FROM finds nothing there and reads every account of the kind.
CREATE OR REPLACE FUNCTION books_account_for(p_kind text, p_unit text, p_owner uuid DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE found_id bigint;
BEGIN
  FOR tries IN 1 .. 2 LOOP
    IF p_owner IS NULL THEN
      SELECT id INTO found_id FROM books_account WHERE kind = p_kind AND unit = p_unit AND owner_id IS NULL;
    ELSE
      SELECT id INTO found_id FROM books_account WHERE kind = p_kind AND unit = p_unit AND owner_id = p_owner;
    END IF;
    EXIT WHEN found_id IS NOT NULL;
    INSERT INTO books_account (kind, unit, owner_id, balance)
      SELECT k, p_unit, p_owner, CASE WHEN k IN ('available', 'held', 'owed', 'treasury') THEN 0 END
      FROM unnest(CASE WHEN p_kind = 'available' THEN ARRAY['available', 'held'] ELSE ARRAY[p_kind] END) AS k
      ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN found_id;
END $$;

-- As before; the accounts concerned are found by owner and by id before they are locked.
CREATE OR REPLACE FUNCTION books_post(p_kind text, p_external_key text, p_postings jsonb, p_now bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  new_id bigint; line record; part bigint; there bigint;
  posted bigint[]; agents uuid[];
  kinds text[]; units text[]; owners uuid[]; amounts bigint[];
BEGIN
  INSERT INTO books_journal (kind, external_key, created_at_unix) VALUES (p_kind, p_external_key, p_now)
    ON CONFLICT (external_key) DO NOTHING RETURNING id INTO new_id;
  IF new_id IS NULL THEN RETURN false; END IF;
  SELECT array_agg(books_account_for(a.kind, a.unit, a.owner)), array_agg(a.owner) INTO posted, agents
    FROM (SELECT DISTINCT CASE p.kind WHEN 'take_back' THEN 'available' ELSE p.kind END AS kind, p.unit, p.owner
      FROM jsonb_to_recordset(p_postings) AS p(kind text, unit text, owner uuid, amount bigint) ORDER BY 1, 2, 3) a;
  PERFORM 1 FROM books_account a WHERE (a.owner_id = ANY (agents) OR a.id = ANY (posted)) AND a.balance IS NOT NULL
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

-- What runs every half minute finds its rows among those that have ended.
CREATE INDEX idempotency_key_kept ON idempotency_key (created_at_unix) WHERE body IS NOT NULL;
CREATE INDEX lightning_invoice_late ON lightning_invoice (expires_at_unix) WHERE state = 'expired';
CREATE INDEX x402_payment_failed ON x402_payment (valid_before_unix) WHERE state = 'failed';
CREATE INDEX xrp_quote_open ON xrp_quote (expires_at_unix) WHERE state = 'open';
-- A top-up pays one referral, and is asked for by its reversal.
CREATE UNIQUE INDEX referral_topup ON referral (topup_key) WHERE topup_key IS NOT NULL;
