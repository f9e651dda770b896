/** What one connection to a relay may take. */
export const relayLimits = {
  connectMs: 8_000,
  /** Without any expected answer. */
  silenceMs: 10_000,
  /** One publication of a batch, or one subscription. */
  exchangeMs: 30_000,
  frameBytes: 512 * 1_024,
  /** Frames that answer nothing, over the whole connection. */
  strayFrames: 256,
  eventsInFlight: 64,
} as const

export type RelayLimits = { readonly [Name in keyof typeof relayLimits]: number }
