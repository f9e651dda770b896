-- Running balances change only through postings.
CREATE OR REPLACE TRIGGER books_running_balance_guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON books_running_balance
  FOR EACH STATEMENT EXECUTE FUNCTION books_guard_kept();
