-- Keeps what was submitted, and refuses every move that the machine does not name (payloads 18.2): the gate ends once, and a payout that
-- is made stays made.
CREATE OR REPLACE FUNCTION bounty_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.seq, NEW.id, NEW.account_id, NEW.tier, NEW.bounty_sats, NEW.title, NEW.idea, NEW.code, NEW.evidence, NEW.evidence_sha256, NEW.submitted_at_unix)
    IS DISTINCT FROM (OLD.seq, OLD.id, OLD.account_id, OLD.tier, OLD.bounty_sats, OLD.title, OLD.idea, OLD.code, OLD.evidence, OLD.evidence_sha256, OLD.submitted_at_unix) THEN
    RAISE EXCEPTION 'what submission % says cannot change', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (('received', 'gating'), ('gating', 'gate_passed'), ('gating', 'gate_failed')) THEN
    RAISE EXCEPTION 'a submission that is % cannot become %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.checked_at_unix IS NOT NULL AND (NEW.gate_verdict, NEW.gate_reasons, NEW.dsr, NEW.permutation_p, NEW.kfold_rho, NEW.checked_at_unix, NEW.proposal_id)
    IS DISTINCT FROM (OLD.gate_verdict, OLD.gate_reasons, OLD.dsr, OLD.permutation_p, OLD.kfold_rho, OLD.checked_at_unix, OLD.proposal_id) THEN
    RAISE EXCEPTION 'the gate of submission % has ended', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.paid_at_unix IS NOT NULL AND NEW.paid_at_unix IS DISTINCT FROM OLD.paid_at_unix THEN
    RAISE EXCEPTION 'submission % is paid', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
