// Tells conditions that look as if they held rows back: those that only speak of the other table of a join, and those in
// which an OR without brackets leaves the owner out.
import { findAt, isName, partsBetween, withoutBrackets, wordsOf } from './statement-words.ts'

type Words = readonly string[]
const MAX_WORDS = 2_000
const ENDS = ['returning', 'limit', 'order', 'option', ';', 'fetch']
const KEYWORD =
  /^(?:and|or|not|is|null|true|false|in|like|ilike|between|exists|any|all|some|interval|date|timestamp|now|current_date|current_timestamp|distinct|from|as|collate|escape|similar|to)$/

function conditionOf(words: Words): Words {
  const where = findAt(words, ['where'])
  return where === words.length ? [] : words.slice(where + 1, findAt(words, ENDS, where))
}

/** `DELETE FROM a USING b WHERE b.x = 1`, `UPDATE a SET … FROM b WHERE b.x = 1`: nothing joins the two. Source: PostgreSQL, DELETE and UPDATE. */
export function missesTarget(sql: string): boolean {
  const words = wordsOf(sql)
  if (words.length > MAX_WORDS || words.includes('join')) return false
  const isDeletion = words[0] === 'delete' && words[1] === 'from'
  const start = isDeletion ? 2 : words[0] === 'update' ? 1 : -1
  if (start < 0) return false
  const at = words[start] === 'only' ? start + 1 : start
  const table = words[at]
  if (!isName(table)) return false
  const second = words[at + 1] === 'as' ? words[at + 2] : words[at + 1]
  const alias =
    isName(second) && !/^(?:using|set|where)$/.test(second!) ? second! : table!.replace(/^.*\./, '')
  const others = findAt(words, [isDeletion ? 'using' : 'from'], at)
  const condition = conditionOf(words)
  if (others === words.length || condition.length === 0 || condition.includes('select')) return false
  const columns = condition.filter(
    (word, index) => isName(word) && !KEYWORD.test(word) && condition[index + 1] !== '(',
  )
  return (
    columns.length > 0 &&
    columns.every((column) => column.includes('.') && column.split('.').at(-2) !== alias)
  )
}

const OWNER =
  /^(?:[\w]+\.)?(?:tenant|customer|account|org|organi[sz]ation|company|user|client|shop|store|team|workspace|project|member|merchant)_?(?:id|uuid)$/

/** `owner = 7 AND a OR b`: the second half says nothing of the owner. */
export function escapesOwner(sql: string): boolean {
  const words = wordsOf(sql)
  if (words.length > MAX_WORDS) return false
  const choices = partsBetween(withoutBrackets(conditionOf(words)), 'or')
  if (choices.length < 2) return false
  const named = choices.map((choice) => {
    const parts = partsBetween(choice, 'and')
    return parts.some((part) => OWNER.test(part[0] ?? '') && /^(?:=|in)$/.test(part[1] ?? ''))
      ? parts.length
      : 0
  })
  return (
    named.some((parts) => parts > 1) &&
    choices.some(
      (choice, index) => named[index] === 0 && !choice.some((word) => /(?:^|[._])(?:id|uuid)$/.test(word)),
    )
  )
}
