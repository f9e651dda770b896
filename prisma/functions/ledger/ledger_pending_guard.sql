-- Refuses a change of a queued draft other than its entry, once, and its removal.
CREATE OR REPLACE FUNCTION ledger_pending_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'what was queued for the ledger is never removed' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.entry IS NOT NULL OR NEW.entry IS NULL
    OR (NEW.id, NEW.idem_key, NEW.draft, NEW.issuance_index, NEW.queued_at_unix, NEW.not_before_unix, NEW.publish_by_unix)
      IS DISTINCT FROM (OLD.id, OLD.idem_key, OLD.draft, OLD.issuance_index, OLD.queued_at_unix, OLD.not_before_unix, OLD.publish_by_unix) THEN
    RAISE EXCEPTION 'a queued entry only ever gets its number, once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
