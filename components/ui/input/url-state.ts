'use client'
// Where is a view's state kept? In the URL, so that a link reproduces what is seen.
import { useSearchParams } from 'next/navigation'

/** One search parameter as state. The default leaves the URL clean; a change adds no history entry. */
export function useUrlState(param: string, fallback: string): readonly [string, (value: string) => void] {
  const value = useSearchParams().get(param) ?? fallback
  const set = (next: string) => {
    const url = new URL(window.location.href)
    if (next === fallback) url.searchParams.delete(param)
    else url.searchParams.set(param, next)
    // Next keeps useSearchParams in step with replaceState, without asking the server.
    window.history.replaceState(null, '', url)
  }
  return [value, set]
}
