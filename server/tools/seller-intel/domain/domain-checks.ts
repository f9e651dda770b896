/** Judges how well the paid resources of a domain can be found and called. Pure: the same evidence gives the same checks. */
import type { Listing } from '#server/markets/store/listings.store.ts'
import { whyInvalid } from '../../agent-readiness/checks/bazaar.ts'
import { isObject } from '../../agent-readiness/visit.ts'
import type { DomainEvidence, Probe } from './domain-evidence.ts'
import { offersAsListed, recipientsOf } from './listed-terms.ts'

export const DOMAIN_CHECKS = ['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8'] as const
export type DomainCheckId = (typeof DOMAIN_CHECKS)[number]

export interface DomainCheck {
  id: DomainCheckId
  /** Null: cannot be established. */
  passed: boolean | null
  detail: string
}

const DESCRIPTION = { least: 20, most: 300 } as const
const FRESH_SECONDS = 30 * 86_400

/** Null while a list that was not read to its end does not name the domain. */
export const isListed = ({ listings, list }: DomainEvidence): boolean | null =>
  listings.length > 0 ? true : list.isWhole ? false : null

export function checkDomain(evidence: DomainEvidence): DomainCheck[] {
  const { listings, probes, nowUnix } = evidence
  return [
    listedCheck(evidence),
    allOf(probes, 'C2', ({ visit }) => visit.status === 402, {
      none: 'No paid resource of the domain is known, so none was called.',
      good: 'answered 402 to a call without a payment.',
      bad: ({ visit }) => visit.problem ?? `it answers ${visit.status}.`,
    }),
    allOf(listedProbes(probes), 'C3', ({ listing, challenge }) => offersAsListed(listing, challenge!), {
      none: 'No listed resource gave terms that can be compared.',
      good: 'asks for the price and recipient that the list states.',
      bad: () => 'the list states another price, recipient, asset or network.',
    }),
    allOf(
      described(evidence),
      'C4',
      ({ length }) => length >= DESCRIPTION.least && length <= DESCRIPTION.most,
      {
        none: 'No description is known.',
        good: `has a description of ${DESCRIPTION.least} to ${DESCRIPTION.most} characters.`,
        bad: ({ length }) => `its description has ${length} characters.`,
      },
    ),
    allOf(declared(evidence), 'C5', ({ why }) => why === null, {
      none: 'No resource and no declaration is known.',
      good: 'declares its input and output.',
      bad: ({ why }) => `${why}.`,
    }),
    allOf(methods(evidence), 'C6', ({ why }) => why === null, {
      none: 'No resource is known.',
      good: 'is called over https with the GET or POST that it declares.',
      bad: ({ why }) => `${why}.`,
    }),
    allOf(dated(listings), 'C7', ({ updatedAtUnix }) => nowUnix - updatedAtUnix <= FRESH_SECONDS, {
      none: 'The list states no time of a change.',
      good: 'was updated in the list within 30 days.',
      bad: ({ updatedAtUnix }) => `last updated ${Math.floor((nowUnix - updatedAtUnix) / 86_400)} days ago.`,
    }),
    recipientCheck(evidence),
  ]
}

function listedCheck(evidence: DomainEvidence): DomainCheck {
  const { listings, list, domain } = evidence
  const passed = isListed(evidence)
  const detail = passed
    ? `${listings.length} ${listings.length === 1 ? 'resource' : 'resources'} of ${domain} in ${list.name}.`
    : passed === null
      ? `${list.name} was read in part only, and that part does not name ${domain}.`
      : `${list.name} does not name ${domain}.`
  return { id: 'C1', passed, detail }
}

interface Words<One> {
  none: string
  good: string
  bad(one: One): string
}

