// Says what a member of a call or a request that changes files is: where the change goes, a text before or after, a diff, or nothing
// that bears on the change. Names are read by their words, so one rule reads the spellings of all tools.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedMember } from '../../../text/json-spans.ts'
import { isMarked } from './marks.ts'

export type Role = 'place' | 'setting' | 'before' | 'after' | 'diff' | 'other'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => !/^\d*$/.test(word))
    .map(asciiLower)

export const keyOf = (name: string): string => wordsOf(name).join('')

/*
 * After the references of Claude Code, Anthropic's text editor, Codex, Cursor, Gemini CLI, GitHub Copilot, JetBrains, OpenHands, Serena and
 * Windsurf, and of the interfaces of GitHub, GitLab and Azure DevOps.
 */
const BEFORE =
  /^(?:before|old|search|find|original|previous|existing|current|from|needle|(?:old|search|find|original|previous|existing|current|target)(?:str|string|text|contents?|value|code|lines|block|snippet|body|chunk))\d?$/
const AFTER =
  /^(?:after|new|proposed|modified|updated|to|repl|replace|replacement|replacewith|(?:new|proposed|modified|updated|replace|replaced|replacement|insert|inserted)(?:str|string|text|contents?|value|code|lines|block|snippet|body|chunk))\d?$/
