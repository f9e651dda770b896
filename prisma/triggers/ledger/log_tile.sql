-- A tile only grows at its end.
CREATE OR REPLACE TRIGGER log_tile_guard BEFORE UPDATE OR DELETE ON log_tile
  FOR EACH ROW EXECUTE FUNCTION log_tile_guard();
CREATE OR REPLACE TRIGGER log_tile_kept BEFORE TRUNCATE ON log_tile FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
