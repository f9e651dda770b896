-- Guards the books accounts: they open at zero, change only through postings, and are never emptied.
CREATE OR REPLACE TRIGGER books_account_guard BEFORE UPDATE ON books_account
  FOR EACH ROW EXECUTE FUNCTION books_guard_account();
CREATE OR REPLACE TRIGGER books_account_opens_at_zero BEFORE INSERT ON books_account
  FOR EACH ROW EXECUTE FUNCTION books_guard_new_account();
CREATE OR REPLACE TRIGGER books_account_kept BEFORE TRUNCATE ON books_account
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
