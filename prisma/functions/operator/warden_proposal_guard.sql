-- Keeps what a proposal would do, and refuses every change of state that the machine does not name (payloads 19.1). An approval may be
-- taken back until it runs; a first approval of two and the start of an execution keep the state.
CREATE OR REPLACE FUNCTION warden_proposal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.proposal_id, NEW.kind, NEW.title, NEW.detail, NEW.params, NEW.evidence, NEW.basis, NEW.posterior_bps, NEW.impact_weight_milli, NEW.received_at_unix)
    IS DISTINCT FROM (OLD.proposal_id, OLD.kind, OLD.title, OLD.detail, OLD.params, OLD.evidence, OLD.basis, OLD.posterior_bps, OLD.impact_weight_milli, OLD.received_at_unix) THEN
    RAISE EXCEPTION 'what proposal % would do cannot change', OLD.proposal_id USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.status, NEW.status) NOT IN (('pending', 'pending'), ('pending', 'approved'), ('pending', 'rejected'), ('approved', 'pending'),
      ('approved', 'approved'), ('approved', 'executed'), ('approved', 'execution_failed'), ('execution_failed', 'approved'), ('execution_failed', 'execution_failed')) THEN
    RAISE EXCEPTION 'a proposal that is % cannot become %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.started_at_unix IS NOT NULL AND NEW.status = 'pending' THEN
    RAISE EXCEPTION 'proposal % is being executed', OLD.proposal_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
