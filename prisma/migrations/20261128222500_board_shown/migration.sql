-- The board skips posts by its index alone, so hidden ones are not in it.
DROP INDEX board_post_top;
DROP INDEX board_post_category;
CREATE INDEX board_post_top ON board_post (seq) WHERE thread_seq IS NULL AND hidden_at_unix IS NULL;
CREATE INDEX board_post_category ON board_post (category, seq) WHERE thread_seq IS NULL AND hidden_at_unix IS NULL;
