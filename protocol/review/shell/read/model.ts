// Values with unknown parts, flows of data with their taints, and the state that a script carries from one command to
// the next.
import type { CommandNode, CompoundList } from 'unbash'
import type { Span } from '../../text/source-text.ts'
import { Created } from './script/created.ts'
import { LayeredMap } from './words/layered-map.ts'

/** Stands for a part that cannot be known. */
export const HOLE = '\ue000'
/** White space that comes from an unquoted expansion, where the shell splits words. */
export const SPLIT = '\ue001'

/** White space inside one element of a list, while the elements stand in one text. */
const KEPT = '\ue002\ue003\ue004'
const IS_KEPT = /[\ue002-\ue004]/
const WHITE = ' \t\n'
const swap = (text: string, from: string, to: string, pattern: RegExp): string =>
  text.replace(pattern, (one) => to[from.indexOf(one)]!)

export const asElement = (text: string): string => swap(text, WHITE, KEPT, /[ \t\n]/g)
export const fromElements = (text: string): string =>
  IS_KEPT.test(text) ? swap(text, KEPT, WHITE, /[\ue002-\ue004]/g) : text

/** Bits of `taints`. */
export const SECRET = 1
export const ENVIRONMENT = 2
export const DOWNLOAD = 4
export const DECODED = 8
export const METADATA = 16
export const CLIPBOARD = 32
export const HISTORY = 64
/** Files that describe the host and its accounts; reading them is fine. */
export const ACCOUNTS = 128
/** What a database or a store holds; copies of it between hosts are usual, to an open address they are theft. */
export const STORED = 256
/** A store of secrets gave it out into a variable, an argument, a pipe or a private file of the script. */
export const TAKEN = 512
/** Sources whose way to the network is theft. */
export const PRIVATE = SECRET | ENVIRONMENT | METADATA | CLIPBOARD | HISTORY | ACCOUNTS

/** A list of files by age, of which filters may have cut a part off. */
export interface Listing {
  /** Folded. */
  readonly folder: string
  /** Of the names in it; empty for all. */
  readonly pattern: string
  /** Names without the folder. */
  readonly isBare: boolean
  /** The folder was given from where the script is. */
  readonly isRelative: boolean
  /** Which stand first; `mixed` until it is sorted. */
  readonly first: 'newest' | 'oldest' | 'mixed'
  readonly hasNewest: boolean
  readonly isCut: boolean
  /** How many of the newest are certain to be no longer in it. */
  readonly keeps: number
}

export interface Value {
  readonly text: string
  readonly taints: number
  /** Where a taint comes from, in the words of the artifact. */
  readonly what: string
  /** Name of a variable that may be unset or empty here. */
  readonly maybeEmpty: string | null
  /** Holds an unquoted wildcard. */
  readonly glob: boolean
  /** A loop has it for every file that a pattern finds. */
  readonly isEach?: boolean | undefined
  /** It comes from this list. */
  readonly byAge?: Listing | undefined
}

/** What a command prints or reads. `text` is null unless it is known to the last byte. */
export interface Flow {
  readonly text: string | null
  readonly taints: number
  readonly what: string
  /** A folder under which every line is a path. */
  readonly under?: string
  /** Hosts, databases and addresses that a dump of a database was made from, with a space between them. */
  readonly dumpedFrom?: string | undefined
  /** Checks that hold once a dump of single tables was read: their rows are in it. */
  readonly dumps?: readonly string[]
  readonly byAge?: Listing | undefined
  /** The one address whose answer it is, unchanged. */
  readonly asServed?: string | undefined
}

/** `what` of a list of everything that there is of a kind. */
export const EVERYTHING = 'a list of everything'
/** `what` of a file that a build of the same script made. */
export const BUILT = 'a build of the project'
/** `what` of a file that is a named pipe, and of what a shell prints that reads one. */
export const NAMED_PIPE = 'a named pipe'
/** `what` of the id of a job of this script, and of what a file for such an id holds. */
export const OWN_JOB = 'a job of this script'
/** `what` of the ids of processes that listen at a port above 1023. */
export const PORT_LISTENER = 'what listens at a port'
/** `what` of the name or number of the user who runs the script. */
export const OWN_USER = 'the user who runs it'
/** `what` of the id that `docker run -d` prints. */
export const OWN_CONTAINER = 'a container of this script'
/** `what` of a list of files that a build makes again. */
export const BUILD_OUTPUT = 'files that a build makes'
/** `what` of a list of files that git tracks. */
export const TRACKED = 'files that git tracks'
/** `what` of a key or password that this script made. */
export const NEW_KEY = 'a key that this script made'
/** `what` of the private half of a pair that this script made, and of what is encrypted for nobody else. */
export const NEW_PAIR = 'a pair of keys that this script made'
/** `what` of random bytes: a new secret, which nobody but this script knows. */
export const RANDOM = 'a random value that this script made'
/** `what` of a name that a test has matched from its beginning to its end. */
export const MATCHED = 'a name that was matched'
/** `what` of a list of keys of a cache begins so, and goes on with the server that holds them. */
export const CACHE_KEYS = 'keys of a cache'
/** `what` of a list of snapshots of file systems. */
export const SNAPSHOTS = 'snapshots of file systems'
/** `what` of a list of files begins so, and goes on with the pattern that stands in each of them. */
export const HOLDING = 'files of the project that hold '
/** `what` of a device on which the script has looked for a file system and found none. */
export const BLANK_DEVICE = 'a device without a file system'
export const PIPED_SHELL = 'a shell that reads a named pipe'

