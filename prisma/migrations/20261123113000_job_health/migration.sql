-- AlterTable
ALTER TABLE "scheduled_job" ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "succeeded_at_unix" BIGINT;
