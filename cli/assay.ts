#!/usr/bin/env node
/** The command line: judge and check with the code of protocol/, without a network and without us. */
import { usages, wrongUsage } from './usage.ts'

const commands: Record<string, () => Promise<(args: string[]) => Promise<number>>> = {
  import: async () => (await import('./import.ts')).runImport,
  review: async () => (await import('./review.ts')).runReview,
  ruleset: async () => (await import('./ruleset.ts')).runRuleset,
  verify: async () => (await import('./verify.ts')).runVerify,
}

// `… | head` closes the pipe: that is no fault, and there is nobody left to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(141)
})

const [command = '', ...rest] = process.argv.slice(2)
const load = Object.hasOwn(commands, command) ? commands[command] : undefined
if (load) process.exitCode = await (await load())(rest)
else {
  const isHelp = ['help', '--help', '-h'].includes(command)
  const asked = Object.hasOwn(usages, rest[0] ?? '')
    ? [usages[rest[0] as keyof typeof usages]]
    : Object.values(usages)
  console[isHelp ? 'log' : 'error'](asked.join('\n\n'))
  process.exitCode = isHelp ? 0 : wrongUsage
}
