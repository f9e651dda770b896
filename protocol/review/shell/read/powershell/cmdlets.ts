// Judges a command of PowerShell by what it is given and by the objects that reach it.
import { asciiLower, asciiUpper } from '../../../text/ascii.ts'
import { removeSnapshots } from '../../rules/filesystem/storage-devices.ts'
import { changeWindowsHost, readWindowsHost } from '../../rules/windows/host-changes.ts'
import { scopeOf } from '../files/paths.ts'
import { readFile } from '../files/read-file.ts'
import { writeFile } from '../files/write-file.ts'
import { ACCOUNTS, HOLE, type Value } from '../model.ts'
import { anyOf } from '../words/any-of.ts'
import { aliasOf } from './aliases.ts'
import { created, member, reportBulk } from './methods.ts'
import { startProgram, startText, startWords, wordsOf } from './start.ts'
import { bounded, hole, known, mixed, NOTHING, type Ps, type PsValue, toArg } from './value.ts'
import { webRequest } from './web.ts'

export interface Call {
  readonly name: PsValue
  /** Options and values as they stand, without blocks. */
  readonly words: readonly PsValue[]
  readonly named: ReadonlyMap<string, PsValue>
  readonly positional: readonly PsValue[]
  readonly input: PsValue
  readonly hasInput: boolean
  readonly start: number
}

/** Pass objects on, or compute from them; their blocks are judged where they stand. */
const TRANSPARENT = anyOf(
  /^(?:where-object|sort-object|group-object|select-object|measure-object|measure-command|format-(?:table|list|wide|custom|hex)|tee-object|compare-object)$/,
  /^(?:out-(?:null|host|string|default|gridview)|convert(?:to|from)-\w+|foreach-object|select-string|select-xml|get-unique|wait-\w+|receive-job|start-sleep)$/,
  /^(?:write-(?:host|output|verbose|warning|error|debug|information|progress)|set-strictmode|get-random|new-timespan|join-path|split-path|test-\w+|import-module|get-member|add-member)$/,
  /^(?:new-variable|set-variable|trace-command|read-host|join-string|push-location|pop-location|set-location|add-type)$/,
)
const LISTS_FILES = /^(?:get-childitem|get-item|resolve-path)$/
/** For everything that there is, nobody can take it back. */
const ENDS_ALL =
  /^(?:remove|disable|clear|uninstall|revoke|unregister|dismount|format|reset)-|^stop-(?:service|process|computer|vm)$|^restart-computer$/

export function runCall(ps: Ps, call: Call, invoked: boolean): PsValue {
  const { run, origin } = ps
  const { input, named, positional, start } = call
  const at = { span: ps.spanFrom(start), origin }
  if (call.name.isBlock) return hole()
  const fn = ps.functions.get(asciiLower(call.name.text))
  if (fn) return ps.callFunction(asciiLower(call.name.text), fn, positional, named)
  const name = invoked ? asciiLower(call.name.text) : aliasOf(call.name.text, call)
  const values = [...call.words, input]
  if (isDryRun(named) && /^[a-z]+-[a-z]+$/.test(name)) {
    run.allow(at, readWindowsHost)
    return mixed(values)
  }
  if (name === 'foreach-object' || name === '%') {
    const method = named.get('membername') ?? positional[0]
    run.allow(at, readWindowsHost)
    if (method && !method.isBlock && !method.text.includes(HOLE))
      return member(
        ps,
        input,
        asciiLower(method.text),
        /^(?:delete|kill|terminate|to|invoke)/i.test(method.text) ? [] : null,
        start,
      )
    return mixed([input, ...positional.filter(({ isBlock }) => isBlock)])
  }
  if (TRANSPARENT.test(name)) return passOn(ps, name, call)
  if (LISTS_FILES.test(name)) return listFiles(ps, call)
  if (name === 'remove-item') return removeItem(ps, call)
  if (name === 'invoke-webrequest' || name === 'invoke-restmethod') return webRequest(ps, call)
  if (name === 'new-object') {
    run.allow(at, readWindowsHost)
    const type = asciiLower((named.get('typename') ?? named.get('comobject') ?? positional[0] ?? hole()).text)
    return created(type.replace(/^system\./, ''), positional.slice(1))
  }
  if (name === 'start-process') return startProcess(ps, call)
  if (name === 'compress-archive') return compress(ps, call)
  if (name === 'invoke-expression')
    return startText(ps, call.hasInput ? input : mixedText(positional), start, 'iex')
  if (name === 'invoke-command' || /^start-(?:job|threadjob)$/.test(name) || name === 'new-module') {
    const file = named.get('filepath')
    if (file) return startWords(ps, [known('pwsh'), known('-File'), file], start)
    const block = named.get('scriptblock') ?? positional.find(({ isBlock }) => isBlock)
    if (block) {
      run.allow(at, readWindowsHost)
      return hole()
    }
  }
  if (ENDS_ALL.test(name) && input.type === 'win32_shadowcopy') {
    run.report(at, removeSnapshots, {
      subject: 'this command',
      effect: 'removes the copies that a restore needs',
    })
    return NOTHING
  }
  const all = ENDS_ALL.test(name) && values.some(({ listing }) => listing === 'all')
  if (all) {
    reportBulk(ps, call.name.text, start)
    return NOTHING
  }
  if (invoked && (call.name.text.includes(HOLE) || /[\\/.]/.test(call.name.text)))
    return startProgram(ps, call.name, call.words, start)
  const written =
    ENDS_ALL.test(name) && call.hasInput && positional.length === 0 && input.listing === 'some'
      ? [known('-Name'), known('chosen')]
      : []
  const out = startWords(
    ps,
    [known(cmdletName(name)), ...call.words, ...written],
    start,
    call.hasInput ? asInput(input) : NOTHING,
  )
  return name.startsWith('get-') ? { ...out, listing: listingOf(call), type: typeOf(call) } : out
}

