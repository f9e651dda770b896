/** Everything that an audit has seen of a site; the checks read nothing else. A visit is null where nothing named its address. */
import type { Visit } from './visit.ts'

export interface PaidOperation {
  method: 'GET' | 'POST'
  url: string
  /** As the site states it before the call, in µUSDC; null when it does not. */
  statedMicroUsdc: bigint | null
}

export interface SiteEvidence {
  origin: string
  home: Visit
  robots: Visit | null
  /** The page with `Accept: text/markdown, application/json`. */
  negotiated: Visit | null
  handshake: Visit | null
  verifyGet: Visit | null
  verifyPost: Visit | null
  proof: Visit | null
  keys: Visit | null
  log: Visit | null
  llms: Visit | null
  card: Visit | null
  oldCard: Visit | null
  serverCard: Visit | null
  otherServerCard: Visit | null
  mcpInitialize: Visit | null
  mcpTools: Visit | null
  sitemap: Visit | null
  openapi: Visit | null
  /** Unpaid calls, in order; the last one answered 402 when one did. */
  offers: readonly { operation: PaidOperation; visit: Visit }[]
  offerAgain: Visit | null
  unknownPath: Visit | null
}

/** An answer of any kind came: the rest says what it lacks. */
export const isReached = ({ home, robots }: Pick<SiteEvidence, 'home' | 'robots'>): boolean =>
  [home, robots].some((visit) => visit !== null && (visit.status !== null || isUnusable(visit.problem)))

const isUnusable = (problem: string | null): boolean => problem?.startsWith('the answer ') ?? false
