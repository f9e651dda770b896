// Reads the limits of an LNURL service (first answer of LUD-06 and LUD-12), and builds the second request.
import { loneSurrogateIndex } from '../../bytes.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'
import { parseHttpsUrl } from './https-url.ts'
import { type Metadata, parseMetadata } from './metadata.ts'
import { type AnswerReason, parseServiceAnswer } from './service-answer.ts'

export interface PayRequest extends Metadata {
  readonly callback: string
  readonly callbackHost: string
  readonly minSendableMsat: bigint
  readonly maxSendableMsat: bigint
  /** Exactly as served: the invoice must contain its hash. */
  readonly metadata: string
  /** 0 when comments are not accepted. */
  readonly commentAllowed: number
}

export type PayRequestReason =
  | AnswerReason
  | 'not_pay_request'
  | 'invalid_callback'
  | 'invalid_limits'
  | 'invalid_metadata'

export function parsePayRequest(body: Uint8Array): Parsed<PayRequest, PayRequestReason> {
  const answer = parseServiceAnswer(body)
  if (!answer.ok) return answer
  const { tag, callback, minSendable, maxSendable, metadata, commentAllowed = 0 } = answer.value
  if (tag !== 'payRequest') return refused('not_pay_request', 'the tag is not payRequest')
  const url = typeof callback === 'string' ? parseHttpsUrl(callback) : null
  if (typeof callback !== 'string' || !url) {
    return refused('invalid_callback', 'the callback is not an https URL on a public host name')
  }
  if (
    !isWholeNumber(minSendable) ||
    !isWholeNumber(maxSendable) ||
    minSendable < 1 ||
    maxSendable < minSendable
  ) {
    return refused('invalid_limits', 'minSendable and maxSendable are integers, 1 or more, and in order')
  }
  const parsed = typeof metadata === 'string' ? parseMetadata(metadata) : null
  if (typeof metadata !== 'string' || !parsed) {
    return refused('invalid_metadata', 'metadata is not a text of a JSON array with one text/plain entry')
  }
  return accepted({
    ...parsed,
    callback,
    callbackHost: url.host,
    minSendableMsat: BigInt(minSendable),
    maxSendableMsat: BigInt(maxSendable),
    metadata,
    commentAllowed: isWholeNumber(commentAllowed) ? commentAllowed : 0,
  })
}

const isWholeNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

export interface CallbackUrl {
  readonly url: string
  /** Whether a comment was given that the service does not accept. */
  readonly commentLeftOut: boolean
}

/** The callback keeps its own query and loses its fragment. An empty comment counts as none. */
export function callbackUrl(
  request: PayRequest,
  amountMsat: bigint,
  comment: string,
): Parsed<CallbackUrl, 'amount_out_of_range'> {
  const { callback, minSendableMsat, maxSendableMsat, commentAllowed } = request
  if (amountMsat < minSendableMsat || amountMsat > maxSendableMsat) {
    return refused('amount_out_of_range', `the service takes ${minSendableMsat} to ${maxSendableMsat} msat`)
  }
  // In UTF-16 units, an upper bound of every way to count characters.
  const fits = comment.length <= commentAllowed && loneSurrogateIndex(comment) < 0
  const [whole = ''] = callback.split('#')
  const joint = !whole.includes('?') ? '?' : /[?&]$/.test(whole) ? '' : '&'
  const said = fits && comment !== '' ? `&comment=${encodeURIComponent(comment)}` : ''
  return accepted({
    url: `${whole}${joint}amount=${amountMsat}${said}`,
    commentLeftOut: !fits && comment !== '',
  })
}
