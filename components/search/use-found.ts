'use client'
// Keeps what the search found for the typed text: names at once, hashes after a short pause. Only a hash or its beginning is sent.
import { useEffect, useState } from 'react'
import { FOOTER_NAV, MAIN_NAV } from '#components/frame/nav.ts'
import { readQuery } from '#components/ledger/list/search-query.ts'
import { hitSuggestions, type SearchIndex, type Suggestion, suggest } from './suggestions.ts'

const PAUSE_MS = 150
const PAGES = [...new Map([...MAIN_NAV, ...FOOTER_NAV].map((item) => [item.href, item])).values()]

let kept: Promise<SearchIndex | null> | null = null

function readIndex(): Promise<SearchIndex | null> {
  kept ??= fetch('/search.json', { credentials: 'omit' })
    .then((answer) => (answer.ok ? (answer.json() as Promise<SearchIndex>) : null))
    .catch(() => null)
    .then((index) => {
      // A later search asks again.
      if (index === null) kept = null
      return index
    })
  return kept
}

interface HashAnswer {
  of: string
  found: Suggestion[]
  /** Why there is nothing, and under which checkpoint it was looked for. */
  nothing: string | null
}

export interface Found {
  suggestions: readonly Suggestion[]
  /** In place of suggestions. */
  note: string | null
}

export function useFound(given: string): Found {
  const [index, setIndex] = useState<SearchIndex | null>(null)
  const [answer, setAnswer] = useState<HashAnswer | null>(null)
  useEffect(() => {
    let isCurrent = true
    void readIndex().then((read) => isCurrent && setIndex(read))
    return () => {
      isCurrent = false
    }
  }, [])
  const query = readQuery(given)
  const hash = query.kind === 'hash' ? query.hash : query.kind === 'prefix' ? query.prefix : null
  useEffect(() => {
    if (hash === null) return
    const control = new AbortController()
    const timer = setTimeout(() => {
      void lookUp(hash, index, control.signal).then((looked) => looked && setAnswer(looked))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [hash, index])
  if (hash === null) return { suggestions: suggest(given, index, PAGES), note: null }
  if (answer?.of !== hash) return { suggestions: [], note: 'Searching…' }
  return { suggestions: answer.found, note: answer.nothing }
}

async function lookUp(
  hash: string,
  index: SearchIndex | null,
  signal: AbortSignal,
): Promise<HashAnswer | null> {
  try {
    const answer = await fetch(`/log/search?hash=${hash}`, { credentials: 'omit', signal })
    if (!answer.ok) return { of: hash, found: [], nothing: `The service answered ${answer.status}.` }
    const { hits, complete_for: searched } = (await answer.json()) as {
      hits: { entry: number; field: string; value: string }[]
      complete_for: string
    }
    const found = hitSuggestions(hits)
    const under = index?.root ? ` under checkpoint ${index.size}, root ${index.root.slice(0, 12)}…` : ''
    const proof: Suggestion[] =
      found.length === 0 && hash.length === 64
        ? [
            {
              kind: 'page',
              title: 'Check whether it is a signed proof',
              detail: 'a proof that is not on the ledger',
              href: `/verify?event_id=${hash}`,
              isExact: true,
            },
          ]
        : []
    return {
      of: hash,
      found: [...found, ...proof],
      nothing: found.length === 0 ? `Nothing found in ${searched}${under}.` : null,
    }
  } catch {
    return signal.aborted ? null : { of: hash, found: [], nothing: 'The service could not be reached.' }
  }
}
