-- Hand-written: top-ups in USDC that arrived and are not on their account yet.
CREATE INDEX x402_payment_uncredited ON x402_payment (updated_at_unix) WHERE state = 'settled' AND purpose = 'topup';
