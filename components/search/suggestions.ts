// Matches what is typed against names that the page already knows: entries, filters, coins, operations and pages. Runs in the page;
// nothing that is typed is sent from here.

import { OUTCOMES, VERDICTS } from '#components/ledger/list/ledger-filter.ts'
import { type LedgerQuery, readQuery } from '#components/ledger/list/search-query.ts'
import { sha256Hex, utf8Encode } from '#protocol/bytes.ts'

/** Answer of GET /search.json. */
export interface SearchIndex {
  operations: readonly { method: string; path: string; summary: string; url: string }[]
  coins: readonly string[]
  size: number
  root: string | null
}

export interface Suggestion {
  kind: 'entry' | 'hash' | 'filter' | 'coin' | 'operation' | 'page' | 'text'
  title: string
  detail: string
  href: string
  /** What Enter takes when nothing else was chosen. */
  isExact: boolean
}

interface Page {
  href: string
  label: string
}

const MAX_OPERATIONS = 5
const MAX_COINS = 4
const SHORTEST_WORD = 2

/** `index`: null while it loads, or when it cannot be had. */
export function suggest(given: string, index: SearchIndex | null, pages: readonly Page[]): Suggestion[] {
  const query = readQuery(given)
  if (query.kind === 'nothing') return []
  if (query.kind === 'entry') return [entrySuggestion(Number(query.entry), index)]
  const words = given.trim().toLowerCase()
  const named =
    query.kind === 'text' && words.length >= SHORTEST_WORD
      ? [...filters(words), ...coins(words, index), ...operations(words, index), ...pageLinks(words, pages)]
      : []
  return [...named, ...textSuggestion(query)]
}

function entrySuggestion(entry: number, index: SearchIndex | null): Suggestion {
  const isBeyond = index !== null && entry > index.size
  return {
    kind: 'entry',
    title: `Entry ${entry}`,
    detail: isBeyond ? `does not exist yet; the newest is ${index.size}` : 'of the ledger',
    href: `/ledger/${entry}`,
    isExact: true,
  }
}

const FILTERS = [
  ...VERDICTS.map((verdict) => ({ name: verdict, href: `/ledger?verdict=${verdict}`, of: 'verdict' })),
  ...OUTCOMES.map((outcome) => ({ name: outcome, href: `/ledger?outcome=${outcome}`, of: 'outcome' })),
].map((filter) => ({ ...filter, words: filter.name.replaceAll('_', ' ') }))

function filters(words: string): Suggestion[] {
  const plain = words.replaceAll('_', ' ')
  return FILTERS.filter((filter) => filter.words.startsWith(plain)).map((filter) => ({
    kind: 'filter',
    title: filter.words.charAt(0).toUpperCase() + filter.words.slice(1),
    detail: `entries with this ${filter.of}`,
    href: filter.href,
    isExact: filter.words === plain,
  }))
}

const coins = (words: string, index: SearchIndex | null): Suggestion[] =>
  (index?.coins ?? [])
    .filter((coin) => coin.toLowerCase().startsWith(words))
    .slice(0, MAX_COINS)
    .map((coin) => ({
      kind: 'coin',
      title: coin,
      detail: 'entries that trade it',
      href: `/ledger?coin=${encodeURIComponent(coin)}`,
      isExact: coin.toLowerCase() === words,
    }))

const operations = (words: string, index: SearchIndex | null): Suggestion[] =>
  (index?.operations ?? [])
    .filter(({ method, path, summary }) => {
      const text = `${method} ${path} ${summary}`.toLowerCase()
      return words.split(/\s+/).every((word) => text.includes(word))
    })
    .slice(0, MAX_OPERATIONS)
    .map(({ method, path, summary, url }) => ({
      kind: 'operation',
      title: `${method} ${path}`,
      detail: summary,
      href: url,
      isExact: path.toLowerCase() === words,
    }))

const pageLinks = (words: string, pages: readonly Page[]): Suggestion[] =>
  pages
    .filter(({ label }) => label.toLowerCase().startsWith(words))
    .map(({ label, href }) => ({
      kind: 'page',
      title: label,
      detail: 'page',
      href,
      isExact: label.toLowerCase() === words,
    }))

/** The text itself stays here; its hash is what is looked for. */
function textSuggestion(query: LedgerQuery): Suggestion[] {
  if (query.kind !== 'text') return []
  const hash = sha256Hex(utf8Encode(query.text))
  return [
    {
      kind: 'text',
      title: 'Search for this text by its SHA-256',
      detail: `${hash.slice(0, 12)}…, computed in this page`,
      href: `/ledger?q=${hash}&from=text`,
      isExact: false,
    },
  ]
}

interface Hit {
  entry: number
  field: string
  value: string
}

/** Of the hashes that the service found. */
export function hitSuggestions(hits: readonly Hit[]): Suggestion[] {
  const entries = new Set(hits.map(({ entry }) => entry))
  return hits.slice(0, 8).map(({ entry, field, value }) => ({
    kind: 'hash',
    title: `Entry ${entry}`,
    detail: `${field.replaceAll('_', ' ')} ${value.replace('sha256:', '').slice(0, 12)}…`,
    href: `/ledger/${entry}`,
    isExact: entries.size === 1,
  }))
}
