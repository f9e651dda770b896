// Words of a refused signing: why, whether anything was charged, and what to do next. A missing verdict is never an approve.

export type RefusalKind =
  | 'offline'
  | 'no_answer'
  | 'unpaid'
  | 'unknown_key'
  | 'too_many'
  | 'invalid'
  | 'failed'

export interface Refusal {
  kind: RefusalKind
  title: string
  text: string
}

const NEVER_APPROVE = 'No verdict was produced. Do not treat this as an approval.'

/** `status` is null when no answer came at all; `message` is the service's own sentence. */
export function refusalOf(status: number | null, message: string, online: boolean): Refusal {
  if (status === null && !online)
    return {
      kind: 'offline',
      title: 'Offline.',
      text: 'Nothing was signed and nothing was charged. Verdicts are computed in this page and need no network; signing does.',
    }
  if (status === null)
    return {
      kind: 'no_answer',
      title: 'No response.',
      text: `Try again: a repeat returns the same proof and is not charged twice. ${NEVER_APPROVE}`,
    }
  if (status === 402)
    return {
      kind: 'unpaid',
      title: 'No free calls left.',
      text: `${sentence(message)} Nothing was charged. Verdicts in this page stay free. Top up the account to sign more.`,
    }
  if (status === 401 || status === 404)
    return {
      kind: 'unknown_key',
      title: 'Unknown API key.',
      text: 'Nothing was charged. Forget this key; your next signature creates a new account.',
    }
  if (status === 429)
    return {
      kind: 'too_many',
      title: 'Too many requests.',
      text: `${sentence(message)} Nothing was charged. ${NEVER_APPROVE}`,
    }
  if (status < 500)
    return {
      kind: 'invalid',
      title: 'The request was rejected.',
      text: `${sentence(message)} Nothing was charged.`,
    }
  return {
    kind: 'failed',
    title: 'The service failed.',
    text: `${sentence(message)} Nothing was charged. ${NEVER_APPROVE}`,
  }
}

function sentence(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  const first = trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}
