// The members common to every signed payload of this service: the signer, and how to verify.
import type { Hex64 } from '../../bytes.ts'

export const PLATFORM = 'assay'
export const HANDSHAKE = 'assay.verification.v1'

/** The keys are null in a proof that no key has signed. */
export interface KeyMembers {
  readonly platform: typeof PLATFORM
  readonly key_id: Hex64 | null
  readonly verifier_pubkey: Hex64 | null
  readonly verifier_keys: string
  readonly verify_url: string
  readonly verify_how: string
  readonly verify_offline: string
  readonly ledger_url: string
  readonly handshake: typeof HANDSHAKE
}

export interface CommonMembers extends KeyMembers {
  readonly key_id: Hex64
  readonly verifier_pubkey: Hex64
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

const UNSIGNED_HOW =
  'This proof has no public signature. Only the service that made it can check its HMAC; ' +
  'the hash shows that this payload was not changed after proof_hash was noted elsewhere.'

const UNSIGNED_OFFLINE = 'proof_hash = sha256 of the RFC 8785 bytes of this payload.'

/** `verifierPubkey` is null where no signing key is configured. */
export const keyMembers = (baseUrl: string, verifierPubkey: Hex64 | null): KeyMembers =>
  verifierPubkey === null
    ? {
        ...commonMembers(baseUrl, '' as Hex64),
        key_id: null,
        verifier_pubkey: null,
        verify_how: UNSIGNED_HOW,
        verify_offline: UNSIGNED_OFFLINE,
      }
    : commonMembers(baseUrl, verifierPubkey)
