// Finds the handler that knows a command: hooks of any program, handlers of the program, its shape, the catalogue of
// harmless programs. What nobody knows is left unjudged.
import {
  cmdletHandler,
  handlerOfName,
  printsValue,
  sqlStatement,
  verbHandler,
} from '../rules/catalogue/by-shape.ts'
import { isInCatalogue, judgeByCatalogue } from '../rules/catalogue/catalogue.ts'
import { isOnlyNamed, localProgram } from '../rules/catalogue/local-programs.ts'
import { readOnly } from '../rules/catalogue/understood.ts'
import { unknownProgram } from '../rules/catalogue/unknown-program.ts'
import { plainNameOf } from '../rules/catalogue/variant-names.ts'
import { executeDownload } from '../rules/execution/foreign-code.ts'
import { noteEncryption } from '../rules/filesystem/encryption.ts'
import { readWindowsHost } from '../rules/windows/host-changes.ts'
import { COMMON_PROGRAMS } from '../tables/common-programs.ts'
import { REHEARSALS } from '../tables/rehearsals.ts'
import { listingAfter } from './files/listing.ts'
import { firstHandlers, handlersOf } from './handlers.ts'
import {
  type Command,
  DECODED,
  DOWNLOAD,
  EVERYTHING,
  type Flow,
  HOLE,
  isAboutLines,
  SAVED_RULES,
  UNKNOWN_FLOW,
} from './model.ts'
import { asWritten, type Run } from './run.ts'
import { NameGlob } from './words/name-glob.ts'
import { substitutedText } from './words/sed-script.ts'

/** What they print of a list is a part of it. */
const CHOOSES =
  /^(?:grep|egrep|fgrep|rg|ag|head|tail|awk|gawk|sed|jq|yq|fzf|shuf|comm|gum|perl|python3?|cut)$/

/** Every line but a few, or each with a part cut off or put in another place. */
const isReshaping = ({ name, args }: Command): boolean => {
  const words = args.map(({ text }) => text)
  if (/^[ef]?grep$/.test(name)) return words.some((word) => /^-[a-zA-Z]*v|^--invert-match$/.test(word))
  if (name === 'cut') return true
  const program = words.find((word) => !word.startsWith('-')) ?? ''
  if (name === 'sed') return substitutedText(program) !== null && !words.includes('-n')
  return /^g?awk$/.test(name) && /^\{ ?print \$(?:\d|NF) ?\}$/.test(program)
}

/** What they print, or hand on, are lines as they were. */
const KEEPS_LINES = /^(?:cat|e?grep|fgrep|head|mapfile|parallel|read|readarray|sort|tail|tee|uniq|g?xargs)$/

/** What reads the saved rules of a firewall and hands them on, or loads them. */
const KEEPS_WHOLE = /^(?:cat|tee|sponge|sudo|doas|at|nft|ip6?tables-restore)$/

/** What hands an answer on as it was, or runs it. */
const HANDS_ON = /^(?:cat|tee|sudo|doas|env|time|nice|(?:ba|da|k|z)?sh)$/

export function judgeCommand(given: Command, run: Run): Flow {
  const { what } = given.stdin
  const isChosen =
    (what === EVERYTHING && CHOOSES.test(given.name) && !isReshaping(given)) ||
    (isAboutLines(what) && !KEEPS_LINES.test(given.name)) ||
    (what === SAVED_RULES && !KEEPS_WHOLE.test(given.name))
  const isEdited = given.stdin.asServed !== undefined && !HANDS_ON.test(given.name)
  const { stdin } = given
  const command =
    isChosen || isEdited
      ? { ...given, stdin: { ...stdin, what: isChosen ? '' : what, asServed: undefined } }
      : given
  run.decoded(command)
  const before = run.judgements
  const flow = withListing(command, judgeNamed(command, run))
  // A handler that neither reported nor covered anything did not understand the command.
  if (run.judgements === before) run.unjudged(command)
  return flow
}

/** What may print a list of files by age. */
const LISTS = /^g?(?:ls|find)$/
const BY_AGE = /^-\w*[td1]|^--sort=time$|\d\d|\[0-9\]|\*[\w.-]*\.(?:sql|dump|tar|tgz|zip|bak|rdb)\b/

