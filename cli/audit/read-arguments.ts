// Reads the options of `assay audit`.
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { siteUrlOf } from '../network/site-url.ts'

export interface AuditArguments {
  readonly site: string | null
  readonly relays: readonly string[]
  readonly witnesses: readonly string[]
  readonly files: readonly string[]
  readonly profileFile: string | null
  readonly stateDir: string
  readonly out: string | null
  readonly evidence: string | null
  readonly asJson: boolean
}

const mostSources = 64

/** Null for wrong usage. */
export function readArguments(args: string[], env: NodeJS.ProcessEnv = process.env): AuditArguments | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        site: { type: 'string' },
        relay: { type: 'string', multiple: true, default: [] },
        witness: { type: 'string', multiple: true, default: [] },
        file: { type: 'string', multiple: true, default: [] },
        profile: { type: 'string' },
        state: { type: 'string' },
        out: { type: 'string' },
        evidence: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const { relay: relays, witness: witnesses, file: files, evidence = null, profile = null } = values
    const site = values.site === undefined ? null : siteUrlOf(values.site)
    if (values.site !== undefined && site === null) return null
    if (!relays.every((url) => hasScheme(url, ['ws:', 'wss:']))) return null
    if (!witnesses.every((url) => hasScheme(url, ['http:', 'https:']))) return null
    const count = relays.length + witnesses.length + files.length
    if (count > mostSources) return null
    const isAudit = site !== null || (count > 0 && profile !== null)
    if (evidence === null ? !isAudit : site !== null || count > 0) return null
    return {
      site,
      relays: [...new Set(relays)],
      witnesses: [...new Set(witnesses)],
      files: [...new Set(files)],
      profileFile: profile,
      stateDir: values.state ?? defaultStateDir(env),
      out: values.out ?? null,
      evidence,
      asJson: values.json,
    }
  } catch {
    return null
  }
}

const hasScheme = (url: string, schemes: readonly string[]): boolean =>
  URL.canParse(url) && schemes.includes(new URL(url).protocol)

/** A relative XDG_STATE_HOME is invalid (XDG Base Directory Specification). */
function defaultStateDir({ XDG_STATE_HOME: xdg }: NodeJS.ProcessEnv): string {
  const home = xdg !== undefined && isAbsolute(xdg) ? xdg : join(homedir(), '.local', 'state')
  return join(home, 'assay', 'audit')
}
