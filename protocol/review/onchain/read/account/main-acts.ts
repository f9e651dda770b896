// Names the acts that an action itself does. In members the name of the call decides, and what stands beside it tells why. In prose
// the sentence that orders decides, with those that order more; the nouns of staking, voting and signing name no act.
import { withRevocations } from '../intent/read-intent.ts'
import { startsWithVerb } from '../intent/verbs.ts'
import { type Act, actsIn } from './acts.ts'

/** Members that name a call, an instruction or a further step. */
const ACTING =
  /(?:^|\n)(?:[a-z]+ ){0,2}?(?:action|call|calls|function|function name|method|fn|operation|op|extrinsic|msg|message type|type|ix|instruction|instructions|step|steps|then|next|also|follow up|approval|allowance)(?: (?:type|name|kind))?: ([^\n]{2,200})/g
const NAMING =
  /(?:^|\n)(?:[a-z]+ ){0,2}?(?:action|call|function|function name|method|fn|operation|extrinsic|msg|ix)(?: (?:type|name))?: /
/** Things named after an act. */
const NOUNS =
  /\b(?:(?:proposal|titled|called|vote (?:on|for)) ['"“][^'"”\n]{3,100}['"”]|(?:votes?|voting power|\d[\d,.]{0,20} [a-z]{2,6}) (?:that (?:is|are) |already )?delegated to (?:our|us|me)\b|threshold: [2-9] ?(?:of|\/|-of-) ?\d{1,2}(?: \([^()]{0,24}\))?|(?:propose|submit|send|add)\w* (?:it )?(?:to|into|in) (?:the )?safe(?: transaction)? queue|safe queue|(?:after|before|until) (?:the |last )?payroll|(?:mandate|policy|ips|charter)\b[^.;\n]{0,30}\ballows?[^.;\n]{0,60}|(?:deposits?|withdrawals?) (?:stay|remain|are) (?:open|possible|enabled)|(?:validator|allow|payee|peer|approved(?: \w+)?) lists?|deactivation (?:takes|at|is)|payroll (?:safe|wallet|account|provider|usdc)|(?:at|since|of|the) grant|mint recipient|(?:our|own|my|the) (?:own )?supply|exchange (?:account|deposit|wallet|address|rate)|validator vote|vote (?:account|credits)|votes? (?:account|for \d)|voted? (?:account|credits?)|approved (?:validators?|list|payees?|vendors?|protocols?)|approvals?: [^;\n]{0,80}|lists? (?:this|it|exactly|the) (?:exact )?(?:change|address|call)|staking (?:withdrawal queue|mandate|policy)|mandate allows[^.;\n]{0,60}|allows staking|(?:deposits?|withdrawals?)(?:, (?:withdrawals?|deposits?|borrows?))*(?: and \w+(?: \w+)?)? (?:un(?:changed|touched)|read identical|identical|work)|rbf (?:on|enabled|set|: true)|signers?: [^;\n]{0,60}|executed window|stake (?:account|authority|stays)|(?:same|identical) payload|announcement[^.;\n]{0,40}queued|(?:guardian|council)[^.;\n]{0,20}can pause|unstaking period|deposit (?:address|page)|delegation ?manager|delegator(?! ?reward))\b/g
const REPLACES =
  /\b(?:speed(?:ing|s)?[ _-]?up|replac\w+ (?:it|by fee|tx|the (?:stuck|pending)|transaction)|replace_?(?:by_?fee|tx|transaction)|rebroadcast|fee bump|bump(?:ing)? (?:the )?(?:fee|gas)|same nonce|reject(?:ion)? transaction)\b/
/** What is sent is a call that takes a right back, and no coins. */
const SENDS_CALLS =
  /\b(?:send|submit|execut|sign|queu|propos)\w* (?:(?:the|these|a|an|one|two|three|four|five|six|\d{1,2}) )?(?:separate )?revoke\s{1,80}(?:calls?|transactions?|txs?)\b(?![^.;\n]{0,200}(?:\d ?(?:eth|usdc?|usdt|dai|weth|wbtc|btc)\b| and (?:send|pay|transfer)))/g
