-- A page of entries of one verdict, newest or oldest first; partial, as only verdicts have one.
CREATE INDEX ledger_entry_verdict ON ledger_entry (verdict, type, entry) WHERE verdict IS NOT NULL;
