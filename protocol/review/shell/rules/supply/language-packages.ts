// Judges package managers of languages by verb, registry and source.
import { asciiLower } from '../../../text/ascii.ts'
import { report } from '../../read/answers.ts'
import { type Arg, type Command, type Flow, HOLE, UNKNOWN_FLOW } from '../../read/model.ts'
import { type Handler, quoted, type Run } from '../../read/run.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { hasAny, type Options, part, readOptions, valuesOf } from '../../read/words/options.ts'
import { KNOWN_NPM, KNOWN_PYPI } from '../../tables/known-packages.ts'
import { printCloudSecret } from '../cloud/resources.ts'
import { isRemotePackage, runTool } from './package-runners.ts'
import {
  buildWithPackages,
  installFromAddress,
  installOnHost,
  installPackage,
  publishPackage,
  removePackage,
  runReachingScript,
  unpublishPackage,
  useForeignRegistry,
  useInsecureRegistry,
} from './packages.ts'
import { allow, READ } from './supply-answers.ts'
import { runWrittenProject } from './written-project.ts'

export const USUAL_HOST = anyOf(
  /^https?:\/\/(?:registry\.npmjs\.org|registry\.yarnpkg\.com|pypi\.org|files\.pythonhosted\.org|download\.pytorch\.org|rubygems\.org|crates\.io|index\.crates\.io|proxy\.golang\.org)(?:\/|$)/,
  /^https?:\/\/(?:repo\.maven\.apache\.org|npm\.pkg\.github\.com)(?:\/|$)/,
)

/** Unencrypted, or a bare number: nobody vouches for what answers. */
const INSECURE_HOST = /^http:\/\/(?!localhost|127\.)|^https?:\/\/\d+\.\d+\.\d+\.\d+/

