// Judges commands inside a container that has no folder of the host: what they do to its files, packages and processes
// ends with it.

import type { FindingRule } from '../../../core/rule.ts'
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

export class IsolatedRun extends Run {
  constructor(run: Run) {
    super(run.findings, run.budget, run.caps, run.evaluators)
  }

  override report<Facts>(at: Place, rule: FindingRule<string, Facts>, facts: Facts): void {
    if (STAYS_INSIDE.has(rule)) this.judgements++
    else super.report(at, rule, facts)
  }
}
