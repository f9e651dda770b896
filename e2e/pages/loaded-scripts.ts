// The scripts that a page loads.
import type { Page, Response } from '@playwright/test'

/** Listens from now on. Bodies are read when they are asked for: one that arrives later would end with the test. */
export function loadedScripts(page: Page): () => Promise<Buffer[]> {
  const scripts = new Map<string, Response>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.url().startsWith('http'))
      scripts.set(response.url(), response)
  })
  return () => Promise.all([...scripts.values()].map((script) => script.body()))
}