function foreign(options: Options): Arg | undefined {
  return valuesOf(
    options,
    '--registry --index-url -i --extra-index-url --index --source -s --find-links -f --repository',
  ).find(({ text }) => /^[a-z]+:\/\//.test(text) && !USUAL_HOST.test(text))
}

const SCRIPTS = anyOf(
  /^(?:run|run-script|start|build|lint|format|dev|typecheck|coverage|exec|x|watch|prepare|stop|restart|check|serve|preview|ci|clean-install|rebuild|dedupe|link|init|create|pkg|sync|lock)$/,
  /^(?:compile|import|shell|venv|fmt|clippy|bench|doc|vendor|generate|mod|vet|work|tool|test:.*|build:.*|lint:.*|i18n:.*)$/,
)

interface Manager {
  readonly install: RegExp
  readonly remove: RegExp
  readonly withValue: string
}

export const NODE: Manager = {
  install: /^(?:install|i|add|isntall|in|ins|inst|upgrade|up|update)$/,
  remove: /^(?:uninstall|remove|rm|un|unlink|r|prune)$/,
  withValue: '--registry --prefix -C --cwd --workspace -w --filter -F --tag --dir --userconfig --cache',
}

export const PYTHON: Manager = {
  install: /^(?:install|add|update|upgrade)$/,
  remove: /^(?:uninstall|remove|purge)$/,
  withValue:
    '-i --index-url --extra-index-url -r --requirement -c --constraint -t --target -f --find-links -e --editable --python -p --group --extra --with --prefix --root --trusted-host',
}

export const OTHER: Manager = {
  install: /^(?:install|add|require|update|upgrade|i|get|fetch)$/,
  remove: /^(?:uninstall|remove|rm|purge|autoremove|erase|clean|unlink|cleanup)$/,
  withValue:
    '--source -s --version -v --git --path --index --features --root --bin -G --group --jobs -j --retry --without --with',
}

export const packages =
  (manager: Manager): Handler =>
  (command, run) => {
    const options = readOptions(command.args, manager.withValue)
    const [verb, ...names] = options.operands
    const elsewhere = foreign(options)
    if (elsewhere)
      return report(
        command,
        run,
        INSECURE_HOST.test(elsewhere.text) ? useInsecureRegistry : useForeignRegistry,
        `takes packages from ${quoted(elsewhere.text)}`,
      )
    if (!verb)
      return hasAny(options, '--version -v -h --help -V') ||
        command.name === 'yarn' ||
        command.args.length === 0
        ? allow(command, run, buildWithPackages)
        : null
    if (hasAny(options, '--dry-run --help -h')) return allow(command, run)
    runWrittenProject(command, valuesOf(options, '-C --prefix --cwd --dir -d --working-dir')[0], run)
    if (/^(?:publish|login|logout|adduser|upload|release|yank|deprecate|access|dist-tag)$/.test(verb.text))
      return report(command, run, publishPackage, 'gives packages to everybody, or access to do so')
    if (verb.text === 'unpublish') return report(command, run, unpublishPackage)
    if (manager.install.test(verb.text)) return install(command, options, names, manager, run)
    if (manager.remove.test(verb.text)) return report(command, run, removePackage, 'removes packages')
    if (
      (verb.text === 'exec' || verb.text === 'dlx' || verb.text === 'x' || verb.text === 'tool') &&
      manager === NODE
    )
      return runTool({ ...command, args: command.args.slice(command.args.indexOf(verb)) }, run)
    if (verb.text === 'config' && names[0] && /^(?:set|delete|edit)$/.test(names[0].text))
      return report(
        command,
        run,
        names.some(({ text }) => INSECURE_HOST.test(text))
          ? useInsecureRegistry
          : names.some(({ text }) => /registry|script-shell|proxy|index-url/.test(text))
            ? useForeignRegistry
            : installOnHost,
        'changes how packages are found or run',
      )
    if (verb.text === 'cache' && names[0] && /^(?:clean|purge|rm|remove|delete|verify)$/.test(names[0].text))
      return allow(command, run)
    if (/^(?:owner|token|access|team|org|profile)$/.test(verb.text) && names[0] && !READ.test(names[0].text))
      return report(command, run, publishPackage, 'changes who may publish')
    if (command.name === 'uv' && (verb.text === 'python' || verb.text === 'tool') && names[0]) {
      if (READ.test(names[0].text) || names[0].text === 'find' || names[0].text === 'dir')
        return allow(command, run)
      return names[0].text === 'run'
        ? runTool({ ...command, args: command.args.slice(1) }, run)
        : report(command, run, installOnHost, 'changes programs of the user')
    }
    if (verb.text === 'pkg' && names[0]?.text === 'set')
      for (const name of names) {
        const at = /^scripts\.[\w:-]+=/.exec(name.text)?.[0].length ?? 0
        if (at > 0) run.textOf(command, part(name, at), 'script', command.scope.inside('npm run'))
      }
    if (verb.text === 'audit' && names[0]?.text === 'fix')
      return report(command, run, installPackage, 'changes the versions of dependencies')
    if (verb.text === 'env' && names.some(({ text }) => /^(?:remove|prune|delete)$/.test(text)))
      return report(command, run, removePackage, 'removes an environment with its packages')
    if (verb.text === 'set' && /registry|proxy|index/.test(names[0]?.text ?? ''))
      return report(command, run, useForeignRegistry, 'changes how packages are found or run')
    if (verb.text === 'config' && names.some(({ text }) => /_auth|token|password|secret/i.test(text)))
      return report(
        command,
        run,
        command.name === 'poetry' ? publishPackage : printCloudSecret,
        'shows or sets a credential of the registry',
      )
    if ((verb.text === 'init' || verb.text === 'create') && manager === NODE && names.length > 0) {
      run.unjudged(command)
      return UNKNOWN_FLOW
    }
    if (verb.text === 'link' && manager === NODE)
      return report(command, run, installOnHost, 'changes programs of the user')
    if (READ.test(verb.text)) return allow(command, run)
    if (verb.text === 'run' && manager === PYTHON && names[0])
      return run.argvOf(command, names, command.scope.inside(`${command.name} run`))
    if (SCRIPTS.test(verb.text) || (manager === NODE && command.name !== 'npm')) {
      const script = /^run/.test(verb.text) ? names[0]?.text : verb.text
      if (
        /(?:^|[:-])(?:deploy|publish|release|destroy|reset|drop|seed|migrate|nuke|wipe|prod|production|eject|teardown|purge)(?:$|[:-])/.test(
          script ?? '',
        )
      )
        return report(command, run, runReachingScript)
      return allow(command, run, buildWithPackages)
    }
    return null
  }

const npm = new Set(KNOWN_NPM)
/** A scope belongs to one publisher. */
const scopes = new Set(KNOWN_NPM.flatMap((name) => /^@[\w-]+\//.exec(name) ?? []))
const pypi = new Set(KNOWN_PYPI)

/** The exact name, whatever version of the registry is named behind it. */
function isKnown(text: string, manager: Manager): boolean {
  if (manager === NODE) {
    const name = text.replace(/(.)@[\w.^~<>=-]{1,30}$/, '$1')
    return npm.has(name) || scopes.has(/^@[\w-]+\/(?=[a-z][\w.-]{0,60}$)/.exec(name)?.[0] ?? '')
  }
  if (manager !== PYTHON) return false
  const bare =
    /^([A-Za-z0-9][\w.-]{0,60})(?:\[[\w,-]{1,60}\])?(?:(?:[=<>~!]=?|@)[\w.,*<>=!~^-]{1,60})?$/.exec(text)?.[1]
  return bare !== undefined && pypi.has(asciiLower(bare).replaceAll('_', '-'))
}

/** They build and check, and nothing that runs imports them. */
const BUILD_TOOLS =
  /^(?:pip|pip-tools|setuptools|wheel|build|hatch|hatchling|uv|pipx|poetry|twine|tox|nox|virtualenv|pre-commit|ruff|black|isort|flake8|mypy|pyright|pytest(?:-[\w-]+)?|coverage|certifi)(?:\[[\w,-]*\])?$/

function install(
  command: Command,
  options: Options,
  names: readonly Arg[],
  manager: Manager,
  run: Run,
): Flow {
  const remote = names.find(({ text }) => isRemotePackage(text))
  if (remote)
    return report(
      command,
      run,
      INSECURE_HOST.test(remote.text) ? useInsecureRegistry : installFromAddress,
      `installs ${quoted(remote.text)} from outside the registry`,
    )
  if (hasAny(options, '--trusted-host'))
    return report(command, run, useForeignRegistry, 'does not check who answers')
  if (hasAny(options, '-g --global --user --system --break-system-packages'))
    return report(command, run, installOnHost, 'installs programs for every project of the user')
  if (names.some(({ text }) => text.includes(HOLE)))
    return report(command, run, installPackage, 'installs packages that are not known here')
  if (command.name === 'npm' && hasAny(options, '-f --force'))
    return report(command, run, installPackage, 'installs in spite of conflicts that npm has found')
  const isUpgrade = manager === PYTHON && hasAny(options, '-U --upgrade')
  if (
    isUpgrade &&
    names.some(({ text }) => /^\w/.test(text) && !/[=@]/.test(text) && !BUILD_TOOLS.test(text))
  )
    return report(command, run, installPackage, 'replaces packages in place by whatever is newest')
  const isLocal =
    names.length === 0 ||
    names.every(({ text }) => text === '.' || /^\.\/|^\.\.\//.test(text) || /^\.\[/.test(text))
  if (isLocal || names.every(({ text }) => isKnown(text, manager)))
    return allow(command, run, buildWithPackages)
  return report(command, run, installPackage, 'installs code of others, parts of which run at once')
}
