// Reads the positions that the text states: `my 3 ETH`, `already long 2 BTC`, `ETH is 12k of it`.
import type { Rational } from '../../../../core/number/rational.ts'
import { divide, multiply, negate, rational, subtract } from '../../../../core/number/rational.ts'
import type { Position } from '../../../model.ts'
import type { Marks } from '../marks.ts'
import type { Put } from '../segment.ts'
import type { Token } from '../tokens.ts'

/** `AVAX long is up 9 % from 26.10`: how large it is, is not said. */
const TOLD =
  /(?:^| )(@) (?:long|short)(?: position){0,1}(?: is| was| sits| now| currently){0,2} (?:(?:up|down) #%|in (?:the )?(?:profit|green|red|loss)|underwater)(?: (?:from|since) (?:#\$|#)){0,1}(?= |$)/dg
/** `long 20 ETH from 2,900, now 2,300 (-21 %)`. */
const MOVED =
  /(?:^| )(?:@ )?(?:long|short) (#) (@) (?:from|at) (#\$|#) , now (?:at )?(#\$|#)(?: \( (?:- |\+ )?#% \))?(?= |$)/dg
/** `Position is 0.5 BTC short, entry 66k`. */
const STATED =
  /(?:^| )(?:present |current |open |existing |the )?position(?: is| :| =){1,2}(?: a)?(?: (?:long|short))?(?: of)? (#\$|#) (@)(?: (?:long|short))?(?: ,| \(){0,1}(?: (?:entry|entered|from|avg|average|opened)(?: at| price| of| :){0,2} (?:#\$|#))?(?= |$)/dg
const OWNED =
  /(?:^| )(?:already|currently|i'm|i am|we are|we're|holding|existing|position :|i hold|i own|i have|we hold|we own|we have|own|hold)(?: already| currently| a| an| existing| about| in| with){0,3}( long| short)? (#\$|#)(?: of| in| worth of| worth){0,1} (@)(?: spot| perps?| shares?| coins?| in spot| in cold storage){0,1}(?: long| short)?(?: \( (?:worth |about |~ |now ){0,2}(#\$)(?= \))){0,1}(?= |$)/dg
const MINE =
  /(?:^| )(?:my|our|existing|the|this)(?: open| existing| current| entire| full| whole| losing| winning| old| remaining| profitable| underwater| leveraged| #x){0,2}(?: (#\$|#))?(?: of| worth of)?(?: shares of| coins of| share| shares)? (@)(?: perps?| spot){0,1}( long| short| longs| shorts)?(?: (?:holdings?|positions?|stack|bag|bags|stake|shares|exposure))?(?: \(? ?(?:worth|value|of) (#\$|#))?(?= |$)/dg
const PART_OF =
  /(?:^| )(@) (?:is|makes up)(?: about| currently| worth){0,2} (#\$)(?: of (?:it|that|the total))?(?= |$)/dg
/** `the 100 SPY shares we hold (worth 51,200)`. */
const HELD_AFTER =
  /(?:^| )(#\$|#)(?: of){0,1} (@)(?: shares?| coins?| units?){0,1}(?: that| which){0,1} (?:i|we) (?:already |currently |still ){0,1}(?:hold|own|have|keep)(?: in spot| spot| long){0,1}(?: \(? ?(?:worth|value|valued at) (#\$|#))?(?= |$)/dg
/** `short 1 ETH perp against 1 ETH spot`, `a put to hedge 100 SPY shares (55k)`. */
const HEDGED =
  /(?:^| )(?:against|hedging|hedge|hedge for|protect|protecting|offset|offsetting|collar on)(?: my| our| the){0,1} (#) (@) (?:spot|shares?|holdings?|coins?|longs?|shorts?|position|held|owned|in (?:spot|cold storage|custody|the wallet|stock))(?: \( (#\$|#)(?= \))){0,1}(?= |$)/dg
/** `our long 2 ES contracts`, `the short of 3 SOL`. */
const SIDED =
  /(?:^| )(?:my|our|the|existing) (long|short)(?: position)?(?: of| in)? (#) (@)(?: contracts?| shares?)?(?= |$)/dg
/** `shares held: 300`, `present position: short 300`, `position: long 1.5 BTC`. */
const FIELD =
  /(?:^| )(?:(?:shares?|units?|coins?) held|(?:present |current |open |existing )?positions?|holding|held)(?: :| is| =){1,2}(?: (long|short))?(?: of)?(?: (#))(?: (@))?(?: (long|short))?(?: from (#\$|#))?(?= |$)/dg
/** `(holding 200)`, `I hold 2.`, `, position short 300`: of what the order trades. */
/** `The BTC short (0.25 from 65,200)`. */
const TOLD_IN_BRACKETS =
  /(?:^| )(@)(?: perps?| spot){0,1} (?:long|short)(?: position){0,1} \( (#)(?: @){0,1} (?:from|at|avg|average) (?:#\$|#)(?: , now (?:at )?(?:#\$|#)){0,1} \)(?= |$)/dg
/** `25 shares long`. */
const SHARES_SIDED = /(?:^| )(#) (?:shares?|coins?|units?|contracts?|lots?) (long|short)(?= [,.;)]|$)/dg
const BARE =
  /(?:^| )(?:(?:i |we )(?:hold|own|have)|holding|held|, (?:present |current |open ){0,1}position)(?: :| is| =){0,2}(?: (long|short)){0,1} (#)(?: (?:shares?|coins?|units?|contracts?)){0,1}(?= [),.;]|$)/dg
/** `against 200 shares held`: of what the order trades. */
const AGAINST =
  /(?:^| )against(?: my| our| the){0,1} (#) (?:shares?|coins?|units?)(?: held| owned| already held| (?:i|we) (?:hold|own)){1}(?= |$)/dg
/** `short 3 from 0.90`, beside a close. */
const SIDE_FROM =
  /(?:^| )(?:long|short) (#)(?: (?:shares?|contracts?|lots?|units?)){0,1} (?:from|at) (?:#\$|#)(?= |$)/dg
/** `the 2 short MES contracts`. */
const SIDE_BETWEEN = /(?:^| )(?:my|our|the) (#) (long|short) (@)(?: contracts?| perps?| shares?)?(?= |$)/dg
/** `position 2 ETH from 2,480`. */
const FROM_PRICE =
  /(?:^| )(?:position|holding|held)(?: of| is| :){0,1} (#) (@) (?:from|at|avg|average)(?: price){0,1} (?:#\$|#)(?= |$)/dg
/** `the 1 contract we're short`. */
/** `the ETH long (2 ETH from 2,310, now 2,480)`. */
const IN_BRACKETS =
  /(?:^| )\( (#) (@) (?:from|at|avg|average) (?:#\$|#)(?: , now (?:at )?(?:#\$|#)){0,1} [),](?= |$)/dg
const WE_ARE =
  /(?:^| )(#)(?: (?:contracts?|shares?|coins?|units?|lots?)){0,1}(?: that| which){0,1} (?:we're|i'm|we are|i am) (short|long)(?= |$)/dg
/** `from the 900 we hold`. */
const WE_HOLD =
  /(?:^| )(?:my|our|the) (#)(?: (?:shares?|coins?|units?|contracts?|lots?)){0,1}(?: that| which){0,1} (?:we|i) (?:already |currently |still ){0,1}(?:hold|own|have)(?= |$)/dg
/** `300 MSFT (held, 124k)`, `2.5 BTC spot (held)`. */
const HELD_IN_BRACKETS =
  /(?:^| )(#) (@)(?: (?:spot|shares?|coins?)){0,1} \( (?:held|owned|we hold|we own|i hold|i own|in the book)(?: ,){0,1}(?: (?:worth|about)){0,1}(?: (#\$)){0,1} \)(?= |$)/dg
/** `sell 30 KO (long 30)`. */
const SIDE_IN_BRACKETS =
  /(?:^| )\( (?:currently |now |held |we are |i am ){0,1}(long|short|hold|holding|held|own|have) (#)(?: (?:shares?|coins?|units?|contracts?|lots?)){0,1} \)(?= |$)/dg
const SHARES = /(?:^| )(?:my|our|the) (#) shares(?: of (@))?(?= |$)/dg
/** `account 19,800 (of which BTC 6,100)`, `BTC already 5.1k`: a part of the account. */
const OF_WHICH =
  /(?:^| )(?:(?:of which|including|thereof|incl)(?: about| already){0,1} (@)(?: is| at| about| worth| :| =){0,2} (#\$|#)|(#\$|#) of (?:it|that|this|them)(?: is| are| in| already){0,2} (@)|(@)(?: is){0,1} already(?: at| about| worth| is){0,2} (#\$|#))(?= [),.;]|$)/dg
/** `own 500 TSM (87k of a 320k account)`, `long 5 ETH spot (12,400 USD)`. */
const WORTH_OF =
  /(?:^| )(?:own|hold|holds|holding|have|long) (#)(?: shares of| of){0,1} (@)(?: spot| shares?| coins?){0,1} \( (?:about |~ |worth |= ){0,1}(#\$|#)(?: of (?:an?|the|our|my) (#\$|#)(?: account| portfolio| book| equity){0,1}){0,1} \)(?= |$)/dg

/** What is held, what it is worth, and of how much: before anything else reads the amounts. */
export function worthOf(marks: Marks, put: Put): Position[] {
  return marks.takeAll(WORTH_OF).map(({ captured: [amount, asset, worth, whole] }) => {
    if (whole?.value) put('equity_usd', whole)
    return { ...position(asset!, 'long', amount!), notionalUsd: worth!.value }
  })
}

/** Its entry is none of the order's. */
const ENTRY_OF_HELD =
  /(?:^| )(?:existing|hold|holds|own|holding|our|my|have|already|position|long|short)(?: [^ .;()]{1,12}){1,3} \( (?:entry|avg|average|cost|bought|entered|from)(?: price| at| :){0,1} (#\$|#)(?= [,)])/dg
export const takeEntries = (marks: Marks): void => {
  for (const { captured } of marks.matches(ENTRY_OF_HELD)) marks.takeToken(captured[0]!)
}

const UNDERWATER =
  /(?:^| )(?:(?:down|underwater|under water|losing|off)(?: by| about){0,1} (#%)|(#%) (?:underwater|under water|in the red|down|loss|in loss)|- (#%))(?= |$)/dg

/** Uses up what it reads, except `my 3 ETH`, whose amount may also be the order's. */
export function holdingsOf(marks: Marks, isClose = false): Position[] {
  const held: Position[] = []
  for (const match of isClose ? marks.takeAll(SIDE_FROM) : [])
    held.push(position(NOTHING_NAMED, sideIn(marks, match), match.captured[0] ?? null))
  for (const match of marks.matches(STATED)) {
    const [amount, asset] = match.captured
    held.push(position(asset!, sideIn(marks, match), amount ?? null))
    marks.take(match)
  }
  for (const match of marks.matches(OWNED)) {
    const [, amount, asset, worth] = match.captured
    const one = position(asset!, sideIn(marks, match), amount ?? null)
    held.push(worth?.value ? { ...one, notionalUsd: worth.value } : one)
    marks.take(match)
  }
  for (const match of marks.matches(HELD_AFTER)) {
    const [amount, asset, worth] = match.captured
    const one = position(asset!, 'long', amount ?? null)
    held.push(worth?.value ? { ...one, notionalUsd: worth.value } : one)
    marks.take(match)
  }
  for (const match of marks.matches(HEDGED)) {
    const [amount, asset, worth] = match.captured
    const one = position(asset!, sideIn(marks, match), amount ?? null)
    held.push(worth?.value ? { ...one, notionalUsd: worth.value } : one)
    marks.take(match)
  }
  for (const match of marks.matches(SIDED)) {
    const [, amount, asset] = match.captured
    held.push(position(asset!, sideIn(marks, match), amount ?? null))
    marks.take(match)
  }
  for (const match of marks.matches(AGAINST)) {
    held.push(position(NOTHING_NAMED, 'long', match.captured[0] ?? null))
    marks.take(match)
  }
  for (const match of marks.matches(SIDE_BETWEEN)) {
    const [amount, , asset] = match.captured
    held.push(position(asset!, sideIn(marks, match), amount ?? null))
    marks.take(match)
  }
  for (const match of marks.matches(FIELD)) {
    const amount = match.captured.find((token) => token?.mark === '#') ?? null
    const asset = match.captured.find((token) => token?.mark === '@') ?? null
    if (held.some((one) => one.asset === (asset?.asset ?? ''))) continue
    held.push({ ...position(asset ?? NOTHING_NAMED, sideIn(marks, match), amount) })
    marks.take(match)
  }
  for (const match of marks.matches(BARE)) {
    const amount = match.captured.find((token) => token?.mark === '#') ?? null
    if (held.some((one) => one.asset === '') || amount === null) continue
    held.push(position(NOTHING_NAMED, sideIn(marks, match), amount))
    marks.take(match)
  }
  for (const match of marks.matches(IN_BRACKETS)) {
    held.push(position(match.captured[1]!, 'long', match.captured[0] ?? null))
    marks.take(match)
  }
  for (const match of marks.matches(TOLD_IN_BRACKETS)) {
    const [asset, amount] = match.captured
    held.push(position(asset!, sideIn(marks, match), amount ?? null))
    marks.take(match)
  }
  for (const match of marks.matches(SHARES_SIDED)) {
    if (held.length > 0) continue
    held.push(position(NOTHING_NAMED, sideIn(marks, match), match.captured[0] ?? null))
    marks.take(match)
  }
  for (const match of marks.matches(HELD_IN_BRACKETS)) {
    const [amount, asset, worth] = match.captured
    const one = position(asset!, 'long', amount ?? null)
    held.push(worth?.value ? { ...one, notionalUsd: worth.value } : one)
  }
  for (const match of [...marks.matches(SIDE_IN_BRACKETS), ...marks.matches(WE_HOLD)]) {
    const amount = match.captured.find((token) => token?.mark === '#') ?? null
    held.push(position(NOTHING_NAMED, sideIn(marks, match), amount))
    marks.take(match)
  }
  for (const match of marks.matches(WE_ARE))
    held.push(position(NOTHING_NAMED, sideIn(marks, match), match.captured[0] ?? null))
  for (const match of marks.matches(FROM_PRICE)) {
    const [amount, asset] = match.captured
    held.push(position(asset!, 'long', amount ?? null))
    marks.take(match)
  }
  for (const match of marks.matches(OF_WHICH)) {
    const told = match.captured.filter((token) => token !== null)
    const asset = told.find(({ mark }) => mark === '@')!
    const amount = told.find(({ mark }) => mark !== '@')!
    held.push({ ...position(asset, 'long', null), notionalUsd: amount.value })
    marks.take(match)
  }
  for (const match of marks.matches(PART_OF)) {
    const [asset, amount] = match.captured
    held.push(position(asset!, 'long', amount ?? null))
    marks.take(match)
  }
  for (const match of marks.matches(SHARES)) {
    const [amount, asset] = match.captured
    held.push(position(asset ?? NOTHING_NAMED, 'long', amount ?? null))
    if (!asset && amount) marks.takeToken(amount)
  }
  for (const match of marks.matches(MINE)) {
    const [amount, asset, , worth] = match.captured
    if (held.some((one) => one.asset === asset!.asset)) continue
    held.push(position(asset!, sideIn(marks, match), worth ?? amount ?? null))
  }
  const loss = marks.matches(UNDERWATER)[0]
  const percent = loss?.captured.find((token) => token !== null)?.value
  if (!loss || !percent || held.length === 0) return held
  marks.take(loss)
  return held.map((one) => ({ ...one, pnlPct: negate(percent) }))
}

export function toldOf(marks: Marks): Position[] {
  const told = marks.matches(TOLD).map((match) => {
    const held = position(match.captured[0]!, sideIn(marks, match), null)
    marks.take(match)
    return held
  })
  const moved = marks.matches(MOVED).map((match) => {
    const [amount, asset, from, now] = match.captured
    const held = position(asset!, sideIn(marks, match), amount ?? null)
    const change = multiply(divide(subtract(now!.value!, from!.value!), from!.value!), rational(100))
    marks.take(match)
    return { ...held, pnlPct: held.side === 'short' ? negate(change) : change, price: now!.value! }
  })
  return [...told, ...moved]
}

/** What is listed behind it is held. */
export const LIST_OF_HELD =
  /^(?:(?:currently|existing|already|current|other) )?(?:open|positions?|holdings?|open (?:positions?|trades?|book)|held|on the book) :/
const LISTED =
  /(?:^| )(?:(long|short) )?(?:(#\$|#)(?: of)? (@)|(@) (#\$|#))(?: (long|short))?(?: (?:from|at|@|avg) (?:#\$|#))?(?= [,;.)]| and|$)/dg

export function listedOf(marks: Marks): Position[] {
  if (!LIST_OF_HELD.test(marks.text)) return []
  const found = marks.matches(LISTED)
  if (found.length > 0) marks.takeAll(/^(?:[a-z]+ ){1,3}:(?= |$)/dg)
  return found.map((match) => {
    const asset = match.captured.find((token) => token?.mark === '@')!
    const amount = match.captured.find((token) => token !== null && /^#\$?$/.test(token.mark)) ?? null
    const held = position(asset, sideIn(marks, match), amount)
    marks.take(match)
    return held
  })
}

/** `there is one other position, a 9k BTC long`: in a sentence that asks for nothing. */
const BESIDE =
  /(?:^| )(?:a|an|one|the|another|existing|open) (#\$|#)(?: of){0,1} (@)(?: perps?| spot){0,1} (?:long|short)(?: position){0,1}(?= |$)/dg

export const besideOf = (marks: Marks): Position[] =>
  marks.matches(BESIDE).map((match) => {
    const held = position(match.captured[1]!, sideIn(marks, match), match.captured[0]!)
    marks.take(match)
    return held
  })

/** The position is in what the order trades. */
const NOTHING_NAMED: Token = { mark: '@', start: 0, end: 0, value: null, asset: '' }

const sideIn = (marks: Marks, { start, end }: { start: number; end: number }): Position['side'] =>
  /(?:^| )shorts?(?= |$)/.test(marks.text.slice(start, end)) ? 'short' : 'long'

function position(asset: Token, side: Position['side'], amount: Token | null): Position {
  const value: Rational | null = amount?.value ?? null
  const isMoney = amount?.mark === '#$'
  return {
    asset: asset.asset!,
    side,
    size: isMoney ? null : value,
    notionalUsd: isMoney ? value : null,
    pnlPct: null,
  }
}
