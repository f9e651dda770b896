/** Decides whether `npm start` runs the embedded Lightning pair, whose sats have no value: only at an address that nobody else can reach. */

import { isLoopbackUrl } from '#server/deployment.ts'

interface Situation {
  /** LIGHTNING_BACKEND, when it is set. */
  backend: string | undefined
  isProduction: boolean
  /** Beside a Postgres that `npm start` brings, and no other. */
  hasOwnPostgres: boolean
  baseUrl: string
}

/** `note`: what a reader of the console must know. A pair that was asked for by name is left to the server, which refuses it with a reason. */
export function embeddedChoice({ backend, isProduction, hasOwnPostgres, baseUrl }: Situation): {
  runs: boolean
  note: string | null
} {
  if (backend) return { runs: backend === 'embedded', note: null }
  if (isProduction || !hasOwnPostgres) return { runs: false, note: null }
  if (isLoopbackUrl(baseUrl)) return { runs: true, note: null }
  return {
    runs: false,
    note: `Lightning is off: BASE_URL is ${baseUrl}, and the embedded test nodes run on a loopback address only, because their sats have no value. Set LIGHTNING_BACKEND to a node of yours, or leave BASE_URL out.`,
  }
}
