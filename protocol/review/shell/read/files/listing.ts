// Follows lists of files by age through the filters that cut a part off: which end is left decides what a deletion takes.
import { type Arg, type Command, type Flow, HOLE, type Listing, type Scope } from '../model.ts'
import { readOptions, valuesOf } from '../words/options.ts'
import { substitutedText } from '../words/sed-script.ts'
import { fold } from './paths.ts'

/** The list that a command prints, given the one that it reads. */
export function listingAfter(command: Command, flow: Flow): Listing | undefined {
  const given = command.stdin.byAge
  switch (command.name) {
    case 'ls':
    case 'gls':
      return listed(command)
    case 'find':
    case 'gfind':
      return found(command)
    case 'sort':
    case 'gsort':
      return given && sorted(command, given)
    case 'head':
    case 'ghead':
      return given && headed(command, given)
    case 'tail':
    case 'gtail':
      return given && tailed(command, given)
    case 'sed':
    case 'gsed':
      return given && edited(command, given)
    case 'awk':
    case 'gawk':
    case 'mawk':
      return given && picked(command, given)
    case 'grep':
    case 'egrep':
    case 'fgrep':
      return given && withoutOne(command, given)
    case 'cut':
    case 'tr':
    case 'cat':
    case 'tee':
    case 'uniq':
      return given
    case 'sudo':
    case 'doas':
    case 'env':
    case 'nice':
    case 'command':
    case 'busybox':
    case 'time':
    case 'timeout':
      return flow.byAge
    default:
      return undefined
  }
}

/** Names with a date or a number in them, so that their order is that of time. */
const DATED = /\d\d|\[0-9\]|\[\[:digit:\]\]|back[-_]?up|dump|snapshot|release|nightly|daily|weekly/i

const placeOf = (text: string, scope: Scope): string => fold(text, scope.cwd ?? scope.below)

