-- Refuses a row that does not follow the last one of its table by number and by hash: the chain cannot fork, skip or repeat.
-- Arguments of the trigger: what a row is called, and the text whose hash stands before the first one.
CREATE OR REPLACE FUNCTION chained_row_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noun text := TG_ARGV[0]; genesis text := TG_ARGV[1]; last_seq bigint; last_head text;
BEGIN
  EXECUTE format('SELECT seq, head_sha256 FROM %I ORDER BY seq DESC LIMIT 1', TG_TABLE_NAME) INTO last_seq, last_head;
  IF NEW.seq <> COALESCE(last_seq, 0) + 1 THEN
    RAISE EXCEPTION '% % does not follow % %', noun, NEW.seq, noun, COALESCE(last_seq, 0) USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.head_sha256 <> encode(sha256(convert_to(NEW.row_sha256 || '|' || COALESCE(last_head, encode(sha256(genesis::bytea), 'hex')), 'UTF8')), 'hex') THEN
    RAISE EXCEPTION 'the head of % % does not follow from the one before', noun, NEW.seq USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
