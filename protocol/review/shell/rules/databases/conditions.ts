// Tells whether a statement that deletes or changes rows has a condition that holds rows back. A condition holds in every
// row, in none, or in some; what is not known holds in some.
import { HOLE } from '../../read/model.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { endOfLevel, findAt, isName, partsBetween, withoutBrackets, wordsOf } from './statement-words.ts'

type Words = readonly string[]
type Holds = 'always' | 'never' | 'sometimes'

/** Tables of a statement, by the names it gives them. */
interface Tables {
  readonly byName: ReadonlyMap<string, string>
  readonly isDeletion: boolean
}

const MAX_WORDS = 2_000
/** More rows than a batch has. */
const MANY_ROWS = 1_000_000
const ENDS = ['returning', 'limit', 'order', 'option', ';', 'fetch']
const NO_ALIAS =
  /^(?:set|where|using|join|inner|left|right|full|cross|natural|on|returning|limit|order|as|from|only|values|select|option|with|output|partition)$/

/** `sql` is one statement with its strings. */
export function isUnbounded(sql: string): boolean {
  const all = wordsOf(sql)
  if (all.length > MAX_WORDS) return false
  const start = all.findIndex(
    (word, index) =>
      (word === 'delete' || word === 'update') && !/^(?:for|do|on|then)$/.test(all[index - 1] ?? ''),
  )
  if (start < 0) return false
  const words = all.slice(start, endOfLevel(all, start))
  if (words[1] === 'top') return false
  const where = findAt(words, ['where'])
  const limit = findAt(words, ['limit', 'fetch'])
  if (limit < words.length && !(Number(words[limit + 1]) >= MANY_ROWS)) return false
  const tables = tablesOf(words.slice(0, where), words[0] === 'delete')
  if (where === words.length) return !isJoined(words, tables)
  const condition = words.slice(where + 1, findAt(words, ENDS, where))
  return holds(condition, tables) === 'always' || leavesNobody(condition, tables)
}

/** Without WHERE the condition of an inner join holds rows back. */
function isJoined(words: Words, tables: Tables): boolean {
  const join = findAt(words, ['join'])
  if (join === words.length || words[join - 1] === 'left' || words[join - 1] === 'cross') return false
  const on = findAt(words, ['on'], join)
  if (on === words.length) return findAt(words, ['using'], join) < words.length
  const end = findAt(words, ['set', 'join', 'inner', 'left', ...ENDS], on)
  return holds(words.slice(on + 1, end), tables) !== 'always'
}

function tablesOf(words: Words, isDeletion: boolean): Tables {
  const byName = new Map<string, string>()
  for (let i = 0; i < words.length; i++) {
    if (!/^(?:from|using|join|update|,)$/.test(words[i]!)) continue
    let at = i + 1
    while (/^(?:only|ignore|low_priority|quick)$/.test(words[at] ?? '')) at++
    const name = words[at]
    if (!isName(name)) continue
    const table = name!.replace(/^.*\./, '')
    const alias = words[at + 1] === 'as' ? words[at + 2] : words[at + 1]
    byName.set(isName(alias) && !NO_ALIAS.test(alias!) ? alias! : table, table)
    if (words[i] === 'update') i = findAt(words, ['from', 'join'], at) - 1
  }
  return { byName, isDeletion }
}

function holds(given: Words, tables: Tables): Holds {
  const words = withoutBrackets(given)
  const choices = partsBetween(words, 'or')
  if (choices.length > 1) {
    const each = choices.map((choice) => holds(choice, tables))
    if (each.includes('always') || coversAll(choices, tables)) return 'always'
    return each.every((one) => one === 'never') ? 'never' : 'sometimes'
  }
  const parts = partsBetween(words, 'and')
  if (parts.length > 1) {
    const each = parts.map((part) => holds(part, tables))
    if (each.includes('never')) return 'never'
    return each.every((one) => one === 'always') ? 'always' : 'sometimes'
  }
  if (words[0] === 'not' || words[0] === '!') return opposite(holds(words.slice(1), tables))
  if (words[0] === 'exists') return finds(withoutBrackets(words.slice(1)), tables)
  return test(words, tables)
}

const opposite = (one: Holds): Holds =>
  one === 'always' ? 'never' : one === 'never' ? 'always' : 'sometimes'

/** Whether a query finds every row: it has no condition, or one that always holds. */
function finds(query: Words, tables: Tables): Holds {
  if (query[0] !== 'select') return 'sometimes'
  if (
    findAt(query, ['limit', 'group', 'having', 'join', 'offset', 'intersect', 'except', 'top']) < query.length
  )
    return 'sometimes'
  const where = findAt(query, ['where'])
  return where === query.length ? 'always' : holds(query.slice(where + 1), tables)
}

