// Recognises the kind of artifact that a text is, from its form alone; null where the form says nothing.
import type { BoxType } from './editor/kinds.ts'

/** Called with what is in the box: a guess is offered, never taken. */
export function recogniseKind(given: string): BoxType | null {
  const text = given.trim()
  if (text === '') return null
  if (isDiff(text)) return 'code_diff'
  if (/^0x(?:02|f8|f9|[0-9a-f]{8})[0-9a-f]{64,}$/i.test(text)) return 'onchain_action'
  const members = membersOf(text)
  if (members) return kindOfMembers(members)
  if (/^#!|^\$ /.test(text)) return 'shell_command'
  return isList(text) ? 'plan' : null
}

const isDiff = (text: string): boolean =>
  /^diff --git /m.test(text) ||
  /^--- \S.*\n\+\+\+ \S/m.test(text) ||
  /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m.test(text)

const CHAIN_MEMBERS = [
  'tx',
  'transaction',
  'chainid',
  'chain_id',
  'calldata',
  'typed_data',
  'useroperation',
  'gaslimit',
]
const TRADE_MEMBERS = [
  ...[
    'coin',
    'symbol',
    'side',
    'venue',
    'leverage',
    'stop_loss',
    'take_profit',
    'entry_price',
    'limit_price',
  ],
  ...['order_type', 'qty', 'size'],
]

/** Two words of trading make an order; one of a chain makes a transaction. */
function kindOfMembers(members: readonly string[]): BoxType | null {
  const count = (known: readonly string[]) => members.filter((name) => known.includes(name)).length
  if (count(CHAIN_MEMBERS) > 0 || (members.includes('to') && members.includes('data')))
    return 'onchain_action'
  if (count(TRADE_MEMBERS) >= 2) return 'trade'
  return members.includes('steps') || members.includes('goal') ? 'plan' : null
}

/** Names of the outermost members, in lower case: of JSON, or of lines such as `side: buy`. Null for anything else. */
function membersOf(text: string): string[] | null {
  if (text.startsWith('{')) {
    try {
      return Object.keys(JSON.parse(text)).map((name) => name.toLowerCase())
    } catch {
      // Half typed: the names that are there say as much.
      return [...text.matchAll(/"([A-Za-z_]\w*)"\s*:/g)].map(([, name = '']) => name.toLowerCase())
    }
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const names = lines.map((line) => /^\s*"?([A-Za-z_]\w*)"?\s*[:=]\s*\S/.exec(line)?.[1]?.toLowerCase())
  return lines.length >= 2 && names.every((name) => name !== undefined) ? (names as string[]) : null
}

/** At least two numbered steps of words, or a goal above them. */
function isList(text: string): boolean {
  const steps = text.match(/^\s*(?:\d+[.)]|[-*])\s+[A-Z][a-z]+ \S/gm)?.length ?? 0
  return steps >= 2 || (/^(?:goal|plan)\s*:/i.test(text) && steps >= 1)
}
