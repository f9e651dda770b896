-- CreateTable
CREATE TABLE "board_post" (
    "seq" BIGSERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "category" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "reply_to" TEXT,
    "thread_seq" BIGINT,
    "replies" INTEGER NOT NULL DEFAULT 0,
    "event_id" TEXT,
    "created_at_unix" BIGINT NOT NULL,

    CONSTRAINT "board_post_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "board_count" (
    "category" TEXT NOT NULL,
    "posts" BIGINT NOT NULL,

    CONSTRAINT "board_count_pkey" PRIMARY KEY ("category")
);

-- CreateTable
CREATE TABLE "direct_message" (
    "seq" BIGSERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "sender_id" UUID NOT NULL,
    "recipient_id" UUID NOT NULL,
    "sealed" BYTEA NOT NULL,
    "price_sats" BIGINT NOT NULL,
    "payout_sats" BIGINT NOT NULL,
    "created_at_unix" BIGINT NOT NULL,
    "read_at_unix" BIGINT,

    CONSTRAINT "direct_message_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "feedback" (
    "seq" BIGSERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "category" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "votes" INTEGER NOT NULL DEFAULT 0,
    "created_at_unix" BIGINT NOT NULL,
    "moved_at_unix" BIGINT,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "feedback_vote" (
    "feedback_seq" BIGINT NOT NULL,
    "account_id" UUID NOT NULL,
    "created_at_unix" BIGINT NOT NULL,

    CONSTRAINT "feedback_vote_pkey" PRIMARY KEY ("feedback_seq","account_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "board_post_id_key" ON "board_post"("id");

-- CreateIndex
CREATE UNIQUE INDEX "direct_message_id_key" ON "direct_message"("id");

-- CreateIndex
CREATE UNIQUE INDEX "feedback_id_key" ON "feedback"("id");

-- Checks and partial indexes, which the schema cannot say.

ALTER TABLE board_post
  ADD CONSTRAINT board_post_account FOREIGN KEY (account_id) REFERENCES account (id),
  ADD CONSTRAINT board_post_answered FOREIGN KEY (reply_to) REFERENCES board_post (id),
  ADD CONSTRAINT board_post_event FOREIGN KEY (event_id) REFERENCES signed_event (id),
  ADD CONSTRAINT board_post_thread FOREIGN KEY (thread_seq) REFERENCES board_post (seq),
  ADD CONSTRAINT board_post_reply CHECK ((reply_to IS NULL) = (thread_seq IS NULL)),
  -- Replies are never mirrored.
  ADD CONSTRAINT board_post_mirrored CHECK (event_id IS NULL OR reply_to IS NULL),
  ADD CONSTRAINT board_post_length CHECK (char_length(content) BETWEEN 1 AND 2000),
  ADD CONSTRAINT board_post_replies CHECK (replies >= 0);
CREATE INDEX board_post_top ON board_post (seq) WHERE thread_seq IS NULL;
CREATE INDEX board_post_category ON board_post (category, seq) WHERE thread_seq IS NULL;
CREATE INDEX board_post_in_thread ON board_post (thread_seq, seq) WHERE thread_seq IS NOT NULL;
ALTER TABLE board_count ADD CONSTRAINT board_count_posts CHECK (posts >= 0);
ALTER TABLE direct_message
  ADD CONSTRAINT direct_message_sender FOREIGN KEY (sender_id) REFERENCES account (id),
  ADD CONSTRAINT direct_message_recipient FOREIGN KEY (recipient_id) REFERENCES account (id),
  ADD CONSTRAINT direct_message_not_oneself CHECK (sender_id <> recipient_id),
  ADD CONSTRAINT direct_message_payout CHECK (price_sats > 0 AND payout_sats = price_sats * 95 / 100);
CREATE INDEX direct_message_inbox ON direct_message (recipient_id, seq);
CREATE INDEX direct_message_unread ON direct_message (recipient_id) WHERE read_at_unix IS NULL;
ALTER TABLE feedback
  ADD CONSTRAINT feedback_account FOREIGN KEY (account_id) REFERENCES account (id),
  ADD CONSTRAINT feedback_category CHECK (category IN ('suggestion', 'complaint', 'issue', 'feature')),
  ADD CONSTRAINT feedback_state CHECK (state IN ('open', 'triaged', 'planned', 'shipped', 'declined')),
  ADD CONSTRAINT feedback_votes CHECK (votes >= 0);
CREATE INDEX feedback_active ON feedback (seq) WHERE state IN ('open', 'triaged', 'planned');
ALTER TABLE feedback_vote
  ADD CONSTRAINT feedback_vote_feedback FOREIGN KEY (feedback_seq) REFERENCES feedback (seq),
  ADD CONSTRAINT feedback_vote_account FOREIGN KEY (account_id) REFERENCES account (id);
