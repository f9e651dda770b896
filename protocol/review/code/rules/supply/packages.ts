// Judges which packages a change installs: look-alike names, sources outside the registry, versions that go back, open
// ranges; covers newer versions of the same package.
import { allowRule, rule } from '../../../core/rule.ts'
import type { ConfigChange } from '../../../syntax/config/changes.ts'
import { pathNames } from '../../../syntax/config/path.ts'
import { keysOf } from '../../../syntax/config/tree.ts'
import type { SpecialJudge } from '../../settings/judge.ts'
import { allLeaves } from '../../settings/neighbours.ts'
import {
  type Dependency,
  dependencyOf,
  isElsewhere,
  isExact,
  isOlder,
  isOpenRange,
  packageKey,
  skipsMajors,
  versionOf,
} from '../../supply/dependency.ts'
import { lookalikeOf } from '../../supply/lookalike.ts'
import { WELL_KNOWN_PACKAGES } from '../../tables/names.ts'
import { isPopular } from '../../tables/popular-packages.ts'

interface Facts {
  readonly name: string
  readonly spec: string
  readonly other: string
}

const SLSA = 'https://slsa.dev/spec/v1.1/threats'
const npm = (text: string): string =>
  `--- a/package.json\n+++ b/package.json\n@@ -10,3 +10,3 @@\n   "dependencies": {\n${text}   }\n`
const pip = (text: string): string =>
  `--- a/requirements.txt\n+++ b/requirements.txt\n@@ -1,2 +1,3 @@\n flask==3.0.3\n${text}`

export const lookalike = rule({
  id: 'code.supply.lookalike',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://owasp.org/www-project-top-10-ci-cd-security-risks/CICD-SEC-03-Dependency-Chain-Abuse',
  message: ({ name, other }: Facts) =>
    `"${name}" is one letter or separator away from the well-known "${other}"; such names are registered to be installed by mistake.`,
  fix: ({ name, other }: Facts) => `Install "${other}", or confirm who owns "${name}".`,
  fires: [pip('+reqeusts==2.32.3\n'), npm('+    "expresss": "4.21.0"\n')],
  quiet: [pip('+requests==2.32.3\n'), npm('+    "express": "4.21.0"\n')],
})

export const swappedForLookalike = rule({
  id: 'code.supply.swapped_lookalike',
  since: '2.1.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://owasp.org/www-project-top-10-ci-cd-security-risks/CICD-SEC-03-Dependency-Chain-Abuse',
  message: ({ name, other }: Facts) =>
    `"${name}" takes the place of "${other}", from which it differs by one letter or separator.`,
  fix: ({ other }: Facts) => `Keep "${other}".`,
  fires: [
    '--- a/requirements.txt\n+++ b/requirements.txt\n@@ -1,2 +1,2 @@\n flask==3.0.3\n-requests==2.32.3\n+reqeusts==2.32.3\n',
    npm('-    "express": "4.21.0"\n+    "expresss": "4.21.0"\n'),
  ],
  quiet: [pip('+reqeusts==2.32.3\n'), npm('-    "express": "4.20.0"\n+    "express": "4.21.0"\n')],
})

export const foreignSource = rule({
  id: 'code.supply.foreign_source',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: SLSA,
  message: ({ name, spec }: Facts) =>
    `"${name}" is installed from \`${spec}\`, past the registry: its owner can change what is served, and nothing records what was reviewed.`,
  fix: 'Install a released version from the registry, or pin a commit of a repository that you control.',
  fires: [
    pip('+git+https://git.stranger.example/httpx.git\n'),
    npm('-    "left": "1.3.0"\n+    "left": "github:someone/left#main"\n'),
  ],
  quiet: [pip('+httpx==0.27.0\n'), npm('-    "left": "github:someone/left#main"\n+    "left": "1.3.0"\n')],
})

export const versionBack = rule({
  id: 'code.supply.version_back',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'https://owasp.org/Top10/A06_2021-Vulnerable_and_Outdated_Components/',
  message: ({ name, spec, other }: Facts) =>
    `${name} goes back from ${other} to ${spec}, which brings back what was fixed in between.`,
  fix: 'Say why, or go to a fixed later version.',
  fires: [pip('-urllib3==2.2.2\n+urllib3==1.26.4\n'), npm('-    "ws": "8.17.1"\n+    "ws": "7.4.0"\n')],
  quiet: [pip('-urllib3==1.26.4\n+urllib3==2.2.2\n'), npm('-    "ws": "8.17.1"\n+    "ws": "8.18.0"\n')],
})

