-- Hides a post (p_hidden_at) or shows it again (null), with the counts that name it; false when it is so already, or unknown. Posts are locked
-- in order and the counts of categories last, as by insertPosts.
CREATE OR REPLACE FUNCTION board_hide(p_id text, p_hidden_at bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE post board_post; more int := CASE WHEN p_hidden_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  SELECT * INTO post FROM board_post WHERE id = p_id;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM FROM board_post WHERE seq IN (post.seq, post.thread_seq) OR id = post.reply_to ORDER BY seq FOR NO KEY UPDATE;
  UPDATE board_post SET hidden_at_unix = p_hidden_at WHERE seq = post.seq AND (hidden_at_unix IS NULL) <> (p_hidden_at IS NULL);
  IF NOT FOUND THEN RETURN false; END IF;
  IF post.thread_seq IS NULL THEN
    UPDATE board_count SET posts = posts + more WHERE category = '';
    UPDATE board_count SET posts = posts + more WHERE category = post.category;
  ELSE
    UPDATE board_post SET replies = replies + more WHERE seq = post.thread_seq OR id = post.reply_to;
  END IF;
  RETURN true;
END $$;
