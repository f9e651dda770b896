// Reads what a sentence asks for. The verb that comes first decides; `long` and `short` behind `my` or `the` are
// positions, not verbs.
import type { Kind, Side } from '../../model.ts'
import type { Marks } from './marks.ts'

export interface Asked {
  readonly kind: Kind
  readonly side: Side | null
  readonly verb: string
}

const at = (pattern: string): RegExp => new RegExp(`(?:^| )(?:${pattern})(?= |$)`, 'dg')

const SPECIAL: readonly (readonly [RegExp, Asked['kind']])[] = [
  [
    at(
      'rebalanc(?:e|ing)(?![^.]{0,40} : (?:buy|sell) (?:#\\$|#) )|re balance|(?:move|moving|shift|shifting|rotate|rotating|reallocate)(?=[^.]{0,60} from @ (?:in)?to @)',
    ),
    'rebalance',
  ],
  [
    at(
      '(?:swap|swapping|convert|converting|exchange(?= (?:#|#\\$|#%|all|my|half|some|@)))(?: # | #\\$ | #% | all | my | of | the | half | some ){0,3}|trade (?:#|#\\$) @ (?:for|to|into) @|(?:rotate|rotating|move|moving|shift) (?:#|#\\$) @ into @',
    ),
    'swap',
  ],
  [at('(?:bet|betting|wager|wagering|gamble|gambling)(?! the)'), 'bet'],
  [
    at(
      'borrow(?:ing)?(?! (?:available|located|locate|is|fee|cost|rate|ok|confirmed|secured))(?= (?:[^ .,;]{1,12} ){0,3}[#@])|loop|looping|lever up|take (?:out )?a loan',
    ),
    'loan',
  ],
]

