-- CreateIndex
CREATE INDEX "memory_item_newest" ON "memory_item"("account_id", "updated_at_unix" DESC, "key");
