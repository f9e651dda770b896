-- CreateTable
CREATE TABLE "log_export_segment" (
    "first_entry" BIGINT NOT NULL,
    "last_entry" BIGINT NOT NULL,
    "lines" INTEGER NOT NULL,
    "raw_bytes" INTEGER NOT NULL,
    "crc32" BIGINT NOT NULL,
    "deflated" BYTEA NOT NULL,

    CONSTRAINT "log_export_segment_pkey" PRIMARY KEY ("first_entry")
);

-- CreateTable
CREATE TABLE "log_export" (
    "day" TEXT NOT NULL,
    "last_entry" BIGINT NOT NULL,
    "lines" BIGINT NOT NULL,
    "raw_bytes" BIGINT NOT NULL,
    "gz_bytes" BIGINT NOT NULL,
    "sha256_raw" TEXT NOT NULL,
    "sha256_gz" TEXT NOT NULL,
    "crc32" BIGINT NOT NULL,
    "rest" BYTEA NOT NULL,
    "event_id" TEXT NOT NULL,

    CONSTRAINT "log_export_pkey" PRIMARY KEY ("day")
);

-- CreateIndex
CREATE UNIQUE INDEX "log_export_event_id_key" ON "log_export"("event_id");

CREATE TRIGGER log_export_segment_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_export_segment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_export_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_export FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE log_export ADD CONSTRAINT log_export_event FOREIGN KEY (event_id) REFERENCES signed_event (id);
ALTER TABLE log_export_segment ADD CONSTRAINT log_export_segment_range CHECK (last_entry >= first_entry);
-- Compressed already: a second compression by the database costs time and saves nothing.
ALTER TABLE log_export_segment ALTER COLUMN deflated SET STORAGE EXTERNAL;
