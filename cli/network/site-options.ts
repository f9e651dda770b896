// Options of the commands that download something signed from a site: which site, under which keys, and where to.
import type { LedgerProfile } from '#protocol/profile.ts'
import { NoInput, noInput } from '../exit.ts'
import { Unanswered } from './fetch-bytes.ts'
import { fetchProfile, readProfileFile } from './read-profile.ts'
import { siteUrlOf } from './site-url.ts'

export const siteOptions = {
  site: { type: 'string' },
  profile: { type: 'string' },
  key: { type: 'string' },
  out: { type: 'string' },
} as const

export interface SiteOptions {
  site: string
  profileFile: string | null
  key: string | null
  out: string | null
}

/** Null for wrong usage: no address, or a key without a profile. */
export function readSiteOptions(
  values: Partial<Record<keyof typeof siteOptions, string>>,
): SiteOptions | null {
  const site = siteUrlOf(values.site)
  const { profile = null, key = null, out = null } = values
  return site === null || (key !== null && profile === null) ? null : { site, profileFile: profile, key, out }
}

/** Self-declared where no file was given. Throws NoInput and Unanswered. */
export const profileOf = async ({ site, profileFile, key }: SiteOptions): Promise<LedgerProfile> =>
  profileFile === null ? (await fetchProfile(site)).profile : readProfileFile(profileFile, key)

/** Says why nothing was written and returns the exit status; throws what is neither of the input nor of the site. */
export function nothingWritten(cause: unknown, site: string): number {
  if (!(cause instanceof NoInput || cause instanceof Unanswered)) throw cause
  console.error(`Nothing was written: ${cause instanceof Unanswered ? `${site}: ` : ''}${cause.message}.`)
  return noInput
}