const OPERATORS = '= < > <= >= <> != is in between like ilike rlike regexp similar ~ ~* not'.split(' ')

function test(words: Words, tables: Tables): Holds {
  const at = findAt(words, OPERATORS)
  if (at === words.length) return alone(words)
  const left = words.slice(0, at)
  const isNegated = words[at] === 'not' || words[at + 1] === 'not'
  const operator = words[at] === 'not' ? words[at + 1]! : words[at]!
  const right = words.slice(at + (isNegated ? 2 : 1))
  return compared(left, operator, right, tables, isNegated)
}

function alone(words: Words): Holds {
  if (words.length !== 1) return 'sometimes'
  const [word] = words
  if (word === 'true' || (/^\d/.test(word!) && Number(word) !== 0)) return 'always'
  return word === 'false' || word === 'null' || word === '0' ? 'never' : 'sometimes'
}

function compared(left: Words, operator: string, right: Words, tables: Tables, isNegated: boolean): Holds {
  const turned = (one: Holds): Holds => (isNegated ? opposite(one) : one)
  switch (operator) {
    case 'is':
      return isNull(left, right, tables, isNegated)
    case 'in':
      return isNegated ? notIn(left, right, tables) : isIn(left, right, tables)
    case 'between':
      return turned(isBetween(left, right, tables))
    case 'like':
    case 'ilike':
    case 'similar':
    case 'rlike':
    case 'regexp':
    case '~':
    case '~*':
      return turned(
        matches(operator, right.at(-1) ?? '') || isSame(left, right, tables) ? 'always' : 'sometimes',
      )
    default:
      return orders(left, operator, right, tables)
  }
}

const matches = (operator: string, pattern: string): boolean =>
  /like|similar/.test(operator)
    ? /^'(?:%+|_%+|%+_%*|%+@%+)'$/.test(pattern)
    : /^'\^?(?:\.[*+?]?|\(\.\*\)|\[\\s\\S\]\*)?\$?'$/.test(pattern)

const lastName = (words: Words): string =>
  words.length === 1 && isName(words[0]) ? words[0]!.replace(/^.*\./, '') : ''

/** The column without which a row is none. */
const isKey = (words: Words, { byName }: Tables): boolean => {
  const name = lastName(words)
  if (/^(?:id|_id|uuid|guid|pk|rowid|ctid|oid|rownum)$/.test(name)) return true
  const own = [...byName.values()][0] ?? ''
  return name !== '' && (name === `${own}_id` || name === `${own.replace(/s$/, '')}_id`)
}
/** Numbers of other rows count from one as well. */
const isNumbered = (words: Words, tables: Tables): boolean =>
  isKey(words, tables) || /_id$/.test(lastName(words))

const PAST = anyOf(
  /^(?:created|updated|modified|inserted|registered|joined|signed_up|ordered|placed|creation)(?:_?(?:at|on|date|time|ts|timestamp))?$/,
  /^(?:date_(?:created|added|joined|ordered)|last_(?:login|seen|updated|modified)(?:_at)?)$/,
)
const MEASURE = /^(?:total|amount|price|quantity|qty|size|age|views|length|subtotal|weight|hits|visits)$/

function isSame(left: Words, right: Words, tables: Tables): boolean {
  const one = canonical(left, tables)
  return one === canonical(right, tables) && left.some(isName) && !/\ue000|rand|uuid|nextval/.test(one)
}

/** Columns with the names of their tables. */
function canonical(words: Words, { byName }: Tables): string {
  const tables = [...new Set(byName.values())]
  return words
    .map((word, index) => {
      if (!isName(word) || words[index + 1] === '(') return word
      const parts = word.split('.')
      const column = parts.at(-1)!
      const owner = parts.at(-2)
      if (owner === undefined) return tables.length === 1 ? `${tables[0]}.${column}` : column
      return `${byName.get(owner) ?? owner}.${column}`
    })
    .join(' ')
}

