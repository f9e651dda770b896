// Judges go and cargo.
import { report, unknown } from '../../read/answers.ts'
import type { Handler } from '../../read/run.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { hasText, part, readOptions } from '../../read/words/options.ts'
import { KNOWN_CRATES } from '../../tables/known-packages.ts'
import {
  buildWithPackages,
  installFromAddress,
  installOnHost,
  installPackage,
  publishPackage,
  runFromAddress,
} from './packages.ts'
import { allow } from './supply-answers.ts'

export const go: Handler = (command, run) => {
  const [verb, ...names] = readOptions(
    command.args,
    '-run -o -count -timeout -tags -bench -ldflags -coverprofile',
  ).operands.map(({ text }) => text)
  for (const [index, { text }] of command.args.entries()) {
    const program = /^--?(?:exec|toolexec|vettool)(?:=(.*))?$/.exec(text)
    if (!program) continue
    const value =
      program[1] === undefined ? command.args[index + 1] : part(command.args[index]!, text.indexOf('=') + 1)
    if (value) run.textOf(command, value, text, command.scope.inside('go'))
    return unknown(command, run)
  }
  if (verb === 'env' && hasText(command.args, '-w', '-u'))
    return report(command, run, installOnHost, 'changes how packages are found or built')
  if (verb === 'install' && names.some((name) => name.includes('@')))
    return report(command, run, installPackage, 'installs a program of others')
  if (verb === 'get') return report(command, run, installPackage, 'adds code of others to the project')
  if (verb === 'run' && names.some((name) => /@|:\/\//.test(name)))
    return report(command, run, runFromAddress, 'fetches and runs a program')
  if (
    verb === 'clean' ||
    verb === undefined ||
    /^(?:build|test|vet|fmt|run|mod|list|env|version|doc|generate|install|tool|work|help|fix|telemetry)$/.test(
      verb,
    )
  ) {
    run.built ||= verb === 'build'
    return allow(command, run, buildWithPackages)
  }
  return null
}

const crates = new Set(KNOWN_CRATES)
const isKnownCrate = (word: string): boolean => crates.has(word.replace(/@[\d.^~=]{1,20}$/, ''))

export const cargo: Handler = (command, run) => {
  const words = readOptions(
    command.args.filter(({ text }) => !text.startsWith('+')),
    '-p --package --bin --example --test --features -F --git --registry --target --manifest-path -j --profile',
  ).operands.map(({ text }) => text)
  if (words[0] === 'install' && !hasText(command.args, '--path', '--list'))
    return report(
      command,
      run,
      hasText(command.args, '--git') ? installFromAddress : installPackage,
      'installs a program of others',
    )
  if (/^(?:publish|login|owner|yank)$/.test(words[0] ?? '') && !hasText(command.args, '--dry-run'))
    return report(command, run, publishPackage, 'gives a package to everybody')
  if (
    words[0] === 'add' &&
    words.length > 1 &&
    words.slice(1).every(isKnownCrate) &&
    !hasText(command.args, '--git', '--registry')
  )
    return allow(command, run, buildWithPackages)
  if (words[0] === 'add' || words[0] === 'remove' || words[0] === 'rm' || words[0] === 'uninstall')
    return report(command, run, installPackage, 'changes which code of others is used')
  if (
    words[0] === undefined ||
    anyOf(
      /^(?:build|b|check|c|test|t|run|r|bench|doc|d|fmt|clippy|clean|update|tree|metadata|search|fetch|vendor|version|help|generate-lockfile|verify-project|nextest|audit|deny|expand|outdated)$/,
      /^(?:machete|udeps|hack|llvm-cov|tarpaulin|watch|init|new|package|fix|miri|info|locate-project|pkgid|read-manifest|install|xtask|insta|make|sort)$/,
    ).test(words[0])
  )
    return allow(command, run, buildWithPackages)
  return null
}
