-- Gives or takes back the one vote of an account. The row of the feedback is locked first, so votes are counted exactly. Any outcome but
-- 'done' has changed nothing.
CREATE OR REPLACE FUNCTION feedback_vote(p_id text, p_account uuid, p_gives boolean, p_now bigint)
RETURNS TABLE (outcome text, votes int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE given feedback; changed int;
BEGIN
  SELECT * INTO given FROM feedback WHERE id = p_id AND hidden_at_unix IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN outcome := 'unknown'; RETURN NEXT; RETURN; END IF;
  votes := given.votes;
  IF given.state IN ('shipped', 'declined') THEN outcome := 'ended'; RETURN NEXT; RETURN; END IF;
  IF p_gives THEN
    INSERT INTO feedback_vote (feedback_seq, account_id, created_at_unix) VALUES (given.seq, p_account, p_now) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM feedback_vote WHERE feedback_seq = given.seq AND account_id = p_account;
  END IF;
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed = 0 THEN outcome := 'unchanged'; RETURN NEXT; RETURN; END IF;
  UPDATE feedback SET votes = votes + CASE WHEN p_gives THEN 1 ELSE -1 END WHERE seq = given.seq RETURNING feedback.votes INTO votes;
  outcome := 'done';
  RETURN NEXT;
END $$;
