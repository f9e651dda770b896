'use client'
// Keeps the state of a view in the URL, so that a link reproduces the view.
import { useSearchParams } from 'next/navigation'

type SetUrlState = (value: string, history?: 'push' | 'replace') => void

/** One search parameter as state. The default leaves the URL clean; a change adds no history entry unless it is pushed. */
export function useUrlState(param: string, fallback: string): readonly [string, SetUrlState] {
  const value = useSearchParams().get(param) ?? fallback
  const set: SetUrlState = (next, history = 'replace') => {
    if (next === value) return
    const url = new URL(window.location.href)
    if (next === fallback) url.searchParams.delete(param)
    else url.searchParams.set(param, next)
    // Next keeps useSearchParams in step with both, without asking the server.
    if (history === 'push') window.history.pushState(null, '', url)
    else window.history.replaceState(null, '', url)
  }
  return [value, set]
}
