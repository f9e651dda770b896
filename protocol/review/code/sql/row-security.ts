// Reads policies of row security: whose rows one lets through, and whether it lets none through where nobody is named.
// https://www.postgresql.org/docs/current/sql-createpolicy.html

const POLICY =
  /^create policy ["`]?([\w -]{1,60}?)["`]? on (?:only )?([\w."]{1,80})(?: as (permissive|restrictive))?(?: for (?:all|select|insert|update|delete))?(?: to [\w", ]{1,120})?(?: using ?(\(.{1,600}?\)))?(?: with check ?(\(.{1,600}\)))?$/i

/** Who asks, as the session or its signed token says: https://www.postgresql.org/docs/current/functions-admin.html#FUNCTIONS-ADMIN-SET */
const NAMED_BY_SESSION =
  /^(?:current_setting\('[\w.]{3,60}'(?:, ?(?:true|false))?\)|auth\.uid\(\)|auth\.user_id\(\)|current_user|session_user|user)$/i
const OWNER =
  /^(?:\w{1,30}\.)?(?:\w{1,30}_)?(?:tenant|org|organi[sz]ation|account|workspace|user|owner|customer|member|company|team|created_by|author|store|project|school|clinic|client)(?:_?(?:id|uuid|ref|key|name))?$/i
/** Asks less of a row besides. */
const PLAIN_PART =
  /^(?:not )?(?:\w{1,30}\.)?\w{1,60}(?: (?:is (?:not )?(?:null|true|false)|(?:=|<>|!=|<=?|>=?) ?(?:'[^']{0,60}'|-?\d{1,12}|true|false|now\(\))))?$/i

export interface Policy {
  readonly name: string
  readonly table: string
  /** Every row that it lets through belongs to whoever asks. */
  readonly isOwn: boolean
}

/** Without brackets round the whole, casts and spaces beside brackets. */
function bare(text: string): string {
  let at = text
    .trim()
    .replace(/::(?:uuid|text|varchar|citext|name|bigint|integer|int[248]?)\b/gi, '')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')')
  for (let step = 0; step < 8 && isWrapped(at); step++) at = at.slice(1, -1).trim()
  return at
}

function isWrapped(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at === text.length - 1
  }
  return false
}

/** Parts joined by a word at this level. */
function partsOf(text: string, joint: RegExp): readonly string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
    else if (depth === 0 && text[at] === ' ') {
      const word = joint.exec(text.slice(at, at + 6))?.[0]
      if (word === undefined) continue
      found.push(text.slice(from, at))
      from = at + word.length
      at = from - 1
    }
  }
  return [...found, text.slice(from)].map(bare)
}

/** `nullif(current_setting('app.tenant', true), '')`, `(select auth.uid())`: no value where nobody is named. */
function isAsker(text: string): boolean {
  const inner = bare(text)
  if (NAMED_BY_SESSION.test(inner)) return true
  const held =
    /^nullif ?\((.{1,200}), ?''\)$/i.exec(inner)?.[1] ??
    /^select (.{1,200})$/i.exec(inner)?.[1] ??
    /^cast ?\((.{1,200}) as \w{1,20}\)$/i.exec(inner)?.[1]
  return held !== undefined && held.length < inner.length && isAsker(held)
}

function isOwnRow(part: string): boolean {
  const sides = /^([^=<>!]{1,300}) ?= ?([^=<>!]{1,300})$/.exec(part)?.slice(1).map(bare)
  if (sides === undefined) return false
  const [a, b] = sides as [string, string]
  return (OWNER.test(a) && isAsker(b)) || (OWNER.test(b) && isAsker(a))
}

const isOwn = (test: string): boolean => {
  const parts = partsOf(bare(test), /^ and /i)
  return parts.some(isOwnRow) && parts.every((part) => isOwnRow(part) || PLAIN_PART.test(part))
}

const isPolicy = (text: string): boolean => /^(?:create|alter) policy /i.test(text)

/** Null for what makes no policy, or one that is not read. */
export const policyOf = (text: string): Policy | null => (isPolicy(text) ? readPolicy(text) : null)

function readPolicy(text: string): Policy | null {
  const [, name, table, , using, check] = POLICY.exec(text) ?? []
  if (name === undefined) return null
  const tests = [using, check].filter((one) => one !== undefined)
  return { name: name.toLowerCase(), table: tableKey(table!), isOwn: tests.length > 0 && tests.every(isOwn) }
}

export const tableKey = (table: string): string =>
  table
    .replace(/["`]/g, '')
    .replace(/^public\./i, '')
    .toLowerCase()

/** Says nothing where the session names nobody, or always holds. */
const NOBODY =
  /^(?:true|1 ?= ?1|(?:nullif ?\()?current_setting\([^)]{1,80}\)(?:, ?''\))? (?:is null|= ?'')|auth\.uid\(\) is null|current_user is not null)$/i

/** The condition of a policy lets every row through, or every one as soon as the session names nobody. */
export const opensRows = (text: string): string | null => (isPolicy(text) ? openingIn(text) : null)

function openingIn(text: string): string | null {
  const column = comparedWithItself(text)
  if (column !== null)
    return `where the session names nobody, \`${column}\` is compared with itself, so every row passes`
  const tests = /^[^(]{1,300}? (?:using|with check) ?(\(.{1,1200}\))$/i.exec(text)?.[1] ?? ''
  const parts = tests.split(/\) with check ?\(/i).flatMap((one) => partsOf(bare(balanced(one)), /^ or /i))
  const always = parts.find((part) => NOBODY.test(part) || isSame(part))
  return always === undefined ? null : `\`${always}\` lets every row through, whoever asks`
}

const FALLS_BACK = /(?:([\w.]{1,80}) ?= ?\(?)?\b(?:coalesce|ifnull|nvl|isnull) ?\(/gi

/** In one policy. */
const MOST_CALLS = 40

/** The column that is compared with a value in whose absence it stands itself. */
function comparedWithItself(text: string): string | null {
  let left = MOST_CALLS
  for (const found of text.matchAll(FALLS_BACK)) {
    if (left-- === 0) return null
    const open = found.index + found[0].length
    let [depth, end, comma] = [1, open, -1]
    for (; end < text.length && end < open + 600 && depth > 0; end++) {
      if (text[end] === '(') depth++
      else if (text[end] === ')') depth--
      else if (text[end] === ',' && depth === 1) comma = end
    }
    const last = bare(text.slice(comma + 1, end - 1)).toLowerCase()
    const column = found[1] ?? /^(?:::\w{1,20})? ?= ?([\w.]{1,80})/.exec(text.slice(end, end + 120))?.[1]
    if (
      comma > 0 &&
      column !== undefined &&
      /^[\w.]+$/.test(last) &&
      isSameColumn(last, column.toLowerCase())
    )
      return column
  }
  return null
}

const isSameColumn = (a: string, b: string): boolean => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)

/** The halves of a text that was cut between its brackets. */
const balanced = (text: string): string =>
  `${text.startsWith('(') ? '' : '('}${text}${text.endsWith(')') && text.split('(').length <= text.split(')').length ? '' : ')'}`

const isSame = (part: string): boolean => {
  const [, a, b] = /^([\w.]{1,80}) ?= ?([\w.]{1,80})$/.exec(part) ?? []
  return a !== undefined && a.toLowerCase() === b!.toLowerCase()
}
