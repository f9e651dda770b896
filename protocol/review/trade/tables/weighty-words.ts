// Beginnings of English words that may bind, forbid, enlarge or lend weight to an order, or tell where it comes from. A
// sentence with such a word is never a mere remark.

const stems = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** A word that begins with one of these keeps its sentence open where no reader understood it. */
export const WEIGHTY_STEMS = stems(
  `ignor overrid overrul bypass disregard exceed breach violat circumvent skip disabl deactiv suspend waiv forget forgot regardless
  despite notwithstand anyway anyhow whatever nevertheless nonetheless though although albeit unless except exempt contrary unlike
  forbid forbad prohibit ban bans banned restrict exclud blocked blacklist blacked embargo sanction freeze frozen halt delist bankrupt insolv
  client customer unauthor unapprov unsign unverif unconfirm unreviewed unknown await refus reject denied deny declin veto object complian
  regulat audit lawyer attorney legal illegal unlawful supervis boss manager committee approver signoff consent secret hide hidden hiding
  conceal undisclos discreet whoever rumor rumour tip tips tipp leak insid hear heard told tell gossip whisper friend cousin brother sister
  uncle aunt neighbo guru influenc telegram discord reddit twitter tweet tiktok youtub whatsapp forum chat group stream podcast viral anonym
  unsourc alleg supposed apparent guarant certain sure riskless foolproof promis moon pump dump rug hype meme shill double doubl tripl
  quadrupl martingal recover reveng recoup regain chas streak tilt again loser lost underwater repeat till everything bulk majority nearly
  almost maxed unlimited infinit unbound uncapp hundred thousand dozen grand mil mill million billion trillion sat sats satoshi gwei wei cents
  pence penn lakh crore yen yuan rupee peso won real franc krona zloty multipl times lever gear lend mortgag credit debt owe owed repay overdraft heloc
  naked uncover unhedg unprotect unsecur uncollat unstopp payroll escrow emergenc inherit launch honeypot presal airdrop illiquid thin microcap lowcap
  shitcoin degen unlocked fake scam fraud hack exploit stolen counterfeit phish spoof wash paint wall layer corner manipul collud coordin
  frontrun yesterday stale outdat delay cached lagg expired mental loosen widen remov cancel withdraw drop drops send transfer wire bridg
  approve grant delet share upload email publish export install password seed deleg donat gift pledg mint burn vote sign authori connect
  import mov rais automat script loop switch flip revers invert opposite instead whenever mother father wife husband parent son
  daughter child kid grand assum provided hopeful maybe perhaps guess unclear unsure doubt confus typo mistak error wrong glitch bug
  conflict mismatch differ disagree inconsist contradict discrepan warn alert alarm fail missing absent unavailab broken offline outage
  blog arrest lawsuit raid seiz indict probe newspap headlin majors largest biggest forever indefinit endless immediate must`,
)

/** Shorter ones are whole words: `ban` is no beginning of `bank`. */
const SHORTEST_STEM = 4
const LONGEST_STEM = 12

export function isWeightyWord(word: string): boolean {
  if (WEIGHTY_STEMS.has(word)) return true
  for (let end = SHORTEST_STEM; end < Math.min(word.length, LONGEST_STEM); end++)
    if (WEIGHTY_STEMS.has(word.slice(0, end))) return true
  return false
}
