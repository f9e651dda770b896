// Packages: whose code is installed, from where, and does it run at once?
import { defineRules } from '../../rule.ts'
import { type Arg, type Command, type Flow, HOLE, UNKNOWN_FLOW } from '../model.ts'
import { hasAny, hasText, type Options, readOptions, valuesOf } from '../options.ts'
import { asWritten, type Handler, quoted, type Run } from '../run.ts'

export const supplyRules = defineRules('shell_command', {
  'shell.supply.foreign_registry': ['high', 'security', 'A'],
  'shell.supply.insecure_registry': ['blocker', 'security', 'A'],
  'shell.supply.remote_package': ['high', 'security', 'B'],
  'shell.supply.untrusted_run': ['high', 'security', 'B'],
  'shell.supply.install': ['medium', 'security', 'B'],
  'shell.supply.global': ['medium', 'security', 'B'],
  'shell.supply.remove': ['medium', 'safety', 'B'],
  'shell.supply.remove_system': ['high', 'safety', 'A'],
  'shell.supply.publish': ['high', 'safety', 'A'],
  'shell.supply.unpublish': ['blocker', 'safety', 'A'],
  'shell.supply.unsigned': ['high', 'security', 'A'],
  'shell.supply.run_tool': ['medium', 'security', 'C'],
  'shell.pos.package_read': ['allow', 'other', 'A'],
  'shell.pos.install_project': ['allow', 'other', 'B'],
})

const FIX = 'pin the version and take it from the usual registry'

const report = (command: Command, run: Run, rule: string, what: string, alternative?: string): Flow => {
  run.report(command, rule, `${asWritten(command)} ${what}`, FIX, alternative)
  return UNKNOWN_FLOW
}

function allow(command: Command, run: Run, rule = 'shell.pos.package_read'): Flow {
  run.allow(command, rule)
  return UNKNOWN_FLOW
}

const USUAL_HOST =
  /^https?:\/\/(?:registry\.npmjs\.org|registry\.yarnpkg\.com|pypi\.org|files\.pythonhosted\.org|download\.pytorch\.org|rubygems\.org|crates\.io|index\.crates\.io|proxy\.golang\.org|repo\.maven\.apache\.org|npm\.pkg\.github\.com)(?:\/|$)/

/** Unencrypted, or a bare number: nobody vouches for what answers. */
const INSECURE_HOST = /^http:\/\/(?!localhost|127\.)|^https?:\/\/\d+\.\d+\.\d+\.\d+/

