#!/usr/bin/env node
/** The command line: reviews and verifies with the code of protocol/; only `audit`, `bundle`, `export` and `grade` use the network. */
import pkg from '../package.json' with { type: 'json' }
import { internalFault, wrongUsage } from './exit.ts'
import { overview, usages } from './usage.ts'

type Command = keyof typeof usages

const commands: Record<Command, () => Promise<(args: string[]) => Promise<number>>> = {
  audit: async () => (await import('./audit/audit.ts')).runAudit,
  bundle: async () => (await import('./bundle/bundle.ts')).runBundle,
  export: async () => (await import('./export/export.ts')).runExport,
  grade: async () => (await import('./grade/grade.ts')).runGrade,
  import: async () => (await import('./import/import.ts')).runImport,
  review: async () => (await import('./review/review.ts')).runReview,
  ruleset: async () => (await import('./ruleset/ruleset.ts')).runRuleset,
  validate: async () => (await import('./validate/validate.ts')).runValidate,
  verify: async () => (await import('./verify/verify.ts')).runVerify,
}

const isCommand = (word: string | undefined): word is Command => Object.hasOwn(commands, word ?? '')
const helpWords = ['help', '--help', '-h']

// `… | head` closes the pipe; this is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(141)
})

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(`assay failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  process.exitCode = internalFault
}

/** Returns the exit status. */
async function run([word, ...rest]: string[]): Promise<number> {
  if (word === '--version' || word === '-V') return say(`assay ${pkg.version}`)
  if (word === undefined) return refuse(overview)
  if (helpWords.includes(word)) {
    const about = rest[0]
    if (about === undefined) return say(overview)
    return isCommand(about) ? say(usages[about]) : refuse(unknown(about))
  }
  if (!isCommand(word)) return refuse(unknown(word))
  if (rest.some((given) => given === '--help' || given === '-h')) return say(usages[word])
  return (await commands[word]())(rest)
}

function say(text: string): number {
  console.log(text)
  return 0
}

function refuse(text: string): number {
  console.error(text)
  return wrongUsage
}

function unknown(word: string): string {
  return `unknown command ${JSON.stringify(word)}; available: ${Object.keys(commands).join(', ')} and help.`
}
