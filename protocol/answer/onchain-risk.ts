/**
 * Describes the checks of an on-chain review and its decoded first call; null for every other type
 * (payloads 3.1).
 */
import type { ReviewRecord } from '../review/types.ts'

const checksRun = [
  'calldata_decode',
  'approval_limits',
  'set_approval_for_all',
  'permit',
  'address_poisoning',
  'blind_signing',
  'native_value',
] as const

interface DecodedCall {
  selector: string | null
  function: string | null
  args: unknown
}

export function onchainRiskOf(record: ReviewRecord) {
  if (record.artifact_type !== 'onchain_action') return null
  const [call] = (record.decoded as { calls?: DecodedCall[] } | null)?.calls ?? []
  return {
    checks_run: [...checksRun],
    decoded: call?.selector
      ? { selector: call.selector, function: call.function, args: call.args ?? [] }
      : null,
    deterministic_verdict: record.verdict,
  }
}
