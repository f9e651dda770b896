/**
 * Modules that pages load on need: by part, the family that has its rules and tables, and the beginnings of the paths of its modules in
 * protocol/review; the longest beginning decides. What only these modules import comes with them. Rule files of code are
 * among them where all their handlers act at names or say which words must stand in a change (protocol/review/code/words-asked.ts);
 * a file with a handler that judges every tree cannot be.
 */
import type { Owner } from '../../protocol/review/core/linked.ts'

export interface ModulePart {
  readonly owner: Owner
  /** The reader whose modules call this part, where it is not the family itself. */
  readonly after?: string
  readonly modules: readonly string[]
}

export const MODULE_PARTS: Readonly<Record<string, ModulePart>> = {
  additions: {
    owner: 'code',
    after: 'trees',
    modules: [
      'code/cover/added/imports.ts',
      'code/cover/added/tests.ts',
      'code/cover/added/told.ts',
    ],
  },
  decorators: { owner: 'code', after: 'trees', modules: ['code/cover/added/decorators.ts'] },
  locals: { owner: 'code', after: 'trees', modules: ['code/cover/added/locals.ts'] },
  gates: {
    owner: 'code',
    after: 'trees',
    modules: [
      'code/rules/guards/finder-names.ts',
      'code/rules/guards/listed-outsiders.ts',
      'code/rules/guards/quantifiers.ts',
      'code/rules/guards/replaced-checks.ts',
    ],
  },
  senders: {
    owner: 'code',
    after: 'trees',
    modules: [
      'code/rules/guards/signers.ts',
      'code/rules/memory/unchecked.ts',
      'code/rules/web/sender-links.ts',
      'code/rules/web/sessions.ts',
      'code/rules/web/shadowed.ts',
    ],
  },
  invisible: { owner: 'core', modules: [] },
  keys: { owner: 'code', modules: ['code/secrets/keys.ts'] },
  shapes: { owner: 'code', modules: [] },
  assignments: {
    owner: 'code',
    after: 'trees',
    modules: ['code/cover/added/assignments.ts'],
  },
  catalogue: {
    owner: 'shell',
    modules: [
      'shell/rules/catalogue/catalogue.ts',
      'shell/rules/catalogue/entries.ts',
      'shell/rules/catalogue/field-verbs.ts',
      'shell/rules/catalogue/project-scripts.ts',
      'shell/rules/catalogue/unknown-program.ts',
      'shell/tables/builders.ts',
      'shell/tables/converters.ts',
      'shell/tables/field-readers.ts',
      'shell/tables/field-verbs.ts',
      'shell/tables/readers.ts',
    ],
  },
  cloud: { owner: 'shell', modules: ['shell/rules/cloud/'] },
  containers: {
    owner: 'shell',
    modules: ['shell/rules/containers/docker.ts', 'shell/rules/containers/kubernetes.ts'],
  },
  commands: { owner: 'code', after: 'trees', modules: [] },
  conditions: { owner: 'code', after: 'trees', modules: [] },
  crypto: { owner: 'code', after: 'trees', modules: ['code/rules/crypto/primitives.ts'] },
  cryptokeys: { owner: 'code', after: 'trees', modules: ['code/rules/crypto/keys.ts'] },
  passwords: { owner: 'code', after: 'trees', modules: ['code/rules/crypto/passwords.ts'] },
  tokens: { owner: 'code', after: 'trees', modules: ['code/rules/crypto/tokens.ts'] },
  certificates: { owner: 'code', after: 'trees', modules: ['code/rules/tls/verification.ts'] },
  plaintext: { owner: 'code', after: 'trees', modules: ['code/rules/tls/plain.ts'] },
  databases: { owner: 'shell', modules: ['shell/rules/databases/'] },
  doors: { owner: 'code', after: 'trees', modules: [] },
  documents: { owner: 'code', modules: ['code/cover/documents.ts'] },
  files: {
    owner: 'shell',
    modules: [
      'shell/rules/filesystem/agent-patch.ts',
      'shell/rules/filesystem/files.ts',
      'shell/rules/filesystem/permissions.ts',
    ],
  },
  finds: { owner: 'shell', modules: ['shell/rules/filesystem/find', 'shell/read/files/listing.ts'] },
  backups: {
    owner: 'shell',
    modules: [
      'shell/rules/filesystem/archives.ts',
      'shell/rules/filesystem/backups.ts',
      'shell/rules/filesystem/mirror.ts',
      'shell/rules/filesystem/retention.ts',
      'shell/rules/filesystem/synchronise.ts',
    ],
  },
  frameworks: { owner: 'code', after: 'trees', modules: ['code/rules/web/protections.ts'] },
  stored: { owner: 'code', after: 'trees', modules: ['code/rules/web/stored.ts'] },
  git: {
    owner: 'shell',
    modules: ['shell/rules/git/'],
  },
  homoglyphs: { owner: 'code', modules: [] },
  host: { owner: 'shell', modules: ['shell/rules/money/', 'shell/rules/system/'] },
  devices: { owner: 'shell', modules: ['shell/rules/filesystem/devices.ts'] },
  defences: { owner: 'shell', modules: ['shell/rules/defences/'] },
  persistence: { owner: 'shell', modules: ['shell/rules/persistence/'] },
  inflate: { owner: 'core', modules: ['text/decode/inflate.ts'] },
  interpreters: {
    owner: 'shell',
    modules: [
      'shell/rules/execution/framework-code.ts',
      'shell/rules/execution/one-liners.ts',
      'shell/tables/programs.ts',
    ],
  },
  intrusions: { owner: 'code', after: 'trees', modules: ['code/rules/effects/credential-files.ts'] },
  persists: { owner: 'code', after: 'trees', modules: ['code/rules/effects/persists.ts'] },
  hidden: { owner: 'code', after: 'trees', modules: ['code/rules/effects/hidden.ts'] },
  shipped: { owner: 'code', after: 'trees', modules: ['code/rules/effects/shipped-requests.ts'] },
  letters: { owner: 'core', modules: ['text/unicode/letters.ts', 'text/unicode/tables.ts'] },
  longfiles: { owner: 'code', modules: ['syntax/split-image.ts'] },
  markup: { owner: 'code', modules: [] },
  marks: { owner: 'code', after: 'trees', modules: ['code/rules/guards/tests.ts'] },
  exceptions: { owner: 'code', after: 'trees', modules: ['code/rules/web/exceptions.ts'] },
  nested: { owner: 'core', modules: [] },
  network: { owner: 'shell', modules: ['shell/rules/network/'] },
  sockets: {
    owner: 'shell',
    modules: [
      'shell/rules/network/load.ts',
      'shell/rules/network/lock-out.ts',
      'shell/rules/network/proxy.ts',
      'shell/rules/network/sockets.ts',
    ],
  },
  ordinary: {
    owner: 'code',
    after: 'trees',
    modules: [
      'code/cover/added/construction.ts',
      'code/cover/added/migrations.ts',
      'code/cover/added/named.ts',
      'code/cover/added/neighbours.ts',
      'code/cover/added/programs.ts',
      'code/cover/added/resources.ts',
      'code/cover/known-calls.ts',
      'code/cover/safe-forms.ts',
    ],
  },
  resources: { owner: 'code', after: 'trees', modules: [] },
  packages: { owner: 'shell', modules: ['shell/rules/supply/'] },
  parsers: {
    owner: 'code',
    after: 'trees',
    modules: ['code/rules/injection/typing.ts', 'code/rules/injection/xml.ts'],
  },
  patterns: { owner: 'code', after: 'trees', modules: [] },
  payments: {
    owner: 'code',
    after: 'trees',
    modules: [
      'code/rules/money/edits.ts',
      'code/rules/money/stated.ts',
    ],
  },
  amounts: { owner: 'code', after: 'trees', modules: ['code/rules/money/bounds.ts'] },
  duplicates: {
    owner: 'code',
    after: 'trees',
    modules: [
      'code/rules/money/checked.ts',
      'code/rules/money/fresh-keys.ts',
      'code/rules/state/paid-anyway.ts',
    ],
  },
  bounds: { owner: 'code', after: 'trees', modules: ['code/rules/effects/limits.ts'] },
  queries: { owner: 'code', after: 'trees', modules: [] },
  questions: { owner: 'code', after: 'trees', modules: ['syntax/condition.ts'] },
  refusals: { owner: 'code', after: 'trees', modules: ['code/compare/asked.ts'] },
  replaced: {
    owner: 'code',
    after: 'trees',
    modules: [
      'code/cover/replaced/forms.ts',
      'code/cover/replaced/requests.ts',
      'code/cover/replaced/shown.ts',
      'code/cover/replaced/texts.ts',
    ],
  },
  runs: { owner: 'code', after: 'trees', modules: ['code/rules/state/lost.ts'] },
  failures: {
    owner: 'code',
    after: 'trees',
    modules: [
      'code/rules/state/fails-open.ts',
      'code/rules/state/skipped-errors.ts',
    ],
  },
  locks: {
    owner: 'code',
    after: 'trees',
    modules: [
      'code/rules/state/isolation.ts',
      'code/rules/state/locks.ts',
    ],
  },
  settings: {
    owner: 'code',
    modules: ['code/settings/judge-literal.ts', 'code/settings/ordinary.ts', 'code/settings/semantics.ts'],
  },
  uncommon: { owner: 'code', after: 'trees', modules: [] },
  branches: { owner: 'code', after: 'trees', modules: [] },
  askers: { owner: 'code', after: 'trees', modules: [] },
  views: { owner: 'code', after: 'trees', modules: [] },
  web: {
    owner: 'code',
    after: 'trees',
    modules: [
      'code/rules/config/cloud/grants.ts',
      'code/rules/web/authentication.ts',
      'code/rules/web/webviews.ts',
    ],
  },
  forms: {
    owner: 'code',
    after: 'trees',
    modules: [
      'code/rules/web/request-tokens.ts',
      'code/rules/web/rights-fields.ts',
    ],
  },
  granted: {
    owner: 'code',
    after: 'trees',
    modules: [
      'code/rules/guards/unscoped.ts',
      'code/rules/web/self-granted.ts',
    ],
  },
  archives: { owner: 'code', after: 'trees', modules: ['code/rules/effects/archives.ts'] },
  headers: { owner: 'code', after: 'trees', modules: ['code/rules/injection/headers.ts'] },
  wholes: { owner: 'code', modules: [] },
  windows: { owner: 'shell', modules: ['shell/rules/windows/'] },
  callvalues: { owner: 'plan', modules: [] },
  copied: { owner: 'plan', modules: [] },
  declined: { owner: 'plan', modules: [] },
  quoted: { owner: 'plan', modules: [] },
  workverbs: { owner: 'plan', modules: ['plan/cover/work-verbs.ts'] },
  runners: { owner: 'shell', modules: ['shell/rules/execution/remote.ts', 'shell/rules/execution/runners.ts'] },
  wrappers: {
    owner: 'shell',
    modules: [
      'shell/rules/execution/environment.ts',
      'shell/rules/execution/wrappers.ts',
    ],
  },
}

/** Path within protocol/review. */
export function partOfModule(path: string): string | null {
  let found: string | null = null
  let longest = 0
  for (const [part, { modules }] of Object.entries(MODULE_PARTS))
    for (const beginning of modules)
      if (path.startsWith(beginning) && beginning.length > longest) {
        found = part
        longest = beginning.length
      }
  return found
}
