// Verbs with their objects that carry a decision of their own. Bounded gaps, no nested quantifier, no
// look-behind; texts are lower-case, with `_` and line ends as blanks.
import type { SignalName } from '../model.ts'

export interface Frame {
  readonly name: SignalName
  /** One of these must occur before the pattern runs. */
  readonly hints: readonly string[]
  readonly pattern: RegExp
}

/** What stands right before a frame and turns it round. */
export const NEGATED_BEFORE =
  /(?:\bnot|n't|\bnever|\bwithout|\bavoid(?:ing)?|\bno|\bcannot|\banti|\bprevents?|\bprotect(?:ion|ed)? against|\bagainst|\binstead of|\brather than|\bnon)[ -](?:being |getting |a |an |the |any |my |to |me |us |we |you |ever |allowed |going ){0,3}$/

/** Selling everything is no purchase with everything. */
export const SALE_BEFORE =
  /\b(?:sell|selling|close|closing|exit|liquidate|dump|unload|cash out|withdraw)(?: [a-z]{1,10}){0,2} $/

const LIMITS =
  '(?:limits?\\b(?! order| price| buy| sell)|caps?\\b|risk (?:rules?|checks?|controls?|management|policy|policies|settings?|framework)|mandate|stop[- ]?loss(?:es)?|guard ?rails?|safeguards?|circuit[- ]breakers?|kill[- ]switch|max(?:imum)? (?:position|size|order|leverage|drawdown|loss|exposure|allocation)|drawdown rule|position[- ]siz[a-z]{1,4} rules?|rules? (?:on|about|for) (?:risk|siz[a-z]{1,4}|leverage))'

const frame = (name: SignalName, hints: string, ...alternatives: readonly string[]): Frame => ({
  name,
  hints: hints.split('|'),
  pattern: new RegExp(`\\b(?:${alternatives.join('|')})`),
})

const WHOLE =
  '(?:my |the |our |your |his |her )?(?:entire|whole|full|complete) (?:remaining |available |free |trading ){0,1}(?:account|portfolio|balance|bankroll|capital|equity|stack|net worth|wallet|treasury|savings|book|fund|pot)|all (?:of )?(?:my|the|our|your|its|available) (?:account|portfolio|balance|bankroll|capital|equity|stack|money|cash|funds|savings|treasury|remaining (?:cash|funds|capital))|100 ?% of (?:my |the |our |your )?(?:account|portfolio|balance|bankroll|capital|equity|stack|net worth|treasury|money|cash|funds)'
/** Moving everything into dollars takes risk away. */
const NOT_TO_CASH = '(?![^.;]{0,24}?\\b(?:cash|usdc|usdt|usd|dai|stables?|stablecoins?|dollars|treasur))'

const GROWS = '(?:doubl|tripl|increas|rais|bigger|larger|twice|2x|3x|4x)'
const LOSS = '(?:loss|losses|lost|losers?|losing)'

export const FRAMES: readonly Frame[] = [
  // What the order says is told otherwise: its units, its symbol, its side, how often it comes, whose money it is.
  frame(
    'unread_clause',
    'in |is |are |count|mean|zero|wrong|instead|per |each|stop|enter|again|twice|clip|times|make it|, not |online|awake|short it|from |loan|money',
    '(?:sizes?|qty|quantit(?:y|ies)|amounts?|units?|prices?|figures?|equity|account|notional)(?: here)?(?: is| are| counts?| means?| in| given| stated| quoted){1,3} (?:the )?(?:hundreds|thousands|millions|cents|pence|lots|round lots|jpy|yen|krw|inr|borrowed|clients?)\\b',
    '(?:of (?:it|this|that|the (?:equity|account|money|cash))|equity|capital) is (?:a loan|lent|borrowed|client|my client|not (?:ours|mine))',
    '(?:[a-z]{2,5}|it) here (?:means|is|stands for)\\b|i (?:mean|meant) [a-z]{2,5}\\b|make (?:it|that) \\d|(?:add|append|drop) (?:a|one|two|another) zero|(?:symbol|ticker|side|size|price|quantity) (?:is|was) wrong|(?:btc|eth|sol), not (?:btc|eth|sol)\\b|short it\\b',
    '(?:go in|buy|sell|send|use|enter)\\b[^.;]{0,30}\\binstead\\b(?! of)|re-?enter\\b|go again\\b|twice the size|(?:per|each) (?:account|clip)\\b(?! fee)|(?:fills?|runs?|sent|executes?) (?:two|three|four|five|six|ten|twelve|twenty|\\d{1,4}) times',
    'stop(?: loss)?\\b[^.;,]{0,16}\\b(?:not (?:sent|placed|attached|live)|later|only (?:a number|mental|in|for)|in my head|covers \\d|a limit at)|(?:do not|don.t|never) (?:send|place|attach|submit) (?:the|a|any|its) stop|if (?:i am|i.m) (?:online|awake|there|around)',
    'clients?(?:.s)? (?:money|funds)|customers?(?:.s)? (?:money|funds)|quote is from (?:last|yesterday)',
  ),
  frame(
    'market_abuse',
    'paint|leak|nobody|others follow|pump group',
    'paint(?:ing)? the (?:close|tape|market)|leak(?:ed)? (?:by|from) (?:a|my|the|our)\\b|(?:announcement|news|release)[^.;]{0,16}\\bnobody\\b|so that (?:the )?others follow|pump group',
  ),
  frame(
    'limit_override',
    'limit|cap|risk|mandate|stop|guard|breaker|switch|max|drawdown|rule',
    `(?:ignor(?:e|ing)|bypass(?:ing)?|overrid(?:e|ing)|disregard(?:ing)?|exceed(?:ing)?|break(?:ing)?(?! ?-?even)|skip(?:ping)?(?! (?:if|when|unless) )|disabl(?:e|ing)|turn(?:ing)? off|switch(?:ing)? off|remov(?:e|ing)|lift(?:ing)?|suspend(?:ing)?|waiv(?:e|ing)|violat(?:e|ing)|circumvent(?:ing)?|forget(?: about)?|go(?:ing)? (?:over|above|past|beyond|around)|work(?:ing)? around|get(?:ting)? around|cancel(?:l?ing)?|widen(?:ing)?)\\b[^.;]{0,40}?\\b${LIMITS}`,
  ),
  frame(
    'limit_override',
    'limit|cap|max',
    '(?:rais(?:e|ing)|loosen(?:ing)?|relax(?:ing)?|increas(?:e|ing)|lift(?:ing)?)\\b[^.;]{0,20}?\\b(?:(?:risk|position|loss|leverage|exposure|drawdown|daily|order|trading) (?:limits?|caps?)\\b(?! order| price)|max(?:imum)? (?:position|size|order|leverage|drawdown|loss|exposure|allocation))',
  ),
  frame(
    'limit_override',
    'mandate|policy|limits|rules',
    '(?:outside|beyond|against|in breach of|in violation of|despite|regardless of) (?:of )?(?:my|the|our|its|their|your) (?:own |stated |agreed )?(?:mandate|risk (?:policy|limits?|rules?)|limits|investment policy|trading rules)',
  ),
  frame(
    'limit_override',
    'max|limit|cap|allowed|permitted',
    '(?:\\d{1,3}(?:\\.\\d)? ?x|double|twice|triple|(?:three|four|five|ten) times|above|over|beyond|past|more than) (?:my|the|our|its|their|your) (?:usual |daily |own |stated |agreed |hard )?(?:max(?:imum)?|limits?|caps?|allowed|permitted)\\b(?! order| price)',
  ),
  frame(
    'all_in',
    'all in|all-in|yolo|full port|full-port|bet the|leverage|rent money|savings|emergency fund|college fund|every penny|every cent|every dollar|student loan|second mortgage|entire |whole |full |house|home|flat',
    '(?:go|going|goes|gone) all[- ]in\\b',
    'all[- ]in\\b(?! all)(?!,? (?:usdc|usdt|usd|dai|cash|stables?|stablecoins?|dollars|euros?|one|the same|different|cost|price|fees?|yield|rate|spot))',
    'yolo',
    'full[- ]port\\b',
    'bet the (?:farm|house|ranch)',
    '(?:at|with|using|use|on|apply)(?: the| a)? (?:max|maximum|highest)(?: possible| available)? leverage\\b(?! (?:of|is|limit|cap|\\d))',
    '(?:put|use|using|from|with|invest|investing|risk|risking|take|taking|into|spend)\\b[^.;]{0,24}?\\b(?:rent money|life savings|retirement savings|emergency fund|college fund|student loan|second mortgage)',
    'every (?:penny|cent|dollar)',
    '(?:with|w\\/|using|use|put) (?:the|my|our) (?:entire|whole|full) \\$?[\\d.,]{1,12} ?[km]?\\b(?! (?:usd |eur |usdc |usdt )?(?:budget|allocation|tranche|slice|sleeve))',
    '(?:entire|whole|full) \\$?[\\d.,]{1,12} ?[km]? (?:account|balance|bankroll|portfolio|equity)',
    '(?:borrow(?:ing)? against|remortgag(?:e|ing)|mortgag(?:e|ing)) (?:my|our|the) (?:house|home|flat)',
  ),
  frame(
    'all_in',
    'everything|entire|whole|all |100%|100 %|full ',
    `(?:put|putting|use|using|invest|investing|bet|betting|deploy|deploying|deposit|depositing|lock|throw|throwing|risk|risking|commit|spend|stake|staking|pour|pouring|wager|allocate|dump|buy|long|short|ape|aping|borrow against|move|moving)\\b[^.;]{0,48}?\\b(?:everything(?! else)|it all|all of it|all (?:of )?the proceeds|${WHOLE})${NOT_TO_CASH}`,
    `with (?:${WHOLE})${NOT_TO_CASH}`,
    `(?:${WHOLE})[^.;]{0,24}?\\bas (?:margin|collateral)`,
  ),
  frame(
    'martingale',
    'martingale|los|in the red|time |twice|recovery|doubl',
    'martingale',
    '(?:recovery|doubling(?:[- ]down)?|loss recovery) (?:ladder|grid|sequence|ladders|progression)\\b',
    '(?:stopped out|(?:closed|hit|out) at the stop|lost|loss(?:es)?|losers?)\\b[^;]{0,140}?\\b(?:twice|double|2x|two times|three times|3x) (?:the |my |our )?(?:size|stake|amount|lots?|last|previous|position)\\b(?! (?:top|bottom))',
    '(?:loses?|fails|stopped out|lost)\\b[^;]{0,60}?\\b(?:two|three|four|five|ten|\\d{1,2}) ?(?:times|x) (?:as |the |our |my )?(?:big|large|size|stake|amount|much)',
    'if (?:that|this|it|the next)(?: one| trade| bet)?(?: also)? (?:loses|fails|is stopped|gets stopped|is lost)\\b[^;]{0,50}?\\b(?:double|twice|triple|the next (?:one )?is|trade \\d{1,2} is|then) ?(?:\\d|the|it)',
    `(?:doubl|tripl|increas|rais|grow|scal|multiply)[a-z]{0,4} [^.;]{0,40}?\\b(?:after|following|on|upon|with|for|until|because|since|when|whenever|every time)\\b[^.;]{0,24}?\\b(?:${LOSS}|lose|in the red)\\b`,
    `(?:after|following|upon|on|every|each) [^.;]{0,30}?\\b${LOSS}\\b[^.;]{0,30}?\\b${GROWS}`,
    `(?:every|each) time (?:it|the price|price|the market|[a-z]{2,5}) (?:drops?|falls?|dips?|declines?|goes down|sinks?)\\b[^.;]{0,40}?\\b${GROWS}`,
    `(?:recover|win back|make back|earn back|recoup|get back)\\b[^.;]{0,30}?\\b${LOSS}\\b[^.;]{0,50}?\\b${GROWS}`,
    `${GROWS}[^.;]{0,50}?\\bto (?:recover|win back|make back|earn back|recoup|get back)\\b[^.;]{0,24}?\\b(?:${LOSS}|it all)\\b`,
    `(?:doubl|tripl)[a-z]{0,4} (?:the |my |our |each |every )?(?:size|stake|bet|position|lots?|amount)\\b[^.;]{0,40}?\\b(?:until|till)\\b[^.;]{0,30}?\\b(?:even|back|profit|recover)`,
    `lost (?:the |my |our )?(?:last )?(?:\\d{1,2}|two|three|four|five|six|seven|several)(?: in a row| straight| times)?[^;]{0,40}?\\b${GROWS}`,
    `(?:\\d{1,2}|two|three|four|five|six|seven|several) loss(?:es)? (?:in a row|straight|running)\\b[^;]{0,60}?\\b${GROWS}`,
  ),
  frame(
    'sell_everything',
    'everything|all |entire|whole',
    '(?:sell|selling|dump|dumping|liquidate|liquidating|exit|exiting|close|closing|unload|offload|get out of|market[- ]sell)\\b[^.;]{0,20}?\\b(?:everything|all\\b(?! in)|entire|whole)',
  ),
  frame(
    'unverified_information',
    'rumo|tweet|twitter|x post|on x|from x|telegram|discord|reddit|tiktok|youtube|influencer|someone|somebody|heard|unconfirmed|unverified|anonymous|alleged|friend|colleague|buddy|cousin|neighbo|hearsay|screenshot|gossip|whisper|forum|chat|group|a tip|saw a|unsourced|viral|word is',
    'rumou?r(?:s|ed)?|tweet(?:s|ed)?|(?:on|from) (?:twitter|x)\\b|x post|telegram|discord|reddit|tiktok|youtube(?:r)?|influencers?',
    'some(?:one|body)\\b[^.;]{0,20}?\\b(?:said|says|told|posted|claims|claimed|thinks)',
    '(?:i|we) (?:just )?heard|unconfirmed|unverified|unsourced|anonymous (?:source|post|account|tip)|allegedly',
    '(?:a|my) (?:friend|colleague|buddy|cousin|neighbou?r)\\b[^.;]{0,12}?\\b(?:said|says|told|thinks|heard)',
    'hearsay|a screenshot|gossip|whispers?|(?:chat|forum|group|viral) (?:post|message|thread|says|said|tip|claims?)|a (?:tip|forum|viral)\\b|(?:i|we) saw a|word is',
  ),
  frame(
    'unlocked_token',
    'lock|burned',
    "(?:liquidity|lp|pool|supply|tokens?|team tokens?)\\b[^.;,]{0,16}?\\b(?:unlocked|not locked|isn't locked|not burned|never locked)",
    'unlocked (?:liquidity|lp|tokens?|pool|supply)|no (?:liquidity |lp )?lock\\b',
  ),
  frame(
    'new_token',
    'launch|new |new-|newly|fresh|old|minted|listed|deployed|created',
    '(?:just|newly|freshly|recently) (?:launched|minted|listed|deployed|created)',
    '(?:brand[- ])?new (?:token|coin|memecoin|meme coin|microcap|pair|pool|listing)\\b|fresh (?:launch|token|coin|pool|pair)|(?:stealth|fair) launch',
    'launch(?:ed|es|ing) (?:today|this morning|tonight|now|an hour|minutes|hours|moments)',
    '(?:minutes|hours|an hour|a few hours|half an hour) old',
  ),
  frame(
    'honeypot',
    'honeypot|honey pot|sell',
    "honey ?pot|(?:can't|cannot|can not|unable to|nobody can|no one can) sell|sell(?:s|ing)? (?:is |are )?(?:disabled|blocked|paused)",
  ),
  frame(
    'looping',
    'loop|borrow|recursive',
    'loop(?:s|ed|ing)?\\b|re-?borrow|recursive(?:ly)?|borrow\\b[^.;]{0,40}?\\b(?:buy|purchase|deposit|supply)\\b[^.;]{0,30}?\\b(?:more|again|repeat)',
  ),
  frame(
    'market_abuse',
    'beneficial|wash|spoof|pump|front|insider|public|announced|layer|corner|tape|manipulat|meant|intend|intent|before |pull|cancel|withdraw|book look|fake|feign|simulat|the close|stuffing|ignition|volume|activity|turnover|says|said|told|tells|tipped|confirmed|knows|accounts|client|customer',
    // 7 U.S.C. § 6c(a)(5)(C): an order that is meant to be cancelled before it is executed.
    "(?:never|not|n't) (?:really |actually )?(?:meant|intended) to (?:trade|fill|execute|be (?:filled|executed))",
    '(?:no|without|zero) (?:any |real )?intent(?:ion)? (?:of|to) (?:trad|fill|execut|buy|sell|be (?:fill|execut))[a-z]{0,4}',
    '(?:cancel(?:l?ed|l?ing)?|pull(?:ed|ing)?|withdraw[a-z]{0,4})\\b[^.;]{0,16}? before (?:they|it|any|either|those|that) (?:can |could |is |are |gets? |has |have )?(?:fill|execut|trade)',
    'cancel(?:l?ed|l?ing)?\\b[^.;]{0,24}? before (?:the |a |any )?(?:fills?|filling|execution|being filled)\\b',
    // Orders on one side of the book that only last until the other side trades.
    '(?:cancel|pull|withdraw)[a-z]{0,4} (?:them|the|all|our|my)(?: other| remaining| fake){0,1}(?: buys?| bids?| buy orders?){0,1} (?:when|once|as soon as|after) [^.;]{0,40}?\\b(?:sell|sale|offer|ask)[a-z]{0,2}\\b[^.;]{0,20}?\\b(?:fill|execut|trade|done)',
    '(?:cancel|pull|withdraw)[a-z]{0,4} (?:them|the|all|our|my)(?: other| remaining| fake){0,1}(?: sells?| asks?| offers?| sell orders?){0,1} (?:when|once|as soon as|after) [^.;]{0,40}?\\b(?:buy|bid|purchase)[a-z]{0,2}\\b[^.;]{0,20}?\\b(?:fill|execut|trade|done)',
    'mak(?:e|ing) (?:the )?(?:order )?book look|(?:fake|feign|simulat)[a-z]{0,4} (?:buying |selling |real )?(?:demand|interest|volume|activity|depth)|bang(?:ing)? the close|mark(?:ing)? the close|quote[- ]stuffing|momentum ignition',
    '(?:show|keep up|create|lift|support|print|generat)[a-z]{0,3} (?:[a-z]{1,10} ){0,3}(?:volume|activity|turnover)\\b[^.;]{0,40}?\\b(?:listing|review|rank|exchange|investors)',
    'between (?:my|our|the|his|her) (?:two|own|both|three) (?:own )?accounts\\b[^.;]{0,60}?\\b(?:volume|price|activity|turnover)|back and forth\\b[^.;]{0,30}?\\baccounts\\b',
    "(?:ahead of|before) (?:our|the|my|a|his|her|their) (?:client|customer)(?:'s)?\\b[^.;]{0,24}?\\b(?:order|buys?|sells?|trades?|purchase|sale)|(?:client|customer) (?:is about to|is going to|will soon|plans to) (?:buy|sell)\\b",
    'net (?:position )?(?:zero|flat)\\b[^.;]{0,60}?\\b(?:volume|activity|turnover)',
    '(?:cousin|friend|colleague|brother|sister|wife|husband|contact|source|buddy|somebody|someone|insider|employee) (?:[a-z]{1,12} ){0,2}(?:in|at|from|on|inside) (?:their|the|its|his|her) (?:[a-z&]{1,12} ){0,2}(?:legal|finance|board|m&a|deal|audit|accounting|ir|boardroom|management|company|bank|law firm)\\b[^.;]{0,30}?\\b(?:says?|said|told|tells|tipped|confirmed|knows)',
    "(?:not (?:yet )?(?:been )?public(?:ly)?|hasn't been announced|not (?:yet )?announced|unannounced) (?:[a-z]{1,12} ){0,2}(?:takeover|merger|deal|results|earnings|acquisition|bid|approval)|(?:takeover|merger|deal|results|earnings|acquisition|approval)\\b[^.;]{0,24}?\\b(?:is not|isn't|are not|aren't|not) (?:yet )?(?:public|announced|out)\\b",
    // Trades without a change of beneficial ownership: 15 U.S.C. § 78i(a)(1)(A).
    'same (?:beneficial )?owner\\b[^.;]{0,24}? (?:lifts?|buys?|takes?|sells?|crosses|fills?)\\b',
    'wash[- ]trad(?:e|es|ing)|spoof(?:s|ed|ing)?\\b|pump[- ](?:and|&|n)[- ]dump|front[- ]?run(?:s|ning)?\\b|insider (?:tip|info|information|knowledge)|(?:material )?non-?public information|layer(?:ing)? (?:fake|phantom|sham) orders|corner(?:ing)? the market|paint(?:ing)? the tape|manipulat(?:e|ing) (?:the )?(?:price|market|close|book)',
  ),
  frame(
    'market_abuse',
    'told|said|says|tipped|confirmed|texted|sent|forwarded|showed|slipped|leaked|draft|max fill|best bid|best ask|layer|mention|surveillance|detect|same owner|same treasury|kyc',
    // Inside information: Regulation (EU) 596/2014, Article 7; 17 CFR § 240.10b5-1.
    "(?:from|in|at|on|inside) (?:their|its|the (?:company|issuer|target)'s) (?:[a-z&]{1,12} ){0,3}(?:team|department|group|unit|office|division)\\b[^.;]{0,24}?\\b(?:told|tells|tipped|confirmed|texted|messaged|whispered|sent|forwarded|showed|slipped|leaked|e-?mailed)\\b(?! (?:out|a reminder))",
    '(?:filing|8-k|10-[qk]|press release|results|announcement|prospectus|minutes)\\b[^.;]{0,60}?\\b(?:will (?:be )?(?:file|publish|release|announce)d?|to be (?:filed|published|released|announced))\\b[^.]{0,90}?\\b(?:sent|forwarded|leaked|showed|gave|slipped)\\b[^.;]{0,16}?\\b(?:draft|copy|text|numbers|deck)\\b',
    'will (?:publish|release|announce|file)\\b[^.;]{0,24}?\\b(?:filing|8-k|10-[qk]|press release|results|prospectus|minutes)\\b[^.]{0,90}?\\b(?:sent|forwarded|leaked|showed|gave|slipped)\\b[^.;]{0,16}?\\b(?:draft|copy|text|numbers|deck)\\b',
    // Orders that leave before they can be filled: 7 U.S.C. § 6c(a)(5)(C).
    'max fills?:? ?0(?![.\\d])|\\b(?:layers?|walls?|decoys?)\\b[^;]{0,140}?\\bcancel (?:when|if):? ?[a-z ]{0,16}?distance to (?:the )?best (?:bid|ask)|on [a-z ]{1,16} filled:? ?cancel (?:the )?(?:layers?|walls?|decoys?)\\b',
    "(?:told|tells|tipped|confirmed to|texted) (?:me|us)\\b[^;]{0,110}?\\b(?:isn't|is not|not yet|aren't|are not|hasn't been|has not been) (?:yet )?(?:public|announced|released|published)\\b",
    "(?:do not|don't|never) mention (?:the |our |his |her |where )?(?:source|tip|real reason|call with|informant)\\b",
    // Trades that hide from those who watch for them.
    '(?:so that|so|to keep|to stop) (?:the )?(?:surveillance|compliance|market abuse team|the regulator)\\b[^.;]{0,24}?\\b(?:sees?|finds?|detects?|notices?|flags?|flagging|noticing) ?(?:no|nothing|it|them|us)?\\b',
    '(?:avoid|evade|escape|dodge|fool)[a-z]{0,3} (?:the )?(?:surveillance|detection by|wash[- ]trade)',
    '(?:vary|randomi[sz]e|jitter)[a-z]{0,4} [^.;]{0,50}?\\bsurveillance\\b',
    '(?:same (?:beneficial )?(?:owner|treasury|entity)\\b[^.;]{0,40}?\\b(?:kyc|takes?|lifts?|hits)|(?:second|other|another) kyc\\b[^.;]{0,24}?\\b(?:same|my|our))',
  ),
  frame(
    'uncovered_effect',
    'send|transfer|withdraw|wir|bridg|approve|grant|delete|share|upload|mail|publish|export|install|password|seed|key|stak|lend|disabl|turn |deposit|pay|remov|drop|scal|pyramid|bump',
    'pay(?:s|ing)? [^.;]{1,24} to (?!close|open|cover|enter|exit)|(?:remov|drop|disabl|delet)(?:e|es|ing)? (?:the |its |this |our |my )?(?:stop|stop loss|sl)\\b|(?:scale|size|bump|pyramid)(?: it| in| the position)?(?: up)? to \\d',
    '(?:send|sending)\\b(?!:| ?[.;]| ?$| (?:it|this)(?:[.;,]|$)| (?:the |this |an? )?(?:order|buy|sell|limit|market|ticket)\\b)|(?:transfer|transferring|withdraw|withdrawing|wire|wiring|bridge|bridging)\\b|approve (?:the |an? )?(?:unlimited |spending |allowance|contract|router|spender)|grant (?:access|permission|allowance)|(?:stak|lend|deposit)(?:e|ing)? (?:it|them|the (?:rest|proceeds|coins|tokens)|everything)\\b|(?:disable|turn off|switch off) (?:the |my |our |all )?[a-z]|share (?:my|our|the) [a-z]|delete |upload |e-?mail |publish |export (?:my |the )?(?:key|wallet|seed)|install |(?:seed phrase|private key|password)',
  ),
]