function isNull(left: Words, right: Words, tables: Tables, isNegated: boolean): Holds {
  const [what] = right
  if (what === 'distinct') {
    if (!isSame(left, right.slice(2), tables)) return 'sometimes'
    return isNegated ? 'always' : 'never'
  }
  if (what !== 'null') return 'sometimes'
  const isConstant = left.length === 1 && /^(?:\d|'|true|false)/.test(left[0]!)
  if (!isConstant && !isKey(left, tables) && !PAST.test(lastName(left))) return 'sometimes'
  return isNegated ? 'always' : 'never'
}

const itemsOf = (right: Words): readonly Words[] => partsBetween(withoutBrackets(right), ',')

function isIn(left: Words, right: Words, tables: Tables): Holds {
  const inner = withoutBrackets(right)
  if (inner[0] === 'select') {
    const from = findAt(inner, ['from'])
    const table = inner[from + 1]?.replace(/^.*\./, '')
    const isOwn = [...tables.byName.values()][0] === table
    const column = inner.slice(inner[1] === 'distinct' ? 2 : 1, from)
    return isOwn && lastName(column) !== '' && lastName(column) === lastName(left)
      ? finds(inner, { ...tables, byName: new Map([[table!, table!]]) })
      : 'sometimes'
  }
  const items = itemsOf(right).map((item) => item.join(' '))
  const isEither =
    (items.includes('true') && items.includes('false')) || (items.includes('0') && items.includes('1'))
  if (isEither && /^(?:is_|has_|true|active|enabled|deleted|disabled|archived)/.test(lastName(left)))
    return 'always'
  return itemsOf(right).some((item) => orders(left, '=', item, tables) === 'always') ? 'always' : 'sometimes'
}

function notIn(left: Words, right: Words, tables: Tables): Holds {
  const inner = withoutBrackets(right)
  if (inner[0] === 'select') {
    const limit = findAt(inner, ['limit'])
    if (inner[limit + 1] === '0') return 'always'
    return finds(inner, tables) === 'never' ? 'always' : 'sometimes'
  }
  const items = itemsOf(right)
  return isKey(left, tables) && items.every((item) => (numberOf(item) ?? 1) <= 0) ? 'always' : 'sometimes'
}

function isBetween(left: Words, right: Words, tables: Tables): Holds {
  const and = findAt(right, ['and'])
  const from = right.slice(0, and)
  const to = right.slice(and + 1)
  const isWide = /^9{5,}$|^\d{9,}$/.test(to.join(''))
  if (isNumbered(left, tables) && (numberOf(from) ?? 2) <= 1 && isWide) return 'always'
  return orders(left, '>=', from, tables) === 'always' && orders(left, '<=', to, tables) === 'always'
    ? 'always'
    : 'sometimes'
}

function numberOf(words: Words): number | null {
  const text = words.join('').replace(/^'(-?\d+)'$/, '$1')
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null
}

const FLIPPED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' }

/** `a < b` and its kin. */
function orders(left: Words, operator: string, right: Words, tables: Tables): Holds {
  if (isSame(left, right, tables)) return /=/.test(operator) && operator !== '!=' ? 'always' : 'never'
  const constants = ofConstants(left, operator, right)
  if (constants !== null) return constants
  if (!left.some(isName) || isNow(left))
    return comparesColumn(right, FLIPPED[operator] ?? operator, left, tables)
  return comparesColumn(left, operator, right, tables)
}

function ofConstants(left: Words, operator: string, right: Words): Holds | null {
  const answer = (is: boolean): Holds => (is ? 'always' : 'never')
  const one = numberOf(left)
  const other = numberOf(right)
  if (one !== null && other !== null) return answer(isOrdered(one, operator, other))
  const texts = [left.join(' '), right.join(' ')]
  if (texts.every((text) => /^(?:'[^']*'|true|false)$/.test(text)) && /^(?:=|<>|!=)$/.test(operator))
    return answer((texts[0] === texts[1]) === (operator === '='))
  return null
}

function isOrdered(one: number, operator: string, other: number): boolean {
  if (operator === '=') return one === other
  if (operator === '<>' || operator === '!=') return one !== other
  if (operator.startsWith('<')) return one < other || (operator === '<=' && one === other)
  return one > other || (operator === '>=' && one === other)
}

const NOW =
  /^(?:now|current_timestamp|current_date|sysdate|getdate|getutcdate|systimestamp|localtimestamp|curdate)$/
const isNow = (words: Words): boolean =>
  NOW.test(words[0] ?? '') || (/^(?:datetime|date)$/.test(words[0] ?? '') && words[2] === "'now'")
const NOTHING = /^interval '?0 |^(?:\( \) )?$/

/** A column against a constant or a time. */
function comparesColumn(left: Words, operator: string, right: Words, tables: Tables): Holds {
  const number = numberOf(right)
  if (number !== null) return numbers(left, operator, number, tables) ? 'always' : 'sometimes'
  if (!PAST.test(lastName(left))) return 'sometimes'
  return pasts(operator, right) ? 'always' : 'sometimes'
}

function numbers(left: Words, operator: string, number: number, tables: Tables): boolean {
  const isBelow = operator === '<' || operator === '<='
  const isAbove = operator === '>' || operator === '>='
  const isOther = operator === '<>' || operator === '!='
  if (isNumbered(left, tables)) {
    if (isAbove && number <= 1) return true
    if (isBelow && number >= 1e9) return true
  }
  if (isKey(left, tables) && isOther && (number <= 1 || tables.isDeletion)) return true
  const isLength = /^(?:length|len|char_length|abs|octet_length|datalength)$/.test(left[0] ?? '')
  const isMeasure = isLength || MEASURE.test(lastName(left))
  return isMeasure && ((operator === '>=' && number <= 0) || (operator === '>' && number < 0))
}

/** A time that lies in the past of every row. */
function pasts(operator: string, right: Words): boolean {
  const year = Number(
    /^'(\d{4})-/.exec(right[/^(?:date|timestamp)$/.test(right[0] ?? '') ? 1 : 0] ?? '')?.[1],
  )
  if (operator === '<' || operator === '<=') {
    if (year >= 2050) return true
    if (!isNow(right)) return false
    const rest = right.slice(right[1] === '(' ? endOfLevel(right, 2) + 1 : 1)
    return (
      rest.length === 0 ||
      rest[0] === '+' ||
      (rest[0] === '-' && NOTHING.test(rest.slice(1).join(' ').replace("' 0", '0')))
    )
  }
  if (operator !== '>' && operator !== '>=') return false
  return year <= 2000 || /interval '?(?:[2-9]\d|\d{3,}) ?years?/.test(right.join(' '))
}

interface Test {
  readonly column: string
  readonly operator: string
  readonly value: string
}

const OPPOSITE: Readonly<Record<string, string>> = {
  'is null': 'is not null',
  '<': '>=',
  '<=': '>',
  '>=': '<',
  '>': '<=',
  '=': '<>',
  '<>': '=',
}

function testOf(words: Words, tables: Tables): Test | null {
  const at = findAt(words, ['=', '<', '>', '<=', '>=', '<>', '!=', 'is'])
  if (at === 0 || at === words.length) return null
  const rest = words.slice(at + 1).join(' ')
  const operator = words[at] === 'is' ? `is ${rest}` : words[at] === '!=' ? '<>' : words[at]!
  return { column: canonical(words.slice(0, at), tables), operator, value: words[at] === 'is' ? '' : rest }
}

/** `a is null or a is not null`, `a < 5 or a >= 5`, `a = true or a = false`: one of them holds in every row. */
function coversAll(choices: readonly Words[], tables: Tables): boolean {
  const tests = choices.map((choice) => testOf(withoutBrackets(choice), tables))
  return tests.some((one, index) =>
    tests
      .slice(index + 1)
      .some(
        (other) =>
          one !== null &&
          other !== null &&
          one.column === other.column &&
          !one.column.includes(HOLE) &&
          (complements(one, other) || complements(other, one)),
      ),
  )
}

function complements(one: Test, other: Test): boolean {
  if (OPPOSITE[one.operator] === other.operator && one.value === other.value) return true
  if (one.operator === '=' && other.operator === '=')
    return /^(?:true false|false true|0 1|1 0|'[yt]' '[nf]')$/.test(`${one.value} ${other.value}`)
  if (/^is (?:not )?(?:true|false)$/.test(one.operator))
    return other.operator !== one.operator && /^is (?:not )?(?:true|false)$/.test(other.operator)
  // `a < 9 or a > 3`.
  const above = Number(other.value)
  const below = Number(one.value)
  return /^</.test(one.operator) && /^>/.test(other.operator) && above < below
}

export const PEOPLE =
  /^(?:users?|accounts?|customers?|members?|employees?|patients?|tenants?|organi[sz]ations?|people|persons?|profiles?|clients?|students?)$/
/** Records that come and go while the person stays. */
const PASSING =
  /^(?:[a-z]+_)?(?:sessions?|logins?|tokens?|carts?|visits?|events|page_?views|notifications|devices|heartbeats?)$/

/** Deletes everybody of whom there is no passing record. */
function leavesNobody(given: Words, tables: Tables): boolean {
  if (!tables.isDeletion || !PEOPLE.test([...tables.byName.values()][0] ?? '')) return false
  const words = withoutBrackets(given)
  if (partsBetween(words, 'and').length > 1 || partsBetween(words, 'or').length > 1) return false
  const select = words.indexOf('select')
  const isAbsent = words.slice(0, select).includes('not')
  const from = select < 0 ? -1 : words.indexOf('from', select)
  return isAbsent && from > 0 && PASSING.test(words[from + 1]?.replace(/^.*\./, '') ?? '')
}