/** As the rules of cmdlets expect it. */
const cmdletName = (name: string): string =>
  /^[a-z]+-[a-z]/.test(name) ? name.replace(/(?:^|-)[a-z]/g, (letter) => asciiUpper(letter)) : name

/** What reaches a command is not known to be nothing. */
const asInput = (value: PsValue): PsValue => (value === NOTHING ? hole() : value)

const mixedText = (values: readonly PsValue[]): PsValue => ({
  ...mixed(values),
  text: values.map(({ text }) => text).join(' '),
})

export const isDryRun = (named: ReadonlyMap<string, PsValue>): boolean => {
  const value = named.get('whatif')
  return value !== undefined && !/^\$?(?:false|0)$/i.test(value.text)
}

function passOn(ps: Ps, name: string, { input, named, positional, words, start }: Call): PsValue {
  ps.run.allow({ span: ps.spanFrom(start), origin: ps.origin }, readWindowsHost)
  if (name === 'write-output' || name === 'write-host')
    return positional.length === 1 ? positional[0]! : mixed(words)
  if (name === 'join-path')
    return { ...mixed(positional), text: bounded(ps, positional.map(({ text }) => text).join('/')) }
  const chosen = name === 'where-object' || named.has('first') || named.has('last') || named.has('index')
  if (/^(?:where|sort|tee|select|format|group|receive|get-unique)/.test(name))
    return chosen
      ? narrowed(input, name === 'where-object' && !choosesByName(ps, start))
      : { ...input, variable: null }
  return { ...mixed([input, ...words]), targets: [] }
}

/** Any folder may be old, large or hidden, those of the system too; only a name tells them apart. */
const choosesByName = (ps: Ps, start: number): boolean =>
  /name|extension|-(?:c|i)?(?:like|match|in|contains)\b/i.test(ps.origin.text.slice(start, ps.cursor.pos))

/** A filter leaves some of them. */
const narrowed = (value: PsValue, keepsAny: boolean): PsValue => ({
  ...value,
  variable: null,
  text: HOLE,
  listing: value.listing === null ? null : 'some',
  targets: value.targets.map((target) =>
    keepsAny && target.maybeEmpty !== null
      ? target
      : { ...target, text: target.text.replace(/\/\*$/, '/chosen') },
  ),
})

const pathsOf = ({ named, positional }: Pick<Call, 'named' | 'positional'>): readonly PsValue[] => {
  const given = named.get('path') ?? named.get('literalpath') ?? named.get('lp')
  return given ? (given.items ?? [given]) : positional.filter(({ isBlock }) => !isBlock)
}

function listFiles(ps: Ps, call: Call): PsValue {
  const { named, start } = call
  ps.run.allow({ span: ps.spanFrom(start), origin: ps.origin }, readWindowsHost)
  const [first] = pathsOf(call)
  const paths = first ? (first.items ?? [first]) : call.hasInput ? call.input.targets : [known('.')]
  const isFiltered = named.has('filter') || named.has('include') || call.positional.length > 1
  const isListing = asciiLower(call.name.text) !== 'get-item' && asciiLower(call.name.text) !== 'resolve-path'
  const pattern = named.get('filter') ?? named.get('include') ?? call.positional[1]
  const targets = paths.map((path): Value => {
    const text = path.text.replaceAll('\\', '/').replace(/(.)\/$/, '$1')
    const tail = isFiltered ? (pattern && /^\*\.\w+$/.test(pattern.text) ? pattern.text : 'chosen') : '*'
    return { ...path, text: isListing && !/[*?]/.test(text) ? `${text}/${tail}` : text }
  })
  const isEnvironment = targets.some(({ text }) => /^env:/i.test(text))
  const out = { ...hole(), targets, taints: 0, listing: null }
  return isEnvironment ? { ...out, targets: [] } : out
}

