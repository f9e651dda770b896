-- A queued draft is appended once and never removed.
CREATE OR REPLACE TRIGGER ledger_pending_guard BEFORE UPDATE OR DELETE ON ledger_pending
  FOR EACH ROW EXECUTE FUNCTION ledger_pending_guard();
CREATE OR REPLACE TRIGGER ledger_pending_kept BEFORE TRUNCATE ON ledger_pending
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
