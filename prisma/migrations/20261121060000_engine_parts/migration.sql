-- CreateTable
CREATE TABLE "ruleset_file" (
    "ruleset_sha256" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "ruleset_file_pkey" PRIMARY KEY ("ruleset_sha256","path")
);

-- AddForeignKey
ALTER TABLE "ruleset_file" ADD CONSTRAINT "ruleset_file_ruleset_sha256_fkey" FOREIGN KEY ("ruleset_sha256") REFERENCES "ruleset_bundle"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER ruleset_file_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ruleset_file FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