function withListing(command: Command, flow: Flow): Flow {
  if (command.stdin.byAge === undefined && flow.byAge === undefined && !LISTS.test(command.name)) return flow
  if (/^g?ls$/.test(command.name) && !command.args.some(({ text }) => BY_AGE.test(text))) return flow
  const listing = listingAfter(command, flow)
  return listing === flow.byAge ? flow : { ...flow, byAge: listing }
}

function judgeNamed(command: Command, run: Run): Flow {
  if (command.word.text.includes(HOLE)) return unknownName(command, run)
  const plain = command.word.glob && /[*?[]/.test(command.word.text) ? globbed(command, run) : command
  if (plain === null) return unknownName(command, run)
  const named = isKnown(plain.name)
    ? plain
    : { ...plain, name: plainNameOf(plain.name, isKnown) ?? plain.name }
  if (isDryRun(named)) {
    run.allow(named, readWindowsHost)
    return UNKNOWN_FLOW
  }
  if (isRehearsed(named)) {
    run.allow(named, readOnly)
    return UNKNOWN_FLOW
  }
  noteEncryption(named, run)
  for (const handler of firstHandlers) {
    const flow = handler(named, run)
    if (flow) return flow
  }
  for (const handler of handlersOf(named.name)) {
    const flow = handler(named, run)
    if (flow) {
      // A path outside the usual folders is a program of unknown content, but a destructive name counts.
      if (isOnlyNamed(named)) localProgram(named, run)
      return flow
    }
  }
  const byShape = handlerOfName(named.name)
  if (byShape) return byShape(named, run) ?? unknownProgram(named, run)
  return (
    judgeByCatalogue(named, run) ??
    verbHandler(named, run) ??
    sqlStatement(named, run) ??
    cmdletHandler(named, run) ??
    printsValue(named, run) ??
    unknownProgram(named, run)
  )
}

/** A handler, a shape or the catalogue knows it. */
export const isKnown = (name: string): boolean =>
  handlersOf(name).length > 0 || handlerOfName(name) !== null || isInCatalogue(name)

const rehearsals = new Map(REHEARSALS.map((one) => [one.name, one]))

/** By its own manual it only shows what it would do; a path may be anything. */
function isRehearsed({ name, word, args }: Command): boolean {
  const known = rehearsals.get(name)
  if (known === undefined || word.text.includes('/')) return false
  const end = args.findIndex(({ text }) => text === '--' || (known.isFirst && !text.startsWith('-')))
  return (
    args.slice(0, end < 0 ? undefined : end).some(({ text }) => known.options.includes(text)) &&
    !args.some(({ text, taints }) => known.unless?.includes(text) || taints !== 0)
  )
}

/** `-WhatIf` is a common parameter of cmdlets: they print what they would do. */
const isDryRun = ({ name, word, args }: Command): boolean =>
  /^[a-z]+-[a-z]+$/.test(name) &&
  /^[A-Z]/.test(word.text) &&
  !/^(?:invoke|start)-/.test(name) &&
  args.some(({ text }) => /^-whatif$/i.test(text))

function unknownName(command: Command, run: Run): Flow {
  const foreign = (command.word.taints & (DOWNLOAD | DECODED)) !== 0
  if (foreign)
    run.report(command, executeDownload, {
      subject: asWritten(command),
      effect: 'starts a program whose name comes from a download',
    })
  else run.unjudged(command)
  return UNKNOWN_FLOW
}

const commonPrograms = new NameGlob(COMMON_PROGRAMS)
const MAX_PATTERN = 60
const STEPS_PER_UNIT = 64

/** `/bin/c?t` is the first common program that it matches, destructive ones first. */
function globbed(command: Command, run: Run): Command | null {
  const pattern = command.word.text.slice(command.word.text.lastIndexOf('/') + 1)
  if (pattern.length > MAX_PATTERN) return null
  run.budget.spend(STEPS_PER_UNIT * pattern.length)
  const name = commonPrograms.first(pattern)
  return name === null ? null : { ...command, name, word: { ...command.word, glob: false, text: name } }
}
