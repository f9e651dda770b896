/**
 * Modules that pages load on need: by part, the family that has its rules and tables, and the beginnings of the paths of its modules in
 * protocol/review; the longest beginning decides. What only these modules import comes with them. Rule files of code are
 * among them where all their handlers act at names or say which words must stand in a change (protocol/review/code/linked/words-asked.ts);
 * a file with a handler that judges every tree cannot be.
 */
import type { Owner } from '../../../protocol/review/core/linked.ts'
import { CODE_PARTS } from './code-parts.ts'

export interface ModulePart {
  readonly owner: Owner
  /** The reader whose modules call this part, where it is not the family itself. */
  readonly after?: string
  readonly modules: readonly string[]
}

export const MODULE_PARTS: Readonly<Record<string, ModulePart>> = {
  ...CODE_PARTS,
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
  calls: { owner: 'shell', modules: ['shell/read/calls/'] },
  sends: { owner: 'onchain', modules: [] },
  callvalues: { owner: 'plan', after: 'conversations', modules: [] },
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
  capital: { owner: 'core', modules: [] },
  cloud: { owner: 'shell', modules: ['shell/rules/cloud/'] },
  containers: {
    owner: 'shell',
    modules: ['shell/rules/containers/docker.ts', 'shell/rules/containers/kubernetes.ts'],
  },
  copied: { owner: 'plan', modules: [] },
  databases: { owner: 'shell', modules: ['shell/rules/databases/'] },
  decoders: { owner: 'shell', modules: [] },
  declined: { owner: 'plan', modules: [] },
  defences: { owner: 'shell', modules: ['shell/rules/defences/'] },
  devices: { owner: 'shell', modules: ['shell/rules/filesystem/devices.ts'] },
  files: {
    owner: 'shell',
    modules: [
      'shell/rules/filesystem/agent-patch.ts',
      'shell/rules/filesystem/files.ts',
      'shell/rules/filesystem/permissions.ts',
    ],
  },
  finds: { owner: 'shell', modules: ['shell/rules/filesystem/find', 'shell/read/files/listing.ts'] },
  git: {
    owner: 'shell',
    modules: ['shell/rules/git/'],
  },
  headed: { owner: 'plan', modules: [] },
  host: { owner: 'shell', modules: ['shell/rules/money/', 'shell/rules/system/'] },
  infrastructure: { owner: 'shell', modules: ['shell/rules/cloud/infrastructure.ts'] },
  inflate: { owner: 'core', modules: ['text/decode/inflate.ts'] },
  interpreters: {
    owner: 'shell',
    modules: [
      'shell/rules/execution/framework-code.ts',
      'shell/rules/execution/one-liners.ts',
      'shell/tables/programs.ts',
    ],
  },
  invisible: { owner: 'core', modules: [] },
  jsonturns: { owner: 'plan', after: 'conversations', modules: ['plan/read/turns/json.ts'] },
  leftopen: { owner: 'plan', modules: ['plan/cover/hidden-orders.ts', 'plan/cover/left-open.ts'] },
  letters: { owner: 'core', modules: ['text/unicode/letters.ts', 'text/unicode/tables.ts'] },
  network: { owner: 'shell', modules: ['shell/rules/network/'] },
  plancalls: { owner: 'plan', after: 'jsonturns', modules: ['plan/read/turns/plan-call.ts'] },
  packages: { owner: 'shell', modules: ['shell/rules/supply/'] },
  persistence: { owner: 'shell', modules: ['shell/rules/persistence/'] },
  provision: {
    owner: 'shell',
    modules: [
      'shell/rules/cloud/additive-table.ts',
      'shell/rules/cloud/bounded-change.ts',
      'shell/rules/cloud/trial-target.ts',
      'shell/rules/cloud/uploads.ts',
    ],
  },
  questioned: { owner: 'plan', after: 'conversations', modules: [] },
  runners: {
    owner: 'shell',
    modules: ['shell/rules/execution/remote.ts', 'shell/rules/execution/runners.ts'],
  },
  scripts: { owner: 'core', modules: ['text/unicode/mixed-script.ts', 'text/unicode/punycode.ts'] },
  selections: { owner: 'shell', modules: ['shell/rules/databases/conditions.ts'] },
  sockets: {
    owner: 'shell',
    modules: [
      'shell/rules/network/load.ts',
      'shell/rules/network/lock-out.ts',
      'shell/rules/network/proxy.ts',
      'shell/rules/network/sockets.ts',
    ],
  },
  standing: { owner: 'plan', modules: [] },
  startups: { owner: 'shell', modules: [] },
  stores: { owner: 'shell', modules: ['shell/rules/cloud/storage.ts'] },
  nestedparts: { owner: 'plan', modules: [] },
  weakened: {
    owner: 'plan',
    modules: ['plan/cover/weakened/unheeded.ts', 'plan/cover/weakened/weakened.ts'],
  },
  windows: { owner: 'shell', modules: ['shell/rules/windows/'] },
  worked: { owner: 'plan', modules: [] },
  workverbs: { owner: 'plan', modules: ['plan/cover/work-verbs.ts'] },
  wrappers: {
    owner: 'shell',
    modules: ['shell/rules/execution/environment.ts', 'shell/rules/execution/wrappers.ts'],
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