function foreign(options: Options): Arg | undefined {
  return valuesOf(
    options,
    '--registry --index-url -i --extra-index-url --index --source -s --find-links -f --repository',
  ).find(({ text }) => /^[a-z]+:\/\//.test(text) && !USUAL_HOST.test(text))
}

const isRemotePackage = (text: string): boolean =>
  /^(?:git\+|https?:|git:|ssh:|github:|gitlab:|bitbucket:)/.test(text) ||
  (/\.(?:tgz|tar\.gz|whl|zip)$/.test(text) && /:\/\//.test(text))

const READ =
  /^(?:list|ls|ll|la|view|info|show|search|outdated|audit|why|explain|help|version|config|freeze|check|root|bin|prefix|ping|whoami|doctor|fund|licenses|cache|depends|rdepends|policy|query|tree|index|download|inspect|env|debug|completion|test|t|pack|repo|docs|home|bugs|diff|query|owner|token|sbom|deps|contents|provides|repolist|history|updateinfo|leaves|desc|cat|log|options|uses|commands|files|which|hash)$/
const SCRIPTS =
  /^(?:run|run-script|start|build|lint|format|dev|typecheck|coverage|exec|x|watch|prepare|stop|restart|check|serve|preview|ci|clean-install|rebuild|dedupe|link|init|create|set|pkg|sync|lock|compile|import|shell|venv|fmt|clippy|bench|doc|vendor|generate|mod|vet|work|tool|test:.*|build:.*|lint:.*|i18n:.*)$/

interface Manager {
  readonly install: RegExp
  readonly remove: RegExp
  readonly withValue: string
}

const NODE: Manager = {
  install: /^(?:install|i|add|isntall|in|ins|inst|upgrade|up|update)$/,
  remove: /^(?:uninstall|remove|rm|un|unlink|r|prune)$/,
  withValue: '--registry --prefix -C --cwd --workspace -w --filter -F --tag --dir --userconfig --cache',
}
const PYTHON: Manager = {
  install: /^(?:install|add|update|upgrade)$/,
  remove: /^(?:uninstall|remove|purge)$/,
  withValue:
    '-i --index-url --extra-index-url -r --requirement -c --constraint -t --target -f --find-links -e --editable --python -p --group --extra --with --prefix --root --trusted-host',
}
const OTHER: Manager = {
  install: /^(?:install|add|require|update|upgrade|i|get|fetch)$/,
  remove: /^(?:uninstall|remove|rm|purge|autoremove|erase|clean|unlink|cleanup)$/,
  withValue: '--source -s --version -v --git --path --index --features --root --bin -G --group',
}

const packages =
  (manager: Manager): Handler =>
  (command, run) => {
    const options = readOptions(command.args, manager.withValue)
    const [verb, ...names] = options.operands
    const elsewhere = foreign(options)
    if (elsewhere)
      return report(
        command,
        run,
        INSECURE_HOST.test(elsewhere.text)
          ? 'shell.supply.insecure_registry'
          : 'shell.supply.foreign_registry',
        `takes packages from ${quoted(elsewhere.text)}`,
      )
    if (!verb)
      return hasAny(options, '--version -v -h --help -V') ||
        command.name === 'yarn' ||
        command.args.length === 0
        ? allow(command, run, 'shell.pos.install_project')
        : null
    if (hasAny(options, '--dry-run --help -h')) return allow(command, run)
    if (/^(?:publish|login|logout|adduser|upload|release|yank|deprecate|access|dist-tag)$/.test(verb.text))
      return report(
        command,
        run,
        'shell.supply.publish',
        'gives packages to everybody, or access to do so',
        `${command.name} ${verb.text} --dry-run`,
      )
    if (verb.text === 'unpublish')
      return report(command, run, 'shell.supply.unpublish', 'takes away a package that others build on')
    if (manager.install.test(verb.text)) return install(command, options, names, run)
    if (manager.remove.test(verb.text)) return report(command, run, 'shell.supply.remove', 'removes packages')
    if (
      (verb.text === 'exec' || verb.text === 'dlx' || verb.text === 'x' || verb.text === 'tool') &&
      manager === NODE
    )
      return runTool(command, run)
    if (verb.text === 'config' && names[0] && /^(?:set|delete|edit)$/.test(names[0].text))
      return report(
        command,
        run,
        names.some(({ text }) => INSECURE_HOST.test(text))
          ? 'shell.supply.insecure_registry'
          : names.some(({ text }) => /registry|script-shell|proxy|index-url/.test(text))
            ? 'shell.supply.foreign_registry'
            : 'shell.supply.global',
        'changes how packages are found or run',
      )
    if (verb.text === 'cache' && names[0] && /^(?:clean|purge|rm|remove|delete|verify)$/.test(names[0].text))
      return allow(command, run)
    if (READ.test(verb.text)) return allow(command, run)
    if (verb.text === 'run' && manager === PYTHON && names[0])
      return run.argvOf(command, names, command.scope.inside(`${command.name} run`))
    if (SCRIPTS.test(verb.text) || manager === NODE) {
      const script = /^run/.test(verb.text) ? names[0]?.text : verb.text
      if (
        /(?:^|[:-])(?:deploy|publish|release|destroy|reset|drop|seed|migrate|nuke|wipe|prod|production|eject|teardown|purge)(?:$|[:-])/.test(
          script ?? '',
        )
      )
        return report(
          command,
          run,
          'shell.supply.run_tool',
          'runs a script whose name says that it changes more than the project',
        )
      return allow(command, run, 'shell.pos.install_project')
    }
    return null
  }

function install(command: Command, options: Options, names: readonly Arg[], run: Run): Flow {
  const remote = names.find(({ text }) => isRemotePackage(text))
  if (remote)
    return report(
      command,
      run,
      'shell.supply.remote_package',
      `installs ${quoted(remote.text)} from outside the registry`,
    )
  if (hasAny(options, '--trusted-host'))
    return report(command, run, 'shell.supply.foreign_registry', 'does not check who answers')
  if (hasAny(options, '-g --global --user --system --break-system-packages'))
    return report(command, run, 'shell.supply.global', 'installs programs for every project of the user')
  if (names.some(({ text }) => text.includes(HOLE)))
    return report(command, run, 'shell.supply.install', 'installs packages that are not known here')
  const isLocal =
    names.length === 0 ||
    names.every(({ text }) => text === '.' || /^\.{0,2}\//.test(text) || /^\.\[/.test(text))
  if (isLocal) return allow(command, run, 'shell.pos.install_project')
  return report(
    command,
    run,
    'shell.supply.install',
    'installs code of others, parts of which run at once',
    'add it to the manifest with a pinned version',
  )
}

const TOOLS =
  /^(?:@?(?:typescript|tsc|eslint|prettier|jest|vitest|playwright|biome|@biomejs\/biome|turbo|next|vite|webpack|rollup|esbuild|tsx|ts-node|mocha|ava|c8|nyc|stylelint|knip|depcheck|madge|svelte-check|astro|nx|lerna|changeset|@changesets\/cli|husky|lint-staged|cypress|storybook|tailwindcss|babel|swc|oxlint|publint|tsup|nodemon|concurrently|http-server|serve|pyright|ruff|black|mypy|pytest|isort|flake8|pre-commit|nox|tox|sort-package-json|markdownlint|markdownlint-cli2|markdownlint-cli|cspell|jscpd|size-limit|npm-check-updates|vue-tsc|ng|@angular\/cli|expo-doctor|react-scripts|karma|wait-on|cross-env|dotenv|rimraf|openapi-typescript|graphql-codegen))(?:@[\w.^~-]+)?$/

/** `@scope/name@1.2` without its version. */
function withoutVersion(text: string): string {
  const at = text.lastIndexOf('@')
  return at > 0 ? text.slice(0, at) : text
}

function runTool(command: Command, run: Run): Flow {
  const operands = readOptions(command.args, '-p --package -c --call', true).operands
  const inner = /^(?:exec|dlx|x|tool)$/.test(operands[0]?.text ?? '') ? operands.slice(1) : operands
  const rest = inner[0]?.text === 'run' && /^(?:uv|tool)$/.test(command.name) ? inner.slice(1) : inner
  const [tool, ...args] = rest
  const call = valuesOf(readOptions(command.args, '-p --package -c --call', true), '-c --call')[0]
  if (call) return run.textOf(command, call, 'npx -c', command.scope.inside(command.name))
  if (!tool) return allow(command, run)
  if (isRemotePackage(tool.text))
    return report(command, run, 'shell.supply.untrusted_run', `fetches and runs ${quoted(tool.text)}`)
  if (/^rimraf(?:@|$)/.test(tool.text))
    return run.argvOf(
      command,
      [{ ...tool, text: 'rm', linear: null }, { ...tool, text: '-rf', linear: null }, ...args],
      command.scope.inside(command.name),
    )
  if (TOOLS.test(tool.text))
    return run.argvOf(
      command,
      [{ ...tool, text: tool.text.replace(/@[\d^~][\w.^~-]*$|@latest$/, ''), linear: null }, ...args],
      command.scope.inside(command.name),
    )
  const known = run.argvOf(
    command,
    [{ ...tool, text: withoutVersion(tool.text), linear: null }, ...args],
    command.scope.inside(command.name),
  )
  return known
}

const npx: Handler = (command, run) => runTool(command, run)

/** Packages of the operating system. */
const system: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    '-o --option -t --target-release --repo --enablerepo -c --config-file --root -r',
  )
  const [verb, ...names] = options.operands.map(({ text }) => text)
  const flags = [...options.flags].join('')
  if (
    hasText(
      command.args,
      '-s',
      '--simulate',
      '--dry-run',
      '--just-print',
      '-n',
      '--help',
      '--version',
      '--print-uris',
    )
  )
    return allow(command, run)
  if (
    hasText(
      command.args,
      '--allow-unauthenticated',
      '--force-yes',
      '--nogpgcheck',
      '--allow-untrusted',
      '--no-gpg-check',
      '--nosignature',
      '--force-bad-verify',
    )
  )
    return report(command, run, 'shell.supply.unsigned', 'installs packages without checking their signature')
  const isPacman = /^(?:pacman|yay|paru)$/.test(command.name)
  if (isPacman)
    return /-R/.test(flags)
      ? report(command, run, 'shell.supply.remove_system', 'removes packages of the system')
      : /-S/.test(flags) && !/-[sil]/.test(flags.replace(/-S/g, ''))
        ? report(command, run, 'shell.supply.global', 'installs packages for the whole host')
        : /-U/.test(flags)
          ? report(command, run, 'shell.supply.unsigned', 'installs a package file')
          : allow(command, run)
  if (/^(?:dpkg|rpm)$/.test(command.name)) {
    if (/-[rPe]|--remove|--purge|--erase/.test(flags))
      return report(command, run, 'shell.supply.remove_system', 'removes packages of the system')
    return /-[iUF](?!q)|--install|--upgrade/.test(flags) && !/-q/.test(flags)
      ? report(command, run, 'shell.supply.unsigned', 'installs a package file')
      : allow(command, run)
  }
  if (verb === undefined || READ.test(verb)) return allow(command, run)
  if (
    /^(?:remove|purge|autoremove|erase|uninstall|rm|del|delete|zap|remove-architecture|group-remove|untap)$/.test(
      verb,
    )
  )
    return report(
      command,
      run,
      /^(?:brew|scoop|choco|winget|port|snap|flatpak)$/.test(command.name)
        ? 'shell.supply.remove'
        : 'shell.supply.remove_system',
      'removes packages of the system',
    )
  if (names.some((name) => /:\/\//.test(name)))
    return report(
      command,
      run,
      'shell.supply.remote_package',
      'installs a package from outside the repositories',
    )
  if (/^(?:update|refresh|makecache|clean|autoclean|check-update|fetch)$/.test(verb) && names.length === 0)
    return command.name === 'yum' || command.name === 'dnf'
      ? report(command, run, 'shell.supply.global', 'upgrades the whole host')
      : allow(command, run)
  return report(command, run, 'shell.supply.global', 'changes what is installed for the whole host')
}

const go: Handler = (command, run) => {
  const [verb, ...names] = readOptions(
    command.args,
    '-run -o -count -timeout -tags -bench -ldflags -coverprofile',
  ).operands.map(({ text }) => text)
  if (verb === 'install' && names.some((name) => name.includes('@')))
    return report(command, run, 'shell.supply.install', 'installs a program of others')
  if (verb === 'get')
    return report(command, run, 'shell.supply.install', 'adds code of others to the project')
  if (verb === 'run' && names.some((name) => /@|:\/\//.test(name)))
    return report(command, run, 'shell.supply.untrusted_run', 'fetches and runs a program')
  if (
    verb === 'clean' ||
    verb === undefined ||
    /^(?:build|test|vet|fmt|run|mod|list|env|version|doc|generate|install|tool|work|help|fix|telemetry)$/.test(
      verb,
    )
  )
    return allow(command, run, 'shell.pos.install_project')
  return null
}

const cargo: Handler = (command, run) => {
  const words = readOptions(
    command.args.filter(({ text }) => !text.startsWith('+')),
    '-p --package --bin --example --test --features --target --manifest-path -j --profile',
  ).operands.map(({ text }) => text)
  if (words[0] === 'install' && !hasText(command.args, '--path', '--list'))
    return report(
      command,
      run,
      hasText(command.args, '--git') ? 'shell.supply.remote_package' : 'shell.supply.install',
      'installs a program of others',
    )
  if (/^(?:publish|login|owner|yank)$/.test(words[0] ?? '') && !hasText(command.args, '--dry-run'))
    return report(
      command,
      run,
      'shell.supply.publish',
      'gives a package to everybody',
      'cargo publish --dry-run',
    )
  if (words[0] === 'add' || words[0] === 'remove' || words[0] === 'rm' || words[0] === 'uninstall')
    return report(command, run, 'shell.supply.install', 'changes which code of others is used')
  if (
    words[0] === undefined ||
    /^(?:build|b|check|c|test|t|run|r|bench|doc|d|fmt|clippy|clean|update|tree|metadata|search|fetch|vendor|version|help|generate-lockfile|verify-project|nextest|audit|deny|expand|outdated|machete|udeps|hack|llvm-cov|tarpaulin|watch|init|new|package|fix|miri|info|locate-project|pkgid|read-manifest|install|xtask|insta|make|sort)$/.test(
      words[0],
    )
  )
    return allow(command, run, 'shell.pos.install_project')
  return null
}

export const supplyHandlers: Readonly<Record<string, Handler>> = {
  npm: packages(NODE),
  pnpm: packages(NODE),
  yarn: packages(NODE),
  bun: packages(NODE),
  npx,
  pnpx: npx,
  bunx: npx,
  uvx: npx,
  pipx: (command, run) =>
    command.args[0]?.text === 'run'
      ? runTool({ ...command, args: command.args.slice(1) }, run)
      : packages(PYTHON)(command, run),
  pip: packages(PYTHON),
  pip3: packages(PYTHON),
  uv: (command, run) =>
    command.args[0]?.text === 'pip'
      ? packages(PYTHON)({ ...command, args: command.args.slice(1) }, run)
      : packages(PYTHON)(command, run),
  poetry: packages(PYTHON),
  pipenv: packages(PYTHON),
  pdm: packages(PYTHON),
  hatch: packages(PYTHON),
  rye: packages(PYTHON),
  conda: packages(PYTHON),
  mamba: packages(PYTHON),
  gem: packages(OTHER),
  bundle: (command, run) =>
    command.args[0]?.text === 'exec'
      ? run.argvOf(command, command.args.slice(1), command.scope.inside('bundle exec'))
      : packages(OTHER)(command, run),
  composer: packages(OTHER),
  cpan: packages(OTHER),
  cpanm: packages(OTHER),
  luarocks: packages(OTHER),
  nuget: packages(OTHER),
  pod: packages(OTHER),
  asdf: packages(OTHER),
  mise: packages(OTHER),
  nvm: packages(OTHER),
  rustup: packages(OTHER),
  brew: system,
  port: system,
  apt: system,
  'apt-get': system,
  aptitude: system,
  yum: system,
  dnf: system,
  zypper: system,
  apk: system,
  pacman: system,
  yay: system,
  paru: system,
  dpkg: system,
  rpm: system,
  emerge: system,
  snap: system,
  flatpak: system,
  choco: system,
  winget: system,
  scoop: system,
  go,
  cargo,
}
