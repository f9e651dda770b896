-- Takes up to p_want permits of a rate window; returns the permits granted and left. Never grants more than the quota over all servers.
CREATE OR REPLACE FUNCTION rate_take(p_bucket text, p_window_start bigint, p_want bigint, p_quota bigint)
RETURNS TABLE (granted bigint, remaining bigint) LANGUAGE plpgsql AS $$
DECLARE after_take bigint;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  INSERT INTO rate_window AS w (bucket, window_start_unix, taken) VALUES (p_bucket, p_window_start, p_want)
    ON CONFLICT (bucket, window_start_unix) DO UPDATE SET taken = w.taken + p_want RETURNING w.taken INTO after_take;
  granted := greatest(0, p_want - greatest(0, after_take - p_quota));
  remaining := greatest(0, p_quota - after_take);
  RETURN NEXT;
END $$;
