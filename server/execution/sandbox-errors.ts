/** Refusals of the sandbox, as callers see them (payloads 9.2). */
import { OperationError } from '#server/kernel/errors.ts'
import { QueueRefusal, type Refusal } from './run-queue.ts'

export type UnavailableReason = 'no_engine' | 'starting' | 'busy' | 'tier_does_not_fit' | 'engine_error'

const sentences: Record<UnavailableReason, string> = {
  no_engine: 'No sandbox runs code on this host.',
  starting: 'The sandbox is still testing itself.',
  busy: 'Too many runs are waiting.',
  tier_does_not_fit: 'This host is too small for the tier; GET /execution/status lists what it offers.',
  engine_error: 'The sandbox lost the run.',
}

export const unavailable = (
  reason: UnavailableReason,
  reasons: readonly string[] = [],
  retryAfterSeconds = 30,
): OperationError =>
  new OperationError('sandbox_unavailable', {
    detail: `${sentences[reason]} Nothing was charged.`,
    extra: { reason, ...(reasons.length > 0 ? { reasons } : {}) },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })

const ofRefusal: Record<Refusal, () => OperationError> = {
  busy: () => unavailable('busy', [], 10),
  closed: () => unavailable('no_engine', ['the server is stopping']),
  granted_busy: () => new OperationError('tier3_busy', { headers: { 'Retry-After': '30' } }),
}

export const queueRefused = (error: unknown): unknown =>
  error instanceof QueueRefusal ? ofRefusal[error.refusal]() : error
