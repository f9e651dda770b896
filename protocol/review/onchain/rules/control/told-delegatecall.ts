// Flags a Safe transaction that a text tells with operation 1 to a contract that is no batch of Safe.
import type { Judging } from '../../judge/judging.ts'
import { found } from '../../judge/judging.ts'
import type { EvmAddress, Place } from '../../model.ts'
import { delegatecall } from './code.ts'

const OPERATION = /\boperation(?: type)?(?: is|:| =)? ?["'(]?(?:1\b(?![.,]\d| of| \w+ of)|delegate ?_?call\b)/
const DENIED = /\b(?:no|not|never|without|isn't) (?:an? |the |with )?operation\b/
const TARGET = /\b(?:to|target)(?: address| contract)?(?: is|:| =)? \(?(0x[0-9a-f]{40})\b/
const SAFE = /\b(?:safe|multi-?sig|exec ?transaction|tx|transaction)\b/

/** `told`: as spoken, with its addresses. */
export function judgeToldDelegatecall(judging: Judging, told: string, place: Place): void {
  const to = TARGET.exec(told)?.[1]
  if (to === undefined || !OPERATION.test(told) || DENIED.test(told) || !SAFE.test(told)) return
  const role = judging.world.deployment(judging.intent?.chainId ?? null, to as EvmAddress)?.role
  if (role !== 'multisend' && role !== 'multisend_call_only') found(judging, delegatecall, place, { to })
}