function removeItem(ps: Ps, call: Call): PsValue {
  const { named, start, input } = call
  const given = pathsOf(call)
  const isFiltered = named.has('include') || named.has('filter')
  const targets = (given.length > 0 ? given.flatMap(filesOf) : input.targets).map(
    (target): PsValue => ({
      ...hole(),
      ...target,
      text: isFiltered ? target.text.replace(/\/?\*?$/, '/chosen') : target.text,
    }),
  )
  if (targets.length === 0 && call.hasInput) return startWords(ps, [known('remove-item')], start, hole())
  const tree =
    named.has('recurse') ||
    named.has('r') ||
    given.length === 0 ||
    [...named.keys()].some((key) => /^re?c|^r?f$/.test(key))
  return startWords(ps, [known('remove-item'), ...targets, ...(tree ? [known('-Recurse')] : [])], start)
}

const filesOf = (value: PsValue): readonly Value[] => (value.targets.length > 0 ? value.targets : [value])

function startProcess(ps: Ps, call: Call): PsValue {
  const { named, positional, start } = call
  const program = named.get('filepath') ?? positional[0] ?? hole()
  const list = named.get('argumentlist') ?? named.get('args')
  const given = list ? (list.items ?? [list]) : positional.slice(1)
  const args = given.flatMap(wordsOf)
  if (named.has('verb'))
    ps.run.report({ span: ps.spanFrom(start), origin: ps.origin }, changeWindowsHost, {
      subject: 'this command',
      effect: 'starts a program with the rights of the system administrator',
    })
  if (/^https?:/i.test(program.text)) {
    ps.run.allow({ span: ps.spanFrom(start), origin: ps.origin }, readWindowsHost)
    return NOTHING
  }
  return startProgram(ps, program, args, start)
}

/** An archive of a whole folder of private files is one of them. */
function compress(ps: Ps, call: Call): PsValue {
  const { named, positional, input, start } = call
  const sources = named.get('path') ?? named.get('literalpath') ?? positional[0]
  const files = sources ? (sources.items ?? [sources]).flatMap(filesOf) : input.targets
  const target = named.get('destinationpath') ?? positional[sources === positional[0] ? 1 : 0] ?? hole()
  const at = { span: ps.spanFrom(start), origin: ps.origin }
  const read = files.map((file) => readFile(toArg({ ...hole(), ...file }, at.span), at, ps.scope, ps.run))
  const wide = files.some((file) =>
    ['home', 'root', 'system', 'credentials', 'data'].includes(
      scopeOf({ ...file, text: file.text.replaceAll('\\', '/') }, ps.scope.cwd),
    ),
  )
  const taints = read.reduce((all, flow) => all | flow.taints, wide ? ACCOUNTS : 0)
  const path = /\.zip$/i.test(target.text) || target.text.includes(HOLE) ? target.text : `${target.text}.zip`
  writeFile(
    toArg({ ...target, text: path }, at.span),
    at,
    { text: null, taints, what: files[0]?.text ?? '' },
    false,
    ps.scope,
    ps.run,
  )
  ps.run.allow(at, readWindowsHost)
  return NOTHING
}

/** All that there is, unless a name or a filter chooses. */
function listingOf({ named, positional, input, hasInput }: Call): PsValue['listing'] {
  const filter = named.get('filter')
  if (filter && filter.text !== '*' && filter.text !== 'true') return 'some'
  const chooses = [...named].some(
    ([key, value]) =>
      /^(?:name|identity|id|vmname|displayname|path|query|ldapfilter|class|classname|literalpath|logname|include|number|driveletter|resourcegroupname|searchbase)$/.test(
        key,
      ) &&
      value.text !== '*' &&
      !(key === 'searchbase' && /^(?:DC=[\w-]{1,60},?){1,6}$/i.test(value.text)),
  )
  if (chooses || positional.some(({ text }) => text !== '*')) return 'some'
  return hasInput && input.listing === null ? 'some' : 'all'
}

const typeOf = ({ named, positional }: Call): string =>
  asciiLower((named.get('class') ?? named.get('classname') ?? positional[0] ?? NOTHING).text)