export const openRange = rule({
  id: 'code.supply.open_range',
  severity: 'medium',
  category: 'security',
  evidence: 'A',
  source: 'https://docs.npmjs.com/cli/v11/configuring-npm/package-json#dependencies',
  message: ({ name, spec, other }: Facts) =>
    `${name} was ${other === '' ? 'not there' : other} and is now \`${spec}\`: the next install takes any version that is published then.`,
  fix: 'Name a version, and keep the lockfile.',
  fires: [pip('-httpx==0.27.0\n+httpx\n'), npm('-    "zod": "3.23.8"\n+    "zod": "*"\n')],
  quiet: [pip('-httpx\n+httpx==0.27.0\n'), npm('-    "zod": "*"\n+    "zod": "3.23.8"\n')],
})

export const newerVersion = allowRule({
  id: 'code.allow.version',
  evidence: 'B',
  source: 'https://semver.org/',
  fires: [
    pip('-urllib3==2.2.1\n+urllib3==2.2.2\n'),
    npm('-    "ws": "8.17.0"\n+    "ws": "^8.17.1"\n'),
    npm('+    "pino": "^9.4.0"\n'),
    '--- a/pom.xml\n+++ b/pom.xml\n@@ -9,5 +9,5 @@\n     <dependency>\n       <groupId>org.slf4j</groupId>\n       <artifactId>slf4j-api</artifactId>\n-      <version>2.0.9</version>\n+      <version>2.0.16</version>\n     </dependency>\n',
  ],
  quiet: [
    pip('-urllib3==2.2.2\n+urllib3==2.2.1\n'),
    npm('+    "some-new-thing": "1.0.0"\n'),
    npm('-    "got": "^11.8.6"\n+    "got": "^14.4.2"\n'),
  ],
})

const known = new WeakMap<ConfigChange, ReadonlyMap<string, string>>()

/** Packages of the old side, by name. */
function before(config: ConfigChange): ReadonlyMap<string, string> {
  const found = known.get(config)
  if (found !== undefined) return found
  const map = new Map<string, string>()
  for (const root of config.before)
    for (const leaf of allLeaves(root)) {
      const one = dependencyOf(config.dialect, pathNames(keysOf(leaf)), leaf)
      if (one !== null) map.set(packageKey(one.name), one.spec)
    }
  known.set(config, map)
  return map
}

export const judgePackages: SpecialJudge = (setting, config, { report, side, span }) => {
  if (setting.after === null) return false
  const now: Dependency | null = dependencyOf(config.dialect, setting.names, setting.after)
  if (now === null) return false
  const was = before(config).get(packageKey(now.name)) ?? null
  const facts: Facts = { name: now.name, spec: now.spec, other: was ?? '' }
  const like = was === null ? lookalikeOf(packageKey(now.name)) : null
  if (like !== null)
    report.found(before(config).has(like) ? swappedForLookalike : lookalike, side, span, {
      ...facts,
      other: like,
    })
  else if (
    isElsewhere(now.spec) &&
    (was === null || !isElsewhere(was) || was.split('#')[0] !== now.spec.split('#')[0])
  )
    report.found(foreignSource, side, span, facts)
  else if (isElsewhere(now.spec)) report.unjudged(side, span, 'unknown_effect')
  else if (
    isOpenRange(now.spec) &&
    (was === null ? !isOpenRange('x') || now.spec.trim() === '*' : !isOpenRange(was))
  )
    report.found(openRange, side, span, facts)
  else if (was === null) {
    const isKnown = WELL_KNOWN_PACKAGES.has(packageKey(now.name)) || isPopular(now.name.toLowerCase())
    if (isKnown && (isExact(now.spec) || /^[\^~]/.test(now.spec))) report.cover(newerVersion, side, span)
    else report.unjudged(side, span, 'unknown_effect')
  } else {
    const [a, b] = [versionOf(now.spec), versionOf(was)]
    if (a !== null && b !== null && isOlder(a, b)) report.found(versionBack, side, span, facts)
    else if (a !== null && b !== null && skipsMajors(a, b)) report.unjudged(side, span, 'unknown_effect')
    else report.cover(newerVersion, side, span)
  }
  return true
}
