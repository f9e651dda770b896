// Limits of OpenTimestamps files. Messages, arguments, payloads, URIs and depth are those of the reference implementation; size,
// operations and attestations are ours, well above what calendars produce.

export const LIMITS = {
  /** Bytes of a whole file. */
  file: 65_536,
  /** Bytes of a message, of an operation's argument and of its result. */
  message: 4_096,
  /** Bytes of an attestation's payload. */
  payload: 8_192,
  /** Bytes of a calendar's URI. */
  uri: 1_000,
  /** Messages on one way from the digest to an attestation, both included. */
  depth: 256,
  operations: 2_048,
  attestations: 256,
} as const