/** What a list holds, as long as its lines stay as they are. */
const LINES: readonly string[] = [OWN_JOB, OWN_CONTAINER, PORT_LISTENER, BUILD_OUTPUT, TRACKED, SNAPSHOTS]
export const isAboutLines = (what: string): boolean =>
  what !== '' && (LINES.includes(what) || what.startsWith(HOLDING) || what.startsWith(CACHE_KEYS))

export const NO_FLOW: Flow = { text: '', taints: 0, what: '' }
export const UNKNOWN_FLOW: Flow = { text: null, taints: 0, what: '' }

export const constant = (text: string): Value => ({
  text,
  taints: 0,
  what: '',
  maybeEmpty: null,
  glob: false,
})
export const unknown = (maybeEmpty: string | null = null): Value => ({ ...constant(HOLE), maybeEmpty })

/** `what` of the rules of a firewall as they are, and of a file with them. */
export const SAVED_RULES = 'the rules of the firewall as they are'
/** More stands beside the saved rules than what takes the others out before. */
const joinsRules = (a: Flow, b: Flow): boolean =>
  (a.what === SAVED_RULES && b.text !== '') ||
  (b.what === SAVED_RULES &&
    (a.text === null || a.text.split('\n').some((line) => !/^\s*(?:#.*|flush ruleset)?$/.test(line))))

/** What both are; a list beside another is no longer one of that kind, and everything remains everything. */
const joinedWhat = (a: string, b: string): string =>
  a === b || (!isAboutLines(a) && !isAboutLines(b))
    ? a || b
    : a === EVERYTHING || b === EVERYTHING
      ? EVERYTHING
      : ''

export function joinFlows(a: Flow, b: Flow): Flow {
  if (a === NO_FLOW) return b
  if (b === NO_FLOW) return a
  return {
    text: a.text === null || b.text === null ? null : a.text + b.text,
    taints: a.taints | b.taints,
    what: joinsRules(a, b) ? '' : joinedWhat(a.what, b.what),
    dumpedFrom: a.dumpedFrom ?? b.dumpedFrom,
  }
}

/** Where the text that is being read stands in the artifact. */
export interface Origin {
  readonly text: string
  spanOf(start: number, end: number): Span
  readonly layers: readonly string[]
  /** Substitutions and wrappers round it. */
  readonly depth: number
  /** Decoders round it. */
  readonly decodes: number
}

export interface Arg extends Value {
  readonly span: Span
  /** Where a text quoted whole starts, so that places inside it are exact; null otherwise. */
  readonly linear: { readonly origin: Origin; readonly start: number } | null
  /** Content of the file behind it, for <( … ) and files written by the same script. */
  readonly content: Flow | null
  /** For >( … ): judges the commands in it with what is written to it. */
  readonly receive?: (flow: Flow) => void
}

export interface ShellFunction {
  /** `unset -f` took it away. */
  readonly isGone?: boolean
  readonly body: CommandNode | CompoundList
  readonly origin: Origin
}

/** A folder that a script has left. */
export interface LeftFolder {
  readonly cwd: string | null
  readonly below: string
  /** `popd` goes back to it. */
  readonly isPushed: boolean
}

/** What a part of a script sets: variables, functions, aliases and the folder. */
export interface Change {
  readonly vars: ReadonlyMap<string, Value>
  readonly functions: ReadonlyMap<string, ShellFunction>
  readonly aliases: ReadonlyMap<string, string>
  readonly cwd: string | null
  readonly below: string
  /** It leaves the folder. */
  readonly moves: boolean
}

/** Of the ways that a script may take, the one that is judged, and how many a part of it has. */
export interface WayTaken {
  readonly index: number
  most: number
}

export class Scope {
  readonly vars: LayeredMap<Value>
  readonly functions: LayeredMap<ShellFunction>
  readonly aliases: LayeredMap<string>
  /** Functions that something called. */
  readonly called: Set<string>
  /** Files that this script wrote, by folded path. */
  readonly files: Map<string, Flow>
  /** Objects that this script made on this host. */
  readonly created: Created
  /** Null while it is the project's own folder. */
  cwd: string | null
  /** Where it is below the folder in which the script started. */
  below: string
  /** Behind a choice. */
  readonly way: WayTaken
  /** Variables of the function that runs, with what they were before. */
  locals: Map<string, Value | undefined> | null
  /** What was set where the function that runs returned early. */
  returned: Change[] | null = null
  /** Folders that it has left, the last one last: for `cd -` and `popd`. */
  left: readonly LeftFolder[] = []
  /** Names of variables and functions that programs get; `*` for all. */
  exported: Set<string>
  /** Names of functions being run, outermost first. */
  readonly calls: readonly string[]
  /** Wrappers round the current command, outermost first. */
  readonly via: readonly string[]
  /** The host, container or namespace in which the commands run, as the wrapper names it. */
  host: string
  /** A pipeline or background job runs it, as a fork bomb needs. */
  readonly forked: boolean
  /** What is printed goes into a variable, an argument or a private file: nobody sees it there. */
  readonly captured: boolean

  constructor(
    from?: Scope,
    changes: Partial<Pick<Scope, 'calls' | 'via' | 'forked' | 'captured' | 'way'>> = {},
    isolated = false,
    created = from?.created ?? new Created(),
  ) {
    const own = <T>(map: LayeredMap<T> | undefined): LayeredMap<T> =>
      map === undefined || isolated ? new LayeredMap(map) : map
    this.vars = own(from?.vars)
    this.functions = own(from?.functions)
    this.aliases = own(from?.aliases)
    this.files = from?.files ?? new Map()
    this.created = created
    this.called = from?.called ?? new Set()
    this.cwd = from?.cwd ?? null
    this.below = from?.below ?? '.'
    this.host = from?.host ?? ''
    this.way = changes.way ?? from?.way ?? { index: 0, most: 1 }
    this.locals = from?.locals ?? null
    this.returned = from?.returned ?? null
    this.left = from?.left ?? []
    this.exported = from?.exported ?? new Set()
    this.calls = changes.calls ?? from?.calls ?? []
    this.via = changes.via ?? from?.via ?? []
    this.forked = changes.forked ?? from?.forked ?? false
    this.captured = changes.captured ?? from?.captured ?? false
  }

  /** A subshell: what it sets is gone afterwards. */
  subshell(): Scope {
    return new Scope(this, {}, true)
  }

  /** A subshell whose output the script takes. */
  taken(): Scope {
    return new Scope(this, { captured: true }, true)
  }

  /** A shell that it starts knows only what was exported, and one on another host nothing. */
  ownProcess(isElsewhere: boolean): Scope {
    const scope = this.subshell()
    const isKept = (name: string): boolean =>
      !isElsewhere &&
      (this.exported.has(name) || this.exported.has('*') || /^(?:HOME|PATH|TMPDIR|USER|PWD|LANG)$/.test(name))
    for (const [name] of this.vars.entries())
      if (/^[A-Za-z_]/.test(name) && !isKept(name)) scope.vars.set(name, unknown(name))
    for (const [name, own] of this.functions.entries())
      if (!isKept(name)) scope.functions.set(name, { ...own, isGone: true })
    for (const [name] of this.aliases.entries()) scope.aliases.set(name, '')
    return scope
  }

  inside(wrapper: string): Scope {
    return new Scope(this, { via: [...this.via, wrapper] })
  }

  /** In another machine or container paths and the working directory mean something else. */
  elsewhere(wrapper: string, host = ''): Scope {
    const scope = new Scope(this, { via: [...this.via, wrapper] }, true, new Created())
    scope.cwd = null
    scope.host = host
    return scope
  }

  save(): Change {
    const { vars, functions, aliases, cwd, below } = this
    return {
      vars: vars.save(),
      functions: functions.save(),
      aliases: aliases.save(),
      cwd,
      below,
      moves: false,
    }
  }

  /** Back to what was saved; what was set since then is returned. */
  restore(saved: Change): Change {
    const { cwd, below } = this
    this.cwd = saved.cwd
    this.below = saved.below
    return {
      vars: this.vars.restore(saved.vars),
      functions: this.functions.restore(saved.functions),
      aliases: this.aliases.restore(saved.aliases),
      cwd,
      below,
      moves: cwd !== saved.cwd || below !== saved.below,
    }
  }

  apply({ vars, functions, aliases, cwd, below, moves }: Change): void {
    for (const [name, value] of vars) this.vars.set(name, value)
    for (const [name, value] of functions) this.functions.set(name, value)
    for (const [name, value] of aliases) this.aliases.set(name, value)
    if (moves) Object.assign(this, { cwd, below })
  }

  /** Any of its variables may have been set. */
  forgetAll(): void {
    for (const [name] of this.vars.entries()) if (/^[A-Za-z_]/.test(name)) this.vars.set(name, unknown())
  }

  /** A builtin or a function that ran in the same shell has changed the folder. */
  follow({ cwd, below, left }: Scope): void {
    Object.assign(this, { cwd, below, left })
  }

  asJob(): Scope {
    return new Scope(this, { forked: true })
  }
}

export interface Command {
  /** Base name in lower case, `.exe` removed. */
  readonly name: string
  readonly word: Arg
  readonly args: readonly Arg[]
  readonly stdin: Flow
  readonly scope: Scope
  readonly origin: Origin
  readonly span: Span
}
