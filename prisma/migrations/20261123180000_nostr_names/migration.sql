-- Agents with a Nostr key by name, for /.well-known/nostr.json.
CREATE INDEX account_nostr_name ON account (agent_id) WHERE nostr_pubkey IS NOT NULL;
