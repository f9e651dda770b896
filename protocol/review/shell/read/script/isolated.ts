// Judges commands inside a container that has no folder of the host: what they do to its files, packages and processes
// ends with it.

import type { FindingRule } from '../../../core/rule.ts'
import {
  changeSchema,
  deleteRows,
  dropDatabase,
  emptyTable,
  flushKeys,
  migrateDatabase,
  resetDatabase,
  restoreDatabase,
  writeRows,
} from '../../rules/databases/data.ts'
import * as deletion from '../../rules/filesystem/deletion.ts'
import { editInPlace, truncateFile } from '../../rules/filesystem/file-changes.ts'
import { overwriteSystemFile, writeOutsideProject, writeSystemFile } from '../../rules/filesystem/writes.ts'
import { installOnHost, installPackage, removeSystemPackage } from '../../rules/supply/packages.ts'
import { changeService, endProcess } from '../../rules/system/host.ts'
import type { Place } from '../run.ts'
import { Run } from '../run.ts'

const STAYS_INSIDE: ReadonlySet<unknown> = new Set<unknown>([
  ...Object.values(deletion),
  editInPlace,
  truncateFile,
  overwriteSystemFile,
  writeOutsideProject,
  writeSystemFile,
  installOnHost,
  installPackage,
  removeSystemPackage,
  changeService,
  endProcess,
])

/** What a client does to the server in the same container. */
const IN_OWN_SERVER: ReadonlySet<unknown> = new Set<unknown>([
  dropDatabase,
  emptyTable,
  deleteRows,
  writeRows,
  changeSchema,
  flushKeys,
  resetDatabase,
  restoreDatabase,
  migrateDatabase,
])

export class IsolatedRun extends Run {
  private readonly reachesOwnServer: boolean

  /** `reachesOwnServer`: the words inside name no other host. */
  constructor(run: Run, reachesOwnServer = false) {
    super(run.findings, run.budget, run.caps, run.evaluators)
    this.reachesOwnServer = reachesOwnServer
  }

  override report<Facts>(at: Place, rule: FindingRule<string, Facts>, facts: Facts): void {
    if (STAYS_INSIDE.has(rule) || (this.reachesOwnServer && IN_OWN_SERVER.has(rule))) this.judgements++
    else super.report(at, rule, facts)
  }
}