/** Passes when every resource does; those that say nothing (null) are left out. */
function allOf<One extends { url: string }>(
  of: readonly One[],
  id: DomainCheckId,
  holds: (one: One) => boolean | null,
  words: Words<One>,
): DomainCheck {
  const judged = of.flatMap((one) => {
    const passed = holds(one)
    return passed === null ? [] : [{ one, passed }]
  })
  if (judged.length === 0) return { id, passed: null, detail: words.none }
  const bad = judged.find(({ passed }) => !passed)
  const good = judged.filter(({ passed }) => passed).length
  if (!bad)
    return {
      id,
      passed: true,
      detail:
        judged.length === 1
          ? `The resource ${words.good}`
          : `Each of ${judged.length} resources ${words.good}`,
    }
  return {
    id,
    passed: false,
    detail: `${good} of ${judged.length} pass. ${bad.one.url}: ${words.bad(bad.one)}`,
  }
}

const listedProbes = (probes: readonly Probe[]) =>
  probes.flatMap((probe) =>
    probe.listing !== null && probe.challenge !== null ? [{ ...probe, listing: probe.listing }] : [],
  )

const characters = (text: string | null | undefined): number => [...(text ?? '').trim()].length

/** Of the listing, or where there is none, of the challenge. */
function described({ listings, probes }: DomainEvidence): { url: string; length: number }[] {
  if (listings.length > 0)
    return listings.map(({ url, description }) => ({ url, length: characters(description) }))
  return probes.flatMap(({ url, challenge }) =>
    challenge === null ? [] : [{ url, length: characters(challenge.description) }],
  )
}

/** By the challenge where one was read, else by the listing. */
function declared({ listings, probes }: DomainEvidence): { url: string; why: string | null }[] {
  const read = probes.flatMap(({ url, challenge }) =>
    challenge === null ? [] : [{ url, why: whyNotDeclared(challenge.declaration) }],
  )
  if (read.length > 0) return read
  return listings.map(({ url, hasInput, hasOutput }) => ({
    url,
    why: hasInput && hasOutput ? null : `the listing declares no ${hasInput ? 'output' : 'input'}`,
  }))
}

export function whyNotDeclared(declaration: { info: unknown; schema: unknown } | null): string | null {
  if (declaration === null) return 'its challenge has no bazaar declaration'
  const { info, schema } = declaration
  if (!isObject(info) || !isObject(info.input)) return 'it declares no input'
  if (!isObject(info.output)) return 'it declares no output'
  return whyInvalid(info, schema)
}

function methods({ listings, probes }: DomainEvidence): { url: string; why: string | null }[] {
  const of = (url: string, method: string | null): { url: string; why: string | null } => ({
    url,
    why: !url.startsWith('https://')
      ? 'its address is not https'
      : method === null
        ? 'it declares no method'
        : method === 'GET' || method === 'POST'
          ? null
          : `it declares ${method}`,
  })
  if (listings.length > 0) return listings.map(({ url, method }) => of(url, method))
  return probes.flatMap(({ url, challenge }) => (challenge === null ? [] : [of(url, challenge.method)]))
}

const dated = (listings: readonly Listing[]): { url: string; updatedAtUnix: number }[] =>
  listings.flatMap(({ url, updatedAtUnix }) => (updatedAtUnix === null ? [] : [{ url, updatedAtUnix }]))

/** One recipient for each kind of chain, in the list and in every challenge. */
function recipientCheck({ listings, probes }: DomainEvidence): DomainCheck {
  const found = recipientsOf([
    ...listings.flatMap(({ terms }) => terms),
    ...probes.flatMap(({ challenge }) => challenge?.accepts ?? []),
  ])
  if (found.length === 0) return { id: 'C8', passed: null, detail: 'No recipient is known.' }
  const kinds = Map.groupBy(found, ({ kind }) => kind)
  const several = [...kinds].find(([, own]) => own.length > 1)
  return several
    ? {
        id: 'C8',
        passed: false,
        detail: `${several[1].length} recipients on ${several[0]}: ${several[1]
          .slice(0, 3)
          .map(({ payTo }) => payTo)
          .join(', ')}.`,
      }
    : { id: 'C8', passed: true, detail: `Payments go to ${found.map(({ payTo }) => payTo).join(', ')}.` }
}
