// Judges npx, uvx and their kin by the program that they run.
import { report } from '../../read/answers.ts'
import type { Command, Flow } from '../../read/model.ts'
import { type Handler, quoted, type Run } from '../../read/run.ts'
import { readOptions, valuesOf } from '../../read/words/options.ts'
import { runFromAddress } from './packages.ts'
import { allow } from './supply-answers.ts'

export const isRemotePackage = (text: string): boolean =>
  /^(?:git\+|https?:|git:|ssh:|github:|gitlab:|bitbucket:)/.test(text) ||
  (/\.(?:tgz|tar\.gz|whl|zip)$/.test(text) && /:\/\//.test(text))

/** Packages of the npm registry that build, test or check, by the name that starts them. */
const TOOLS: ReadonlySet<string> = new Set(
  'typescript tsc eslint prettier jest vitest playwright biome @biomejs/biome turbo next vite webpack rollup esbuild tsx ts-node mocha ava c8 nyc stylelint knip depcheck madge svelte-check astro nx lerna changeset @changesets/cli husky lint-staged cypress storybook tailwindcss babel swc oxlint publint tsup nodemon concurrently http-server serve pyright ruff black mypy pytest isort flake8 pre-commit nox tox sort-package-json markdownlint markdownlint-cli2 markdownlint-cli cspell jscpd size-limit npm-check-updates vue-tsc ng @angular/cli expo-doctor react-scripts karma wait-on cross-env dotenv rimraf openapi-typescript graphql-codegen'.split(
    ' ',
  ),
)
const VERSION = /@[\w.^~-]+$/

/** What a scoped package is called once it is installed. */
const SCOPED: Readonly<Record<string, string>> = {
  '@biomejs/biome': 'biome',
  '@angular/cli': 'ng',
  '@changesets/cli': 'changeset',
}

function programOf(text: string): string {
  const name = withoutVersion(text)
  return Object.hasOwn(SCOPED, name) ? SCOPED[name]! : text
}

/** `@scope/name@1.2` without its version. */
function withoutVersion(text: string): string {
  const at = text.lastIndexOf('@')
  return at > 0 ? text.slice(0, at) : text
}

export function runTool(command: Command, run: Run): Flow {
  const operands = readOptions(command.args, '-p --package -c --call', true).operands
  const inner = /^(?:exec|dlx|x|tool)$/.test(operands[0]?.text ?? '') ? operands.slice(1) : operands
  const rest = inner[0]?.text === 'run' && /^(?:uv|tool)$/.test(command.name) ? inner.slice(1) : inner
  const [tool, ...args] = rest
  const call = valuesOf(readOptions(command.args, '-p --package -c --call', true), '-c --call')[0]
  if (call) return run.textOf(command, call, 'npx -c', command.scope.inside(command.name))
  if (!tool) return allow(command, run)
  if (isRemotePackage(tool.text))
    return report(command, run, runFromAddress, `fetches and runs ${quoted(tool.text)}`)
  if (/^rimraf(?:@|$)/.test(tool.text))
    return run.argvOf(
      command,
      [{ ...tool, text: 'rm', linear: null }, { ...tool, text: '-rf', linear: null }, ...args],
      command.scope.inside(command.name),
    )
  if (TOOLS.has(tool.text.replace(VERSION, '')))
    return run.argvOf(
      command,
      [
        { ...tool, text: programOf(tool.text).replace(/@[\d^~][\w.^~-]*$|@latest$/, ''), linear: null },
        ...args,
      ],
      command.scope.inside(command.name),
    )
  const known = run.argvOf(
    command,
    [{ ...tool, text: withoutVersion(tool.text), linear: null }, ...args],
    command.scope.inside(command.name),
  )
  return known
}

export const npx: Handler = (command, run) => runTool(command, run)
