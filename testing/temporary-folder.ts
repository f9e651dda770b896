/** Gives a test run a folder for temporary files of its own, removed at its end. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Processes that are started after this take their temporary files from there. */
export default function setUp(): () => void {
  const outside = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'assay-tests-'))
  // Processes of other users, such as PostgreSQL and the sandbox, use it as they use /tmp.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => {
    if (outside === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outside
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
