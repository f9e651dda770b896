-- AlterTable
ALTER TABLE "warden_proposal" ADD COLUMN     "started_at_unix" BIGINT;

ALTER TABLE warden_proposal
  ADD CONSTRAINT warden_proposal_started CHECK (started_at_unix IS NULL OR status = 'approved');