function listed({ args, scope }: Command): Listing | undefined {
  const options = readOptions(args, '-I --ignore --hide --time-style -w -T')
  const letters = [...options.flags].filter((flag) => /^-[A-Za-z0-9]$/.test(flag)).join('')
  if (/[SXUvR]/.test(letters) || options.operands.some(({ text }) => text.includes(HOLE))) return undefined
  const isByTime = /t/.test(letters) || args.some(({ text }) => text === '--sort=time')
  const isReversed = /r/.test(letters) || args.some(({ text }) => text === '--reverse')
  const [operand, ...others] = options.operands
  const isPattern = operand !== undefined && /[*?[]/.test(operand.text)
  if (others.some(({ text }) => folderOf(text) !== folderOf(operand!.text))) return undefined
  const isFolder = !isPattern && !/d/.test(letters)
  const path = placeOf(operand?.text ?? '.', scope)
  if (!isByTime && !DATED.test(path.slice(-200))) return undefined
  return {
    folder: isFolder ? path : folderOf(path),
    pattern: isFolder ? '' : path.slice(path.lastIndexOf('/') + 1),
    isBare: isFolder && operand !== undefined,
    isRelative: operand === undefined || !/^[/~]/.test(operand.text),
    first: isByTime === isReversed ? 'oldest' : 'newest',
    hasNewest: true,
    isCut: false,
    keeps: 0,
  }
}

const folderOf = (path: string): string => {
  const at = path.lastIndexOf('/')
  return at < 0 ? '.' : at === 0 ? '/' : path.slice(0, at)
}

/** `-printf '%T@ %p\n'` prints the time first, `%f` the bare name. */
function found({ args, scope }: Command): Listing | undefined {
  const [root] = args
  if (root === undefined || /^[-(!]/.test(root.text) || root.text.includes(HOLE)) return undefined
  const valueAfter = (name: RegExp): string => {
    const at = args.findIndex(({ text }) => name.test(text))
    return at < 0 ? '' : (args[at + 1]?.text ?? '')
  }
  const format = valueAfter(/^-printf$/)
  const pattern = valueAfter(/^-i?name$/)
  const isStamped = /^%(?:T@|T\+|C@|A@)/.test(format)
  if (!isStamped && !DATED.test(`${pattern} ${valueAfter(/^-i?regex$/)} ${root.text}`)) return undefined
  return {
    folder: placeOf(root.text, scope),
    pattern: pattern === '' ? '*' : pattern,
    isBare: format.includes('%f'),
    isRelative: !/^[/~]/.test(root.text),
    first: 'mixed',
    hasNewest: true,
    isCut: false,
    keeps: 0,
  }
}

function sorted({ args }: Command, listing: Listing): Listing | undefined {
  if (listing.isCut) return listing
  const options = readOptions(args, '-k -t -S -T -o --key --field-separator')
  const keys = valuesOf(options, '-k --key').map(({ text }) => text)
  if (keys.some((key) => !/^1(?:[,.\da-zA-Z]|$)/.test(key))) return undefined
  if (listing.first !== 'mixed' && !DATED.test(`${listing.folder}/${listing.pattern}`)) return undefined
  const isReversed =
    [...options.flags].some((flag) => flag === '-r' || flag === '--reverse') ||
    keys.some((key) => /r/.test(key))
  return { ...listing, first: isReversed ? 'newest' : 'oldest' }
}

/** A number, or null where it is not known. */
const countOf = (text: string): number | null => (/^[-+]?\d{1,6}$/.test(text) ? Number(text) : null)

/** `-n 5`, `-n5`, `-5`, `--lines=5`; the sign stays. */
function lineCount(args: readonly Arg[]): string | null {
  for (let i = 0; i < args.length; i++) {
    const { text } = args[i]!
    if (/^(?:-c|--bytes)/.test(text)) return null
    if (text === '-n' || text === '--lines') return args[i + 1]?.text ?? null
    const joined = /^(?:-n|--lines=)(.+)$/.exec(text)?.[1] ?? /^-(\d+)$/.exec(text)?.[1]
    if (joined !== undefined) return joined
    if (/^\+\d+$/.test(text)) return text
  }
  return '10'
}

function headed({ args }: Command, listing: Listing): Listing | undefined {
  const count = lineCount(args)
  if (count === null) return undefined
  return count.startsWith('-') ? withoutLast(listing, countOf(count.slice(1))) : firstOf(listing)
}

function tailed({ args }: Command, listing: Listing): Listing | undefined {
  const count = lineCount(args)
  if (count === null) return undefined
  return count.startsWith('+') ? fromLine(listing, countOf(count.slice(1))) : lastOf(listing)
}

function edited({ args }: Command, listing: Listing): Listing | undefined {
  const options = readOptions(args, '-e --expression -f --file')
  const script = (valuesOf(options, '-e --expression')[0] ?? options.operands[0])?.text.trim() ?? ''
  if (substitutedText(script) !== null) return listing
  const removed = /^1,(\d{1,6})d$/.exec(script)?.[1]
  if (removed !== undefined) return fromLine(listing, Number(removed) + 1)
  const from = /^(\d{1,6})(?:,\$)?p$/.exec(script)?.[1]
  if (from !== undefined) return from === '1' ? firstOf(listing) : fromLine(listing, Number(from))
  if (/^(?:1,\d{1,6}p|\d{1,6}q)$/.test(script)) return firstOf(listing)
  return script === '$d' ? withoutLast(listing, 1) : undefined
}

/** `grep -v NAME`: all but one, which a script names that has just made it. */
function withoutOne({ args }: Command, listing: Listing): Listing {
  const isInverted = args.some(({ text }) => /^-[a-zA-Z]*v[a-zA-Z]*$|^--invert-match$/.test(text))
  const [name, ...others] = readOptions(args, '-e -f').operands
  const isName = name !== undefined && others.length === 0 && !/[|*[]/.test(name.text)
  return isInverted && isName && !listing.isCut
    ? { ...listing, isCut: true, hasNewest: false, keeps: 1 }
    : listing
}

function picked({ args }: Command, listing: Listing): Listing | undefined {
  const program = args.find(({ text }) => !text.startsWith('-'))?.text.trim() ?? ''
  const print = /^(?:\{ {0,3}print(?: \$(?:\d|NF|0))? {0,3};? {0,3}\})?$/
  if (print.test(program)) return listing
  const from = /^NR ?>(=?) ?(\d{1,6})/.exec(program)
  if (from && print.test(program.slice(from[0].length).trim()))
    return fromLine(listing, Number(from[2]) + (from[1] === '=' ? 0 : 1))
  const to = /^NR ?<=? ?\d{1,6}/.exec(program)
  return to && print.test(program.slice(to[0].length).trim()) ? firstOf(listing) : undefined
}

/** Lines from this one on. */
export function fromLine(listing: Listing, line: number | null): Listing | undefined {
  if (line !== null && line <= 1) return listing
  if (listing.first === 'mixed') return undefined
  return listing.first === 'newest'
    ? { ...listing, isCut: true, hasNewest: false, keeps: listing.keeps + (line ?? 1) - 1 }
    : { ...listing, isCut: true }
}

/** All but so many at the end. */
function withoutLast(listing: Listing, count: number | null): Listing | undefined {
  if (count === 0) return listing
  if (listing.first === 'mixed') return undefined
  return listing.first === 'oldest'
    ? { ...listing, isCut: true, hasNewest: false, keeps: listing.keeps + (count ?? 0) }
    : { ...listing, isCut: true }
}

/** So many at the beginning. All of them when there are no more. */
export const firstOf = (listing: Listing): Listing | undefined =>
  listing.first === 'mixed'
    ? undefined
    : { ...listing, isCut: true, hasNewest: listing.hasNewest && listing.first === 'newest' }

const lastOf = (listing: Listing): Listing | undefined =>
  listing.first === 'mixed'
    ? undefined
    : { ...listing, isCut: true, hasNewest: listing.hasNewest && listing.first === 'oldest' }

/** The path of one file of the list, as a later command names it. */
export function isOfList({ text, byAge: listing }: Arg, { cwd, below }: Scope): boolean {
  if (listing === undefined) return false
  const before = /^([^\ue000]*)\ue000$/.exec(text)?.[1]
  if (before === undefined) return false
  const here = fold('.', cwd ?? below)
  if (before === '' || before === './') return !listing.isBare || listing.folder === here
  return fold(before, cwd ?? below) === listing.folder || (listing.isRelative && fold(before, null) === here)
}
