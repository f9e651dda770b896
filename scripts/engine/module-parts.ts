/**
 * Modules that pages load on need: by part, its family and the beginnings of the paths of its modules in protocol/review. The
 * longest beginning decides; `null` as the family's part keeps a module with the family. What a part imports comes with it.
 */
import type { FamilyName } from '../../protocol/review/core/family.ts'

export interface ModulePart {
  readonly family: FamilyName
  readonly modules: readonly string[]
}

export const MODULE_PARTS: Readonly<Record<string, ModulePart>> = {
  cloud: { family: 'shell', modules: ['shell/rules/cloud/'] },
  containers: {
    family: 'shell',
    modules: ['shell/rules/containers/docker.ts', 'shell/rules/containers/kubernetes.ts'],
  },
  databases: { family: 'shell', modules: ['shell/rules/databases/'] },
  files: {
    family: 'shell',
    modules: [
      'shell/rules/filesystem/agent-patch.ts',
      'shell/rules/filesystem/archives.ts',
      'shell/rules/filesystem/backups.ts',
      'shell/rules/filesystem/find',
      'shell/rules/filesystem/files.ts',
      'shell/rules/filesystem/permissions.ts',
      'shell/rules/filesystem/synchronise.ts',
    ],
  },
  git: {
    family: 'shell',
    modules: ['shell/rules/git/'],
  },
  host: {
    family: 'shell',
    modules: [
      'shell/rules/defences/',
      'shell/rules/filesystem/devices.ts',
      'shell/rules/money/',
      'shell/rules/persistence/',
      'shell/rules/system/',
    ],
  },
  interpreters: {
    family: 'shell',
    modules: ['shell/rules/execution/framework-code.ts', 'shell/rules/execution/one-liners.ts'],
  },
  network: { family: 'shell', modules: ['shell/rules/network/'] },
  packages: { family: 'shell', modules: ['shell/rules/supply/'] },
  windows: { family: 'shell', modules: ['shell/rules/windows/'] },
  wrappers: {
    family: 'shell',
    modules: [
      'shell/rules/execution/environment.ts',
      'shell/rules/execution/remote.ts',
      'shell/rules/execution/runners.ts',
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
