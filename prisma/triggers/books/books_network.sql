-- The network of a rail is fixed once and never removed.
CREATE OR REPLACE TRIGGER books_network_fixed BEFORE UPDATE OR DELETE ON books_network
  FOR EACH ROW EXECUTE FUNCTION books_network_fixed();
CREATE OR REPLACE TRIGGER books_network_kept BEFORE TRUNCATE ON books_network
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
