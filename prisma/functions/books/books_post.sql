-- Books one journal with its postings [{kind, unit, owner?, amount}]; returns false when the external fact is booked already. What arrives
-- in `available` first repays what its owner owes in that unit. The kind `take_back` takes a negative amount from `available` as far as it
-- goes; the rest becomes owed. Accounts are found by owner and by id before they are locked.
CREATE OR REPLACE FUNCTION books_post(p_kind text, p_external_key text, p_postings jsonb, p_now bigint) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
