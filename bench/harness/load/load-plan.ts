// Types of what the load process is told and what it reports.

export interface PlannedRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Sent once; each connection walks its own list over all runs and starts again at its end. */
export interface RequestSet {
  name: string
  byConnection: PlannedRequest[][]
}

export interface LoadPlan {
  url: string
  requests: string
  /** Stops after so many seconds, dropping what is in flight; or after exactly so many answers. */
  until: { seconds: number } | { answers: number }
  /** In every body, else the answer counts as wrong. */
  mustContain: string
  /** Beside 2xx, for a run that means to meet a limit. */
  allowedStatuses?: readonly string[]
}

export interface LoadResult {
  answers: number
  /** Measured from the first request to the last answer. */
  seconds: number
  requestsPerSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  maxMs: number
  /** Answers by status; everything but 2xx and what the plan allows makes the run void. */
  byStatus: Record<string, number>
  errors: number
  timeouts: number
  wrongBodies: number
  firstWrongBody: string | null
  /** Share of one core that the load process itself used: near 1 it is the limit, not the server. */
  generatorCpu: number
}

export type ToLoadProcess =
  | { kind: 'requests'; set: RequestSet }
  | { kind: 'run'; id: number; plan: LoadPlan }
export type FromLoadProcess =
  | { kind: 'result'; id: number; result: LoadResult }
  | { kind: 'failed'; id: number; message: string }
