-- Refuses a decision that does not follow the last one by number and by hash: the log cannot fork, skip or repeat.
CREATE OR REPLACE FUNCTION warden_decision_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last_seq bigint; last_head text;
BEGIN
  SELECT seq, head_sha256 INTO last_seq, last_head FROM warden_decision ORDER BY seq DESC LIMIT 1;
  IF NEW.seq <> COALESCE(last_seq, 0) + 1 THEN
    RAISE EXCEPTION 'decision % does not follow decision %', NEW.seq, COALESCE(last_seq, 0) USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.head_sha256 <> encode(sha256(convert_to(NEW.row_sha256 || '|' || COALESCE(last_head, encode(sha256('assay-warden-genesis'), 'hex')), 'UTF8')), 'hex') THEN
    RAISE EXCEPTION 'the head of decision % does not follow from the decision before', NEW.seq USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
