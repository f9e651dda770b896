/** Reads a page for fetch and extract_text. */
import { createHash } from 'node:crypto'
import { EgressDenied } from '#server/kernel/egress/address.ts'
import type { ExecutionDeps } from '../deps.ts'
import type { BrowseInput } from './browse.schema.ts'
import { type BrowseAdmission, refusal } from './browse-admission.ts'
import { decoded, type Found, isTextual } from './browse-facts.ts'
import { userAgentOf } from './browser/browser-flags.ts'
import { cutText } from './browser/take-steps.ts'
import { readPage } from './read/read-page.ts'
import type { RobotsAnswer } from './read/robots.ts'

/** Of HTML that text is extracted from. */
const MOST_HTML_BYTES = 2 * 1024 * 1024

/** Throws invalid_request where the guard refuses the address, and what `mayGoOn` throws. */
export async function readFor(
  ctx: Pick<ExecutionDeps, 'reading' | 'env'>,
  input: BrowseInput,
  { egress, timeoutMs }: BrowseAdmission,
  mayGoOn: (robots: RobotsAnswer) => void,
) {
  const isText = input.action === 'extract_text'
  const maxBytes = isText ? MOST_HTML_BYTES : input.max_bytes
  const userAgent = userAgentOf(ctx.env.BASE_URL)
  const request = { url: input.url, userAgent, maxBytes, timeoutMs }
  const page = await readPage(egress, ctx.reading.robots, request, mayGoOn).catch((error) => {
    throw error instanceof EgressDenied ? refusal() : error
  })
  const { hop } = page
  const header = hop?.headers['content-type'] ?? ''
  const contentType = header.split(';')[0]!.trim().toLowerCase() || null
  const found: Found = {
    finalUrl: page.error === null && hop ? hop.url.href : (page.redirects.at(-1) ?? input.url),
    httpStatus: hop?.status ?? null,
    contentType,
    redirects: page.redirects,
    robots: page.robots,
    error: page.error,
    truncated: hop?.truncated ?? false,
    artifacts: [],
    outputs: [],
    steps: [],
    remoteIp: hop?.remoteIp ?? null,
    tlsLeafSha256: hop?.tlsLeafSha256 ?? null,
    body: page.error === null ? (hop?.bytes ?? null) : null,
    text: null,
    extraction: null,
  }
  if (found.body && isText) {
    const text = isTextual(contentType)
      ? await textOf(ctx, decoded(found.body, header), contentType, { input, found })
      : ''
    found.text = cutText(text, input.max_bytes)
    found.truncated ||= found.text !== text
    if (found.extraction === 'none') found.error = 'selector_not_found'
    found.outputs.push(createHash('sha256').update(found.text).digest('hex'))
  } else if (found.body) found.outputs.push(createHash('sha256').update(found.body).digest('hex'))
  return {
    found,
    counts: page.counts,
    retryAfter: hop && (hop.status === 429 || hop.status === 503) ? hop.headers['retry-after'] : undefined,
  }
}

async function textOf(
  { reading }: Pick<ExecutionDeps, 'reading'>,
  source: string,
  contentType: string | null,
  { input, found }: { input: BrowseInput; found: Found },
): Promise<string> {
  if (!/html/.test(contentType ?? '')) return source
  const task = { html: source, url: found.finalUrl, selector: input.selector ?? null }
  const { text, extraction } = await reading.extractor.extract(task)
  found.extraction = extraction
  return text
}
