-- Checks the postings of one statement: each journal balances in every unit, was made in this transaction, and converts between units
-- only where its kind allows it. Updates balances, numbers of movements and the flows of sales and bounties, and keeps the balance of an
-- account whenever its number of movements passes a multiple of 256.
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
  WITH moved AS (
    UPDATE books_account a SET balance = a.balance + d.delta, movements = a.movements + d.postings
      FROM (SELECT account_id, sum(amount) AS delta, count(*) AS postings, max(id) AS last FROM new_postings GROUP BY account_id) d
      WHERE a.id = d.account_id AND a.balance IS NOT NULL
      RETURNING a.id, a.balance, a.movements, d.postings, d.last)
  INSERT INTO books_running_balance (account_id, posting_id, balance)
    SELECT id, last, balance FROM moved WHERE movements / 256 > (movements - postings) / 256;
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