const CANCELS =
  /\bcancel\w* (?:the |our |a )?(?:stuck|pending) (?:\w+ )?(?:transaction|tx|swap|transfer|payment)\b/
const ENDS_STAKE = /\b(?:deactivat|undelegat|unbond|unstak|queued? (?:a |the |our )?withdrawal)/
const RELEASES = /\breleas/
const REWARDS = /\bwithdraw ?(?:delegator|validator)? ?(?:reward|commission)/
const CLOSES = /\bclose[ _]?(?:token[ _]|lightning[ _])?(?:account|channel)\b/
const PAUSES = /\bpaus\w+ (?:deposits|withdrawals|borrows|borrowing|minting)\b/
const SETS = /\bset(?: (?!approval)[a-z]{2,20}){1,4} ?\(|\bset[ _]param/
/** A sentence that orders more. */
const MORE = /^(?:and|then|also|next|after(?:wards| that)|plus|finally|second|in addition)\b/
const FURTHER = /\b(?:then|also|afterwards|and then|we will|we'll|i will|i'll) [^.;\n]{0,80}/g
const PURPOSE = /\b(?:so that|so (?:the|it|we|they|he|she)|because|since|in order to)\b[^.;\n]*/g
const LONGEST = 4000

export const withoutNouns = (lower: string): string => lower.replace(NOUNS, ' ')

export function mainActsIn(said: string, lower: string): readonly Act[] {
  if (REPLACES.test(lower) || CANCELS.test(lower)) return ['replace']
  const isNamed = NAMING.test(said)
  const named = isNamed ? [...said.matchAll(ACTING)].slice(0, 24).map(([, text]) => text!) : []
  const told = named.join('\n').replace(NOUNS, ' ')
  const found = isNamed ? actsOf(told) : []
  if (found.length > 0) return settled(found, told, lower)
  const plain = ordered(
    withRevocations(lower.slice(0, LONGEST)).replace(SENDS_CALLS, 'revoke calls').replace(NOUNS, ' '),
  )
  return settled(actsOf(plain), plain, lower)
}

function actsOf(told: string): readonly Act[] {
  const acts = new Set(actsIn(told.replace(CLOSES, 'withdraw ').replace(PAUSES, 'pause')))
  if (SETS.test(told)) acts.add('control')
  return [...acts]
}

/** One act under its own name, where its words name several. */
function settled(acts: readonly Act[], told: string, lower: string): readonly Act[] {
  let found = acts
  const without = (...some: readonly Act[]): void => {
    found = found.filter((act) => !some.includes(act))
  }
  // What is taken out of a stake is no new one.
  if (ENDS_STAKE.test(told)) {
    without('stake', 'delegate', 'execute')
    if (!found.includes('withdraw')) found = [...found, 'withdraw']
  }
  if (REWARDS.test(told))
    return [...new Set<Act>(found.map((act) => (act === 'withdraw' ? 'claim' : act)))].filter(
      (act) => act !== 'delegate',
    )
  if (RELEASES.test(told) && /\bvest/.test(lower))
    found = [...new Set<Act>(found.map((act) => (act === 'execute' ? 'claim' : act)))]
  if (/\brenew/.test(told)) without('execute')
  // The function by which a pool of stakes takes a deposit.
  if (found.includes('stake') && /\bsubmit ?\(/.test(told)) without('execute')
  // What is executed is named in another line.
  if (found.includes('execute') && !found.includes('control') && actsIn(lower).includes('control'))
    found = [...found, 'control']
  return found
}

/** The first sentence that orders something, and every one that orders more. */
function ordered(text: string): string {
  const sentences = text.split(/(?:[;\n]|\.(?!\d))\s*/)
  const first = sentences.findIndex((sentence) => actsIn(sentence).length > 0)
  return sentences
    .flatMap((sentence, index) => {
      const plain = sentence
        .trim()
        .replace(/^(?:[-*•]|\d{1,2}[.)])\s*/, '')
        .replace(PURPOSE, ' ')
      if (index <= first || MORE.test(plain) || startsWithVerb(plain)) return [plain]
      return [...plain.matchAll(FURTHER)].map(([more]) => more)
    })
    .join('\n')
}