const CLOSE = at(
  'close|closing|close out|cover(?= my| the| our| #| @| half| all)|exit|exiting|reduce|reducing|kill(?= the @| my @| the #| my #| all| it)|bail(?: out){0,1}|get (?:me |us ){0,1}(?:out of|flat)|trim|trimming|unwind|unwinding|flatten|deleverage|cut|cutting|liquidate|scale out|derisk|de risk|take (?:some )?(?:profits?|gains)(?= on| from)|take some off|buy back|buying back|buy to (?:cover|close)|sell to close|lighten|halve|sell(?=(?: (?!naked |uncovered )[^ .;]{1,20}){1,8} to close(?: at| for| #|$| [,.;]))|take (?:#%|half|a third|a quarter|some) (?:off|out of|from)|(?:all|every|my|our)(?: (?:open|the)){0,2} (?:perps?|positions?|futures|longs|shorts) (?:down ){0,1}to (?:zero|flat)(?!.{0,400} (?:buy|buying|sell|short|long|open(?! (?:entry|orders?|buy|limit))|add|enter|go|flip|reverse|re enter|swap|rotate|put)(?: |$))',
)
const BUY = at(
  'buy(?! and hold)|buying|(?:get|grab|snag|scoop|nab|nibble|pick|add)(?: up){0,1}(?= (?:another |an? |some ){0,1}#)|picking up|scoop up|pick up|purchase|accumulate|ape|aping|acquire|go long|going long|longing|add|adding|dca|invest|investing|put(?! to (?:us|me|you))|throw|deploy|yolo|scale in|average down|averaging down|average in|double down|double(?= (?:the|my|our) @)|bid|market buy|stack|load up|all in|(?:twap|vwap)(?= (?:#|#\\$)(?: @)?(?: into| of| in) @)|#\\$ into(?= @)',
)
const SELL = at(
  'sell|selling|go short|going short|shorting|dump|dumping|offload|unload|(?:write|writing)(?!(?: [a-z]{1,12}){0,3} (?:list|report|log|journal|notes?|summary|results?|file|record|memo)(?: |$))|market sell|sell short',
)
const POSITION_WORD = at('(?:long|short)(?! (?:term|run|dated|duration|squeeze|interest))')
const NOUN_BEFORE =
  /(?:^| )(?:my|the|our|existing|current|this|that|an|open|position :|position is|positions :|held :|book :|i'm|i am|we're|we are|already|currently)(?: (?:a|already|currently|open|existing|current|full|entire|#|#\$|@|#x|old|losing|winning|leveraged)){0,3}$/
/** `one other position, a 9k BTC long`; `a SOL long` alone is what is wanted. */
const HOLDING_BEFORE =
  /(?:^| )(?:(?:an?|one|another) (?:#\$|#)(?: of){0,1}|against(?: the| my| our){0,1}(?: #\$| #){0,1}) @(?: perps?| spot){0,1}$/
const OPEN = at(
  'hedge(?! :)|hedging|protect|open(?! [=:])|opening|enter|entering|place|start|take|execute|submit|initiate',
)
/** A look is asked for by the first word of a sentence, or by a question. */
const READ = at(
  'hold|wait|show|list|check|monitor|watch|report|analy[sz]e|summari[sz]e|alert|what|do nothing|no trades?|stay flat|stay out|track|fetch|get|calculate|estimate|backtest|paper trade|simulate',
)
const CANCEL = at('cancel|cancelling')
const OTHER = at(
  'modify|amend|move|transfer|send|wire|withdraw|bridge|set|raise|lower|tighten|trail|trailing|adjust|update|roll|rolling',
)

/** What is not to be done is no request. */
const NEGATED =
  /(?:^| )(?:never|not|cannot|can't|don't|dont|avoid|won't|shouldn't|doesn't|instead of)(?: ever| to| go| going| be| open| enter| a| an| any){0,3}$/

export function askedOf(marks: Marks): Asked | null {
  const first = (pattern: RegExp) => marks.matches(pattern)[0] ?? null
  for (const [pattern, kind] of SPECIAL) {
    const match = first(pattern)
    if (match) return { kind, side: null, verb: wordOf(marks, match) }
  }
  // "cancel my open buy order": with no amount, nothing is bought.
  const cancel = first(CANCEL)
  if (
    cancel &&
    LEADING.test(`${marks.text.slice(0, cancel.start).trim()} `.trimStart()) &&
    !marks.text.includes('#')
  )
    return { kind: 'cancel', side: null, verb: wordOf(marks, cancel) }
  const candidates = [
    { match: first(CLOSE), kind: 'close', side: null },
    { match: first(BUY), kind: 'order', side: 'buy' },
    { match: first(SELL), kind: 'order', side: 'sell' },
    ...positionVerbs(marks),
  ] as const
  const isNegated = (match: { start: number }): boolean => NEGATED.test(marks.text.slice(0, match.start))
  const present = candidates.filter(({ match }) => match !== null)
  const found = present
    .filter(({ match }) => !isNegated(match!))
    .sort((a, b) => a.match!.start - b.match!.start)[0]
  if (found) return { kind: found.kind, side: found.side ?? sideBy(marks), verb: wordOf(marks, found.match!) }
  const declined = present[0]
  if (declined) return { kind: 'read', side: null, verb: wordOf(marks, declined.match!) }
  for (const [pattern, kind] of [
    [OPEN, 'order'],
    [READ, 'read'],
    [CANCEL, 'cancel'],
    [OTHER, 'other'],
  ] as const) {
    // "my open orders": an adjective.
    const match = marks
      .matches(pattern)
      .find((one) => stands(pattern, marks.text.slice(0, one.start)) && !(pattern === OPEN && isNegated(one)))
    if (match) return { kind, side: null, verb: wordOf(marks, match) }
  }
  return null
}

const LEADING =
  /^(?:(?:please|just|now|today|then|also|so|for|can|could|would|should|will|you|i|we|let's|lets|let|me|us|want|need|like|to|the|a|moment|quickly|[.,;:])(?: |$))*$/

function stands(pattern: RegExp, before: string): boolean {
  // "stops stay in place"
  if (pattern === OPEN) return !NOUN_BEFORE.test(before) && !/(?:^| )in$/.test(before)
  return pattern !== READ || LEADING.test(before === '' ? '' : `${before.trim()} `)
}

/** "close … by buying": the order that does it has a side of its own. */
function sideBy(marks: Marks): Side | null {
  const by = /(?:^| )by (buying|adding|selling)(?= |$)/.exec(marks.text)?.[1]
  return by === undefined ? null : by === 'selling' ? 'sell' : 'buy'
}

/** `open a 3k PEPE long`, `I want a 9k BTC long`. */
const asksFor = (before: string): boolean =>
  /(?:^| )(?:open|opening|enter|entering|take|start|initiate|want|need|like|place|set|go|build|get)(?: [^ .]{1,12}){0,6}$/.test(
    before,
  )

/** `AVAX long is up 9 %` tells of a position. */
const TOLD_AFTER =
  /^(?: position)?(?: (?:is|was|sits|now|currently)){0,2} (?:(?:up|down) #%|in (?:the )?(?:profit|green|red|loss)|underwater)(?= |$)/

type Candidate = { match: ReturnType<Marks['matches']>[number] | null; kind: 'order'; side: Side }

function positionVerbs(marks: Marks): readonly Candidate[] {
  const opens = marks.has(/(?:^| )(?:open|opening|enter|take|start|initiate)(?= |$)/)
  const match = marks.matches(POSITION_WORD).find(({ start, end }) => {
    const before = marks.text.slice(0, start)
    if (/(?:^| )hedge (?:the|our|my) book : ?$/.test(before)) return true
    if (TOLD_AFTER.test(marks.text.slice(end)) && /(?:^|[ ,])@$/.test(before)) return false
    return !HOLDING_BEFORE.test(before) || asksFor(before) ? opens || !NOUN_BEFORE.test(before) : false
  })
  if (!match) return []
  const side = marks.text.slice(match.start, match.end).trim() === 'long' ? 'buy' : 'sell'
  return [{ match, kind: 'order', side }]
}

const wordOf = (marks: Marks, { start, end }: { start: number; end: number }): string =>
  marks.text.slice(start, end).trim().slice(0, 40)

const KNOWN = [
  ...SPECIAL.map(([pattern]) => pattern),
  CLOSE,
  BUY,
  SELL,
  POSITION_WORD,
  OPEN,
  READ,
  CANCEL,
  OTHER,
]

/** `text`: marks of a clause from its first word on. */
export const beginsWithVerb = (text: string): boolean => KNOWN.some((pattern) => text.search(pattern) === 0)

/** A new order begins here when one was already read. */
export const BEGINS_ORDER = /^(?:buy|sell|short|long|close|swap|convert|exit)$/
