// Finds the calls that an account writes out beside those of its acts: `transferFrom(…)` beside a revocation, a setter, a second right.
import type { Act } from './acts.ts'

const CALL = /\b([a-z][A-Za-z]{3,40})\(([^()\n]{1,200})/g
/** What a call does, by the first word of its name, and which acts it belongs to. */
const KINDS: readonly (readonly [name: RegExp, acts: readonly Act[]])[] = [
  [
    /^(?:transfer|transferFrom|safeTransfer(?:From)?|sweep\w*|send\w*|pay\w*)$/,
    ['send', 'move', 'wrap', 'unwrap'],
  ],
  [/^(?:increase(?:Approval|Allowance)|permit\w*|approveDelegation)$/, ['approve']],
  [/^decrease(?:Approval|Allowance)$/, ['revoke', 'approve']],
  [
    /^(?:set(?!ApprovalForAll)\w+|change\w+|add\w*Owner\w*|enable\w+|upgrade\w+|grant\w+|renounce\w+|accept\w+)$/,
    ['control', 'execute', 'deposit'],
  ],
  [
    /^(?:delegatecall|multicall|execTransaction\w*|execute\w*)$/,
    ['control', 'execute', 'swap', 'deposit', 'withdraw'],
  ],
  [/^borrow\w*$/, ['borrow']],
]
const SIGNED = /,\s{0,4}-\d/

/** `said`: in its own case. */
export function callsMore(said: string, acts: readonly Act[]): boolean {
  return [...said.matchAll(CALL)].slice(0, 32).some(([, name, given]) => {
    const kind = KINDS.find(([pattern]) => pattern.test(name!))
    return kind !== undefined && (SIGNED.test(given!) || !kind[1].some((act) => acts.includes(act)))
  })
}
