// Runs vitest. Files whose tests wait for real processes are run once more alone when they fail among all
// the others; every failure is reported.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { CommandFailed, runCommand } from '../setup/run-command.ts'

/** More failing files than this are not explained by a busy machine. */
const MAX_AGAIN = 4
/**
 * Where tests depend on time: the project `postgres` of vitest.config.ts. Failures of other tests are
 * final.
 */
const WAITING = /^(server|app|prisma|scripts|dev|testing)\//

export interface TestRun {
  root: string
  args: string[]
  env: NodeJS.ProcessEnv
}

/** Vitest's own summary; after a second run, with the names of what failed in the first. */
export async function runTests({ root, args, env }: TestRun): Promise<string> {
  const reportPath = join(root, '.build', 'vitest.json')
  mkdirSync(join(root, '.build'), { recursive: true })
  rmSync(reportPath, { force: true })
  const vitest = (...more: string[]) =>
    runCommand({
      command: process.execPath,
      args: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', ...more],
      cwd: root,
      env,
    })
  try {
    return summary(await vitest(...args, '--reporter=json', `--outputFile.json=${reportPath}`))
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    const failures = readFailures(reportPath, root)
    if (!deservesAnother(failures)) throw error
    const files = failures.map(({ file }) => file)
    const again = await vitest(...files, '--no-file-parallelism')
    const told = failures.flatMap(({ file, tests }) => tests.map((test) => `  ${file}: ${test}`))
    return [summary(error.output), 'Passed when run again alone:', ...told, summary(again)].join('\n')
  }
}

export interface FailedFile {
  file: string
  /** Each with the first line of its message. */
  tests: string[]
}

/** Null when the run left no report, or failed outside of its tests. */
export function readFailures(reportPath: string, root: string): FailedFile[] | null {
  let report: Report
  try {
    report = JSON.parse(readFileSync(reportPath, 'utf8'))
  } catch {
    return null
  }
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const tests = failed.map(
        ({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages[0] ?? '')}`,
      )
      return { file: relative(root, name), tests: tests.length > 0 ? tests : [firstLine(message)] }
    })
}

export const deservesAnother = (failures: FailedFile[] | null): failures is FailedFile[] =>
  failures !== null &&
  failures.length > 0 &&
  failures.length <= MAX_AGAIN &&
  failures.every(({ file }) => WAITING.test(file))

interface Report {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!

const summary = (output: string): string =>
  output
    .split('\n')
    .filter((line) => /^\s*(Test Files|Tests)\s/.test(line))
    .map((line) => line.trim())
    .join('\n')
