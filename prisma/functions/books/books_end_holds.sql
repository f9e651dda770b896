-- Ends charges. p_deliver true: what was reserved becomes revenue (the caller stores the result in the same transaction); false: it is
-- given back. A charge that is no longer reserved (its lease ended and the sweeper released it) returns 'lost' and moves nothing. What is
-- delivered is counted last of all locks, in the order of accounts.
CREATE OR REPLACE FUNCTION books_end_holds(p_charge_ids text[], p_deliver boolean, p_now bigint)
RETURNS TABLE (charge_id text, outcome text, balance_msat bigint) LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
