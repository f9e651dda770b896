-- Fixes the network of a rail in the transaction that first moves money there and refuses another one. p_rail: lightning, chain or card.
CREATE OR REPLACE FUNCTION books_pin_network(p_rail text, p_network text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE pinned text;
BEGIN
  EXECUTE format('UPDATE books_network SET %1$I = $1 WHERE id = 1 AND %1$I IS NULL', p_rail) USING p_network;
  EXECUTE format('SELECT %I FROM books_network WHERE id = 1', p_rail) INTO pinned;
  IF pinned <> p_network THEN
    RAISE EXCEPTION 'books: % money of these books is of %, not of %', p_rail, pinned, p_network USING ERRCODE = 'check_violation';
  END IF;
END $$;
