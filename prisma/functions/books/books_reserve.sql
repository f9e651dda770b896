-- Reserves several calls, each on its own terms: a free call, else a hold in spend order, else nothing.
-- p_items: [{ordinal, charge_id, account_id, operation, price_class, price_sats, free_eligible, ln_only, lease_until}]
-- Rows are locked in the order of their accounts, amounts are divided in memory, and each table is written once. FOR NO KEY UPDATE: the key
-- of an account never changes, so a reserve neither waits for nor delays inserts of rows that reference it. The commit is asynchronous: a
-- reserve lost with the database belongs to a call that was never delivered.
CREATE OR REPLACE FUNCTION books_reserve(p_items jsonb, p_now bigint)
RETURNS TABLE (ordinal int, outcome text, free_used int, free_limit int, balance_msat bigint, ln_msat bigint) LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
      ORDER BY id FOR NO KEY UPDATE) a;
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