/** What a file holds from then on. */
const WHOLE = /^(?:new)?(?:file|code)?(?:contents?|text|body|code)$|^(?:code|file)edit$/
/** Stands for lines of the file that are not shown: https://docs.morphllm.com/sdk/components/fast-apply */
export const GAP =
  /^[ \t]{0,80}(?:#|\/\/|--|;|\/\*|<!--|\{\/\*|%) ?(?:\.{3}|…) ?(?:existing|rest|other|unchanged|remaining|same|previous|keep)/im
const DIFF = words('diff patch unifieddiff codediff')
const SETTING = words('key setting option parameter name field')
const PLACE = words('path file filename filepath targetfile')
const PLACES = words('path file filename filepath uri')
/** The folder in which the place of the change stands. */
export const isFolder = (name: string): boolean =>
  /^(?:project|working|work|base|root|workspace|repo)(?:path|dir|directory|root|folder)$|^(?:cwd|workdir|directory|folder)$/.test(
    keyOf(name),
  )

/** A file by its ending or by its name. */
export function isFile(path: string): boolean {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  return (
    path.length <= 400 &&
    /^[\w@.()[\]~\\/ :+-]+$/.test(path) &&
    /^[^.].{0,200}\.\w{1,12}$|^\.\w|^(?:[A-Z][a-z]+file|CODEOWNERS)$/.test(name)
  )
}

/** Texts of a file where a file stands beside them, and of anything else where none does. */
const isAnyText = (key: string): boolean => /^(?:text|body|code)$/.test(key)

/** The name alone says that a file is written. */
export const isWritten = (name: string): boolean => !isAnyText(keyOf(name))

export function roleOf({ name, value }: SpannedMember): Role {
  const key = keyOf(name)
  const isText = value.kind === 'string'
  if (isText && isMarked(value.text)) return 'diff'
  if (isFolder(name)) return 'other'
  if (PLACE.has(key)) return isText ? 'place' : 'other'
  if (BEFORE.test(key)) return 'before'
  if (AFTER.test(key) || (isText && WHOLE.test(key))) return 'after'
  if (isText && wordsOf(name).some((word) => PLACES.has(word)) && isFile(value.text)) return 'place'
  if (SETTING.has(key) && isText) return 'setting'
  return DIFF.has(key) && isText ? 'diff' : 'other'
}

/** What holds the arguments of a call. */
const ARGUMENTS = words('arguments input args parameters params toolinput')

export const isArguments = (name: string): boolean => ARGUMENTS.has(keyOf(name))

/** Verbs of what is not an edit, anywhere in the name of a tool or an action. */
const OTHER_VERB =
  /delet|remov|unlink|upload|mail|share|transfer|renam|exec|deploy|publish|install|revert|undo|roll_?back|shell|bash|terminal|regex|symlink|chmod|chown|merge|\bsend|restart|drop|kill|purge|truncat|download|spawn|sudo|destroy|wipe|erase|(?:^|[^a-z])(?:run|move|mv|rm|cp|copy|eval)(?![a-z])/i
const EDIT_VERB =
  /edit|writ|creat|replac|updat|insert|patch|modif|change|save|commit|push|diff|append|^add|^tools\/call$/i

/** A name or an action that may stand over an edit. */
export const isOtherVerb = (text: string): boolean => OTHER_VERB.test(text)
export const isEditVerb = (text: string): boolean => EDIT_VERB.test(text) && !OTHER_VERB.test(text)

/** Members that only describe a change, whatever they say. */
const DESCRIBES = words(
  'id title description reason rationale summary message comment note language lang author ticket issue service system app application component environment env repo repository branch base commit section scope line status version owner sha callid index role jsonrpc instructions instruction explanation thought thinking taskprogress linecount insertline tool toolname',
)
/** Those whose words say what is done. */
const VERBS = words('type kind format changetype action operation op command method status tool toolname')
/** The last word of what names a thing or tells of it. */
const TELLS = words(
  'id sha oid reminder reminders ref branch commit message reason description explanation summary title comment note email login username language owner repo project session model role date time timestamp version symbol',
)
const NAMED = words(
  'author committer user owner repo repository project branch display organization organisation workspace agent',
)
/** A flag that stays off. What keeps watch is not among them. */
const WATCHES = /verif|check|valid|safe|protect|confirm|sandbox|ssl|tls|approv|requir|secur|case|whole/
/** Flags that are on by default or only make folders. */
const ON = words(
  'casesensitive matchcase createdirs createdirectories createparents createparentdirectories createmissing createifmissing newfile isnewfile emptyfile addlastlinenewline overwrite openineditor dryrun',
)
const ONE = words(
  'expectedreplacements expectedoccurrences replacements occurrences count maxreplacements limit',
)
const NUMBERS = words(
  'id index line lines timeout version token seq turn step bytes size complexity occurrence number',
)
const PLAIN = /^(?:utf-?8|text|plain|raw|rawtext|text\/plain(?:; ?charset=utf-8)?)$/i
/** Beside a change stand its author and what the protocol keeps. */
const BESIDE = words('author committer meta metadata usage message branch refupdates tags cachecontrol')

/** Says nothing of what the change does. */
export function isIdle({ name, value }: SpannedMember): boolean {
  const key = keyOf(name)
  const last = wordsOf(name).at(-1) ?? ''
  if (value.kind === 'object' || value.kind === 'array') return isBeside(key, value)
  if (value.kind === 'number')
    return ONE.has(key) ? value.text === '1' : DESCRIBES.has(key) || NUMBERS.has(last)
  if (value.kind === 'literal')
    return value.text === 'true' ? ON.has(key) : value.text === 'null' || !WATCHES.test(key)
  if (key === 'encoding' || key === 'contenttype') return PLAIN.test(value.text)
  if (key === 'command' || key === 'method') return isEditVerb(value.text)
  if (key.endsWith('mode')) return isEditVerb(value.text) || /^(?:literal|exact|[aw])$/.test(value.text)
  if (VERBS.has(key)) return !isOtherVerb(value.text)
  if (value.text === '' || DESCRIBES.has(key)) return true
  if (key.startsWith('new')) return false
  // `impl Config/load`: a place within the file.
  if (key === 'namepath') return /^[\w :/.<>[\]()*&-]{1,200}$/.test(value.text)
  if (last === 'name') return NAMED.has(wordsOf(name)[0]!)
  return TELLS.has(last)
}

function isBeside(key: string, value: SpannedJson): boolean {
  if (value.kind === 'array')
    return value.items.length === 0 || (BESIDE.has(key) && value.items.every((item) => isBeside(key, item)))
  return (
    value.kind === 'object' &&
    BESIDE.has(key) &&
    value.members.every(
      ({ name, value: held }) =>
        held.kind !== 'object' &&
        held.kind !== 'array' &&
        !keyOf(name).startsWith('new') &&
        held.kind !== 'literal',
    )
  )
}

/** The line at which a text is put, or which it replaces. */
export function lineIn({ name, value }: SpannedMember): 'put' | 'replaced' | null {
  if (value.kind !== 'number' || !/line(?!count)|position|offset/.test(keyOf(name))) return null
  return /insert|after/.test(keyOf(name)) ? 'put' : 'replaced'
}
