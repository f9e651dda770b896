// Names the acts that an action itself does. In members the name of the call decides, and what stands beside it tells why; in
// prose the nouns of staking, voting and signing name no act.
import { type Act, actsIn } from './acts.ts'

/** Members that name a call, an instruction or a further step. */
const ACTING =
  /(?:^|\n)(?:[a-z]+ ){0,2}?(?:action|call|calls|function|function name|method|fn|operation|op|extrinsic|msg|message type|type|ix|instruction|instructions|step|steps|then|next|also|follow up|approval|allowance)(?: (?:type|name|kind))?: ([^\n]{2,200})/g
const NAMING =
  /(?:^|\n)(?:[a-z]+ ){0,2}?(?:action|call|function|function name|method|fn|operation|extrinsic|msg|ix)(?: (?:type|name))?: /
/** Things named after an act. */
const NOUNS =
  /\b(?:(?:validator|allow|payee|approved(?: \w+)?) lists?|deactivation (?:takes|at|is)|payroll (?:safe|wallet|account|provider|usdc)|(?:at|since|of|the) grant|validator vote|vote (?:account|credits)|votes? (?:account|for \d)|voted? (?:account|credits?)|approved (?:validators?|list|payees?|vendors?|protocols?)|approvals?: [^;\n]{0,80}|(?:validator|allow|approved|payee) lists?|lists? (?:this|it|exactly|the) (?:exact )?(?:change|address|call)|staking (?:withdrawal queue|mandate|policy)|mandate allows[^.;\n]{0,60}|allows staking|(?:deposits?|withdrawals?)(?:, (?:withdrawals?|deposits?|borrows?))*(?: and \w+(?: \w+)?)? (?:un(?:changed|touched)|read identical|identical|work)|rbf (?:on|enabled|set|: true)|signers?: [^;\n]{0,60}|executed window|stake (?:account|authority|stays)|(?:same|identical) payload|announcement[^.;\n]{0,40}queued|(?:guardian|council)[^.;\n]{0,20}can pause|unstaking period|deposit (?:address|page))\b/g
const REPLACES =
  /\b(?:speed(?:ing|s)?[ _-]?up|replac\w+ (?:it|by fee|tx|the (?:stuck|pending)|transaction)|replace_?(?:by_?fee|tx|transaction)|rebroadcast|fee bump|bump(?:ing)? (?:the )?(?:fee|gas)|same nonce)\b/
const CANCELS = /\bcancel\w* (?:the |our |a )?(?:stuck|pending) (?:\w+ )?(?:transaction|tx|swap|transfer|payment)\b/
const ENDS_STAKE = /\b(?:deactivat|undelegat|unbond|unstak)/
const RELEASES = /\breleas/

export function mainActsIn(said: string, lower: string): readonly Act[] {
  const named = NAMING.test(said) ? [...said.matchAll(ACTING)].slice(0, 24).map(([, text]) => text!) : []
  const told = (named.length > 0 ? named.join('\n') : lower).replace(NOUNS, ' ')
  if (REPLACES.test(lower) || CANCELS.test(lower)) return ['replace']
  const found = actsIn(told)
  // What is taken out of a stake is no new one.
  const acts = ENDS_STAKE.test(told) ? found.filter((act) => act !== 'stake' && act !== 'delegate') : found
  const isVesting = RELEASES.test(told) && /\bvest/.test(lower)
  return isVesting ? [...new Set<Act>(acts.map((act) => (act === 'execute' ? 'claim' : act)))] : acts
}
