// The members common to every signed payload of this service: the signer, and how to verify.
import type { Hex64 } from '../../bytes.ts'

export const PLATFORM = 'assay'
export const HANDSHAKE = 'assay.verification.v1'

export interface CommonMembers {
  readonly platform: typeof PLATFORM
  readonly key_id: Hex64
  readonly verifier_pubkey: Hex64
  readonly verifier_keys: string
  readonly verify_url: string
  readonly verify_how: string
  readonly verify_offline: string
  readonly ledger_url: string
  readonly handshake: typeof HANDSHAKE
}

const VERIFY_HOW =
  'POST {"event": <the signed event>} to verify_url; no account, no payment. ' +
  'The answer lists every check with its expected and recomputed value.'

const VERIFY_OFFLINE =
  'id = sha256 of the UTF-8 JSON array [0,pubkey,created_at,kind,tags,content]; ' +
  'sig = BIP-340 Schnorr over the 32 id bytes by verifier_pubkey; content = RFC 8785 bytes of this payload.'

/** `baseUrl` without a trailing slash. */
export function commonMembers(baseUrl: string, verifierPubkey: Hex64): CommonMembers {
  return {
    platform: PLATFORM,
    key_id: verifierPubkey,
    verifier_pubkey: verifierPubkey,
    verifier_keys: `${baseUrl}/.well-known/verifier-keys.json`,
    verify_url: `${baseUrl}/verify-proof`,
    verify_how: VERIFY_HOW,
    verify_offline: VERIFY_OFFLINE,
    ledger_url: `${baseUrl}/ledger`,
    handshake: HANDSHAKE,
  }
}
