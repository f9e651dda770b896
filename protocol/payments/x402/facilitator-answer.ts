// Parses the answers of a facilitator. They are claims: whether money moved is read from the chain.
import { type JsonObject, type JsonValue, parseStrictJson } from '../../json/strict-json.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'
import { codeOfFacilitator, reasonOfFacilitator, type X402Reason } from './reasons.ts'

const MAX_ANSWER_BYTES = 65_536
const TRANSACTION = /^0x[0-9a-fA-F]{64}$/

/** `POST /verify`. */
export function parseFacilitatorVerify(body: Uint8Array): Parsed<'valid', X402Reason> {
  const answer = readAnswer(body)
  if (answer?.isValid === true) return accepted('valid')
  return answer?.isValid === false ? refusedBy(answer.invalidReason) : unavailable()
}

/**
 * `POST /settle`. A success names a transaction to look up; a refused payment may still have been settled.
 */
export function parseFacilitatorSettle(
  body: Uint8Array,
): Parsed<{ readonly transaction: string }, X402Reason> {
  const answer = readAnswer(body)
  if (answer?.success === false) {
    const read = refusedBy(answer.errorReason)
    // Any named transaction was sent and must be looked up on the chain.
    return read.problem === 'facilitator_refused' && answer.transaction ? unavailable() : read
  }
  const transaction = answer?.transaction
  if (answer?.success !== true || typeof transaction !== 'string' || !TRANSACTION.test(transaction)) {
    return unavailable()
  }
  return accepted({ transaction: transaction.toLowerCase() })
}

function readAnswer(body: Uint8Array): JsonObject | null {
  if (body.length > MAX_ANSWER_BYTES) return null
  const json = parseStrictJson(body, { maxDepth: 16, maxValues: 5000 })
  const value = json.ok ? json.value : null
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
}

function refusedBy(text: JsonValue | undefined) {
  if (typeof text !== 'string' || text === '') return unavailable()
  const code = codeOfFacilitator(text)
  return refused(
    reasonOfFacilitator(text),
    code === null ? 'by the facilitator' : `by the facilitator: ${code}`,
  )
}

const unavailable = () => refused('facilitator_unavailable', 'the answer of the facilitator cannot be read')
