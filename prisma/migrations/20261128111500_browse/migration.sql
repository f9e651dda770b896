-- CreateTable
CREATE TABLE "browse_artifact" (
    "artifact_id" TEXT NOT NULL,
    "action_id" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "png" BYTEA NOT NULL,
    "expires_at_unix" BIGINT NOT NULL,

    CONSTRAINT "browse_artifact_pkey" PRIMARY KEY ("artifact_id")
);

-- CreateIndex
CREATE INDEX "browse_artifact_expires_at_unix_idx" ON "browse_artifact"("expires_at_unix");

ALTER TABLE browse_artifact
  ADD CONSTRAINT browse_artifact_action FOREIGN KEY (action_id) REFERENCES audit_row (action_id);
