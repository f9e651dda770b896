// Judges lockfiles: the same version with another digest, packages from another host, and new versions that the
// registry serves.
import { allowRule, rule } from '../../../core/rule.ts'
import { judgeChange } from '../../handler.ts'
import type { Change } from '../../model.ts'
import type { Report } from '../../report.ts'
import { setting } from '../../settings/setting.ts'
import { weakMessage } from '../../settings/setting-rule.ts'
import { linesOf, type TextLine } from '../../side-lines.ts'
import { imitatedRegistry } from '../../supply/lookalike.ts'

interface Facts {
  readonly what: string
  readonly was: string
}

const SLSA = 'https://slsa.dev/spec/v1.1/threats'
const lock = (text: string): string =>
  `--- a/package-lock.json\n+++ b/package-lock.json\n@@ -90,5 +90,5 @@\n     "node_modules/ms": {\n${text}`
const A =
  'sha512-QkFTRTY0LWRpZ2VzdC1vZi10aGUtcGFja2FnZS0wMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMA=='
const B =
  'sha512-T1RIRVItZGlnZXN0LW9mLXRoZS1wYWNrYWdlLTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMA=='

export const otherDigest = rule({
  id: 'code.supply.other_digest',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json',
  message: ({ what, was }: Facts) =>
    `The version stays and its digest changes from ${was.slice(0, 20)}… to ${what.slice(0, 20)}…: a released package never changes, so this is another file under the same name.`,
  fix: 'Restore the digest, and find out where the other file comes from.',
  fires: [
    lock(`       "version": "2.1.3",\n-      "integrity": "${A}",\n+      "integrity": "${B}",\n`),
    lock(
      `       "version": "2.1.3",\n       "resolved": "https://registry.npmjs.org/ms/-/ms-2.1.3.tgz",\n-      "integrity": "${B}",\n+      "integrity": "${A}",\n`,
    ),
  ],
  quiet: [
    lock(
      `-      "version": "2.1.2",\n-      "integrity": "${A}",\n+      "version": "2.1.3",\n+      "integrity": "${B}",\n`,
    ),
    lock(`       "version": "2.1.3",\n+      "integrity": "${A}",\n`),
  ],
})

export const otherHost = rule({
  id: 'code.supply.lock_host',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: SLSA,
  message: ({ what, was }: Facts) =>
    `Packages are now downloaded from ${what}${was === '' ? '' : ` instead of ${was}`}.`,
  fix: 'Keep the registry, or have its owner confirmed and the digests compared.',
  fires: [
    lock(
      '-      "resolved": "https://registry.npmjs.org/ms/-/ms-2.1.3.tgz",\n+      "resolved": "https://npm.some-cache.example/ms/-/ms-2.1.3.tgz",\n',
    ),
    '--- a/yarn.lock\n+++ b/yarn.lock\n@@ -4,3 +4,3 @@\n ms@^2.1.3:\n   version "2.1.3"\n-  resolved "https://registry.yarnpkg.com/ms/-/ms-2.1.3.tgz#aa"\n+  resolved "http://198.51.100.7/ms-2.1.3.tgz#aa"\n',
  ],
  quiet: [
    lock(
      '-      "resolved": "https://registry.npmjs.org/ms/-/ms-2.1.2.tgz",\n+      "resolved": "https://registry.npmjs.org/ms/-/ms-2.1.3.tgz",\n',
    ),
    lock(
      '-      "resolved": "https://npm.some-cache.example/ms/-/ms-2.1.3.tgz",\n+      "resolved": "https://registry.npmjs.org/ms/-/ms-2.1.3.tgz",\n',
    ),
  ],
})

const IMITATION =
  'Remove it, and look for who wrote it: the registry serves packages from its own domain alone.'

