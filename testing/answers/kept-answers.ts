/** Answers as the OpenAPI document keeps them: no secret that looks like a real one, and no more of a long list than shows its form. */
import type { RecordedAnswer } from './answer-recorder.ts'

/** Answers that are long because a list is; every other one is kept whole, since hashes and signatures cover it. */
const shortened = [
  'discovery.getEngine',
  'discovery.getEngineManifest',
  'discovery.getSearchIndex',
  'discovery.listPaymentResources',
  'ledger.getJsonFeed',
]
const shownItems = 2
const shownCharacters = 1_200

export const keptAnswers = (recorded: readonly RecordedAnswer[]): RecordedAnswer[] =>
  recorded.map((answer) => ({ ...answer, body: bodyOf(answer) }))

function bodyOf({ operationId, body }: RecordedAnswer): unknown {
  if (operationId === 'discovery.getOpenApi') {
    const { openapi, info, servers } = body as Record<string, unknown>
    return { openapi, info, servers, paths: {} }
  }
  if (typeof body === 'string') return beginningOf(body)
  const shown = shortened.includes(operationId) ? withShortLists(body) : body
  return JSON.parse(JSON.stringify(shown), (_, value) => (typeof value === 'string' ? masked(value) : value))
}

/** Whole lines, of a text that is too long to be read as an example. */
function beginningOf(text: string): string {
  if (text.length <= shownCharacters) return text
  const cut = text.slice(0, shownCharacters)
  return `${cut.includes('\n') ? cut.slice(0, cut.lastIndexOf('\n')) : cut}\n…\n`
}

function withShortLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, shownItems).map(withShortLists)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withShortLists(member)]))
}

/** An API key and the secret of a webhook, as long as real ones. */
const masked = (text: string): string =>
  text
    .replace(/^asy_\w{40}$/, `asy_${'example'.repeat(6).slice(0, 40)}`)
    .replace(/^whsec_[\w+/]{43}=$/, `whsec_${'example'.repeat(7).slice(0, 43)}=`)

/** Every member that a value has, at every depth: two answers of one contract that took the same way have the same. */
export function membersOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => membersOf(item, `${at}[]`)))]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, member]) => [
    `${at}.${name}`,
    ...membersOf(member, `${at}.${name}`),
  ])
}
