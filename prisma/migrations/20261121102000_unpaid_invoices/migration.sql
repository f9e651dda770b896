-- Hand-written: invoices that nobody paid, by their end: for the sweep that asks about them late, and the one that drops them.
DROP INDEX lightning_invoice_late;
CREATE INDEX lightning_invoice_unpaid ON lightning_invoice (expires_at_unix) WHERE state IN ('expired', 'cancelled');
-- What is dropped is looked for among the charges, by its foreign key.
CREATE INDEX charge_token_id ON charge (token_id) WHERE token_id IS NOT NULL;
CREATE INDEX charge_payment_id ON charge (payment_id) WHERE payment_id IS NOT NULL;