export const imitatedHost = rule({
  id: 'code.supply.imitated_registry',
  since: '2.14.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://slsa.dev/spec/v1.1/threats',
  message: weakMessage,
  fix: IMITATION,
  settings: [
    setting({
      path: 'registry | **.registry | npmRegistryServer | index-url | index_url | extra-index-url | extra_index_url | find-links | source.url | tool.poetry.source.url | tool.uv.index.url | repositories.repository.url',
      in: ['npmrc', 'package', 'cargo', 'pip', 'pyproject', 'env', 'maven'],
      weak: (value) =>
        imitatedRegistry(/:\/\/(?:[^@/\s"']{1,80}@)?([\w.-]{1,120})/.exec(value)?.[1] ?? '') !== null,
      means: 'the host bears the name of a public registry and is not under its domain',
      source: 'https://slsa.dev/spec/v1.1/threats',
      where: ({ isRemoved }) => !isRemoved,
    }),
  ],
  fires: [
    lock(
      '-      "resolved": "https://registry.npmjs.org/ms/-/ms-2.1.3.tgz",\n+      "resolved": "https://registry.npmjs-cache.net/ms/-/ms-2.1.3.tgz",\n',
    ),
    lock(
      '-      "resolved": "https://registry.npmjs.org/ms/-/ms-2.1.3.tgz",\n+      "resolved": "https://registry.nprnjs.org/ms/-/ms-2.1.3.tgz",\n',
    ),
    '--- a/.npmrc\n+++ b/.npmrc\n@@ -1,1 +1,2 @@\n save-exact=true\n+registry=https://npmjs.org.mirror-hub.io/\n',
    '--- a/poetry.lock\n+++ b/poetry.lock\n@@ -7,2 +7,2 @@\n name = "idna"\n-url = "https://files.pythonhosted.org/packages/idna-3.7.tar.gz"\n+url = "https://files.python-hosted.io/packages/idna-3.7.tar.gz"\n',
  ],
  quiet: [
    lock(
      '-      "resolved": "https://registry.npmjs.org/ms/-/ms-2.1.3.tgz",\n+      "resolved": "https://npmjs.some-cache.example/ms/-/ms-2.1.3.tgz",\n',
    ),
    '--- a/.npmrc\n+++ b/.npmrc\n@@ -1,1 +1,2 @@\n save-exact=true\n+registry=https://registry.npmmirror.com/\n',
    '--- a/pip.conf\n+++ b/pip.conf\n@@ -1,1 +1,2 @@\n [global]\n+index-url = https://pypi.some-firm.example/simple\n',
  ],
})

export const undigestedHost = rule({
  id: 'code.supply.lock_unverified',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json',
  message: ({ what, was }: Facts) =>
    `The same version now comes from ${what}${was === '' ? '' : ` instead of ${was}`}, and its digest is gone: whatever that host serves is installed.`,
  fix: 'Restore the registry and the digest.',
  fires: [
    lock(
      `       "version": "2.1.3",\n-      "resolved": "https://registry.npmjs.org/ms/-/ms-2.1.3.tgz",\n-      "integrity": "${A}",\n+      "resolved": "https://npm.some-cache.example/ms/-/ms-2.1.3.tgz",\n`,
    ),
    lock(
      `       "version": "4.0.1",\n-      "integrity": "${B}",\n-      "resolved": "https://registry.npmjs.org/ms/-/ms-4.0.1.tgz",\n+      "resolved": "http://198.51.100.7/ms-4.0.1.tgz",\n`,
    ),
  ],
  quiet: [
    lock(
      `       "version": "2.1.3",\n-      "resolved": "https://registry.npmjs.org/ms/-/ms-2.1.3.tgz",\n+      "resolved": "https://npm.some-cache.example/ms/-/ms-2.1.3.tgz",\n       "integrity": "${A}",\n`,
    ),
    lock(
      `       "version": "2.1.3",\n-      "resolved": "https://npm.some-cache.example/ms/-/ms-2.1.3.tgz",\n+      "resolved": "https://registry.npmjs.org/ms/-/ms-2.1.3.tgz",\n+      "integrity": "${A}",\n`,
    ),
  ],
})

export const lockedVersion = allowRule({
  id: 'code.allow.locked_version',
  evidence: 'B',
  source: 'https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json',
  fires: [
    lock(
      `-      "version": "2.1.2",\n-      "integrity": "${A}",\n+      "version": "2.1.3",\n+      "integrity": "${B}",\n`,
    ),
    '--- a/go.sum\n+++ b/go.sum\n@@ -1,1 +1,2 @@\n golang.org/x/text v0.3.0/go.mod h1:AAAABBBBCCCCDDDDEEEEFFFFGGGGHHHHIIIIJJJJKKKK=\n+golang.org/x/text v0.21.0/go.mod h1:LLLLMMMMNNNNOOOOPPPPQQQQRRRRSSSSTTTTUUUUVVVV=\n',
  ],
  quiet: [
    lock(`       "version": "2.1.3",\n-      "integrity": "${A}",\n+      "integrity": "${B}",\n`),
    lock(
      '-      "resolved": "https://registry.npmjs.org/ms/-/ms-2.1.3.tgz",\n+      "resolved": "https://npm.some-cache.example/ms/-/ms-2.1.3.tgz",\n',
    ),
  ],
})

const LOCKFILE =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.ya?ml|composer\.lock|Pipfile\.lock|poetry\.lock|uv\.lock|Cargo\.lock|Gemfile\.lock|go\.sum|mix\.lock|Podfile\.lock)$/
const REGISTRIES =
  /^(?:registry\.npmjs\.org|registry\.yarnpkg\.com|files\.pythonhosted\.org|pypi\.org|static\.crates\.io|crates\.io|index\.crates\.io|rubygems\.org|proxy\.golang\.org|api\.github\.com|codeload\.github\.com|repo\.packagist\.org|github\.com)$/
const DIGEST = /\b(sha(?:1|256|384|512)[-:][A-Za-z0-9+/=]{20,100}|h1:[A-Za-z0-9+/=]{40,60}|[0-9a-f]{64})/
const HOST = /(?:^|[^a-z])(https?|git\+https?|git\+ssh|git|ssh):\/\/(?:[^@/\s"']{1,80}@)?([\w.-]{1,120})/
const VERSION = /"?version"?\s{0,3}[:=]?\s{0,3}"?v?\d|^\s{0,6}(?:resolution|specifier)\b/

/** go.sum lines and single-line entries carry their version beside the digest. */
const ownVersion = (text: string): string | null =>
  /^([\w./-]{3,200} v[\w.+/-]{1,80}) h1:/.exec(text)?.[1] ?? null

function judgeLock(change: Change, report: Report): void {
  if (!LOCKFILE.test(change.file.path)) return
  const before = linesOf(change.before)
  const after = linesOf(change.after)
  report.budget.spend(before.length + after.length)
  const oldHosts = new Set(before.map(({ text }) => HOST.exec(text)?.[2] ?? '').filter((host) => host !== ''))
  const oldOwn = new Map(before.map(({ text }) => [ownVersion(text) ?? '', text]))
  const removed = before.filter(({ changed }) => changed)
  const removedDigests = removed.map(({ text }) => DIGEST.exec(text)?.[1] ?? '').filter((one) => one !== '')
  const writtenDigest = after.some(({ text, changed }) => changed && DIGEST.test(text))
  const removedHosts = removed.some(({ text }) => HOST.test(text))
  let version: TextLine | null = null
  let isFound = false
  const quiet: (readonly [number, number])[] = []
  for (const line of after) {
    if (VERSION.test(line.text)) version = line
    if (!line.changed) continue
    const span = [line.at, line.at + line.text.length] as const
    const host = HOST.exec(line.text)
    if (host && !REGISTRIES.test(host[2]!) && !oldHosts.has(host[2]!)) {
      const isUndigested =
        removedDigests.length > 0 && version?.changed === false && !writtenDigest && removedHosts
      const imitated = imitatedRegistry(host[2]!)
      if (imitated !== null)
        report.found(imitatedHost, change.after, span, {
          setting: `${host[1]}://${host[2]}`,
          means: `the host bears the name of a public registry (${imitated}) and is not under its domain`,
        })
      else
        report.found(isUndigested ? undigestedHost : otherHost, change.after, span, {
          what: `${host[1]}://${host[2]}`,
          was: [...oldHosts][0] ?? '',
        })
      isFound = true
      continue
    }
    const digest = DIGEST.exec(line.text)?.[1]
    const own = ownVersion(line.text)
    const isSame =
      own !== null
        ? oldOwn.has(own) && !oldOwn.get(own)!.includes(digest ?? '')
        : version !== null && !version.changed && removedDigests.length > 0
    if (digest !== undefined && isSame && !removedDigests.includes(digest)) {
      report.found(otherDigest, change.after, span, {
        what: digest,
        was: own !== null ? (DIGEST.exec(oldOwn.get(own)!)?.[1] ?? '') : removedDigests[0]!,
      })
      isFound = true
      continue
    }
    if (/["']?(?:hasInstallScript|scripts|requiresBuild)["']?\s*:/.test(line.text))
      report.unjudged(change.after, span, 'unknown_effect')
    else quiet.push(span)
  }
  if (isFound) return
  for (const span of quiet) report.cover(lockedVersion, change.after, span)
  for (const { at, text } of removed) report.cover(lockedVersion, change.before, [at, at + text.length])
}

export const lockfiles = judgeChange(judgeLock)
