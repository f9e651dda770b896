// Reads which package and which version a line or a setting of a manifest names.
import type { Dialect } from '../../syntax/config/format.ts'
import type { ConfigNode } from '../../syntax/config/tree.ts'
import { GAP } from '../../syntax/config/tree.ts'

export interface Dependency {
  readonly name: string
  /** The range or the place, as written. */
  readonly spec: string
}

const BLOCKS =
  /^(?:dependencies|devdependencies|peerdependencies|optionaldependencies|overrides|resolutions|builddependencies|require|requiredev|packages|devpackages|workspacedependencies)$/
const SPEC =
  /^(?:[\^~>=<v! ]{0,4}\d[\w.*+^~<>=|, -]{0,60}|\*|latest|next|workspace:\S{1,40}|(?:git|https?|github|file|link|npm)\S{0,3}:\S{1,300}|[\w-]{1,40}\/[\w.-]{1,80}(?:#\S{1,80})?)$/

export function dependencyOf(
  dialect: Dialect,
  names: readonly string[],
  node: ConfigNode,
): Dependency | null {
  const value = node.value ?? ''
  if (dialect === 'requirements' || dialect === 'gomod' || dialect === 'gemfile')
    return fromLine(dialect, value)
  if (
    dialect === 'pyproject' &&
    node.key === '[]' &&
    (/^(?:dependencies|requires)$/.test(names.at(-1) ?? '') ||
      /^(?:optionaldependencies|dependencygroups)$/.test(names.at(-2) ?? '') ||
      (names.at(-2) === GAP && /[=<>~!]=|^[\w.-]+\s*[<>]/.test(value)))
  )
    return fromLine('requirements', value)
  if (dialect === 'maven') return fromArtifact(names, node)
  if (!/^(?:package|composer|cargo|pyproject)$/.test(dialect)) return null
  const isVersion = /^(?:version|git|url|path)$/.test(node.key) && BLOCKS.test(names.at(-3) ?? '')
  if (isVersion)
    return { name: node.parent?.key ?? '', spec: node.key === 'version' ? value : `${node.key}:${value}` }
  const above = names.at(-2) ?? ''
  const isListed =
    BLOCKS.test(above) || (above === GAP && SPEC.test(value) && !/^(?:version|name)$/.test(node.key))
  return isListed && node.key !== '' && node.children.length === 0 ? { name: node.key, spec: value } : null
}

/** `<artifactId>a</artifactId><version>1.2</version>`, `<a.version>1.2</a.version>`: https://maven.apache.org/pom.html */
function fromArtifact(names: readonly string[], node: ConfigNode): Dependency | null {
  const spec = node.value ?? ''
  if (!/^\d[\w.-]{0,40}$/.test(spec)) return null
  if (/^(?:dependency|plugin|parent)$/.test(names.at(-2) ?? '') && node.key === 'version') {
    const name = node.parent?.children.find(({ key }) => key === 'artifactId')?.value ?? ''
    return name === '' ? null : { name, spec }
  }
  return names.at(-2) === 'properties' && /^[\w.-]{2,60}[.-]version$/.test(node.key)
    ? { name: node.key, spec }
    : null
}

function fromLine(dialect: Dialect, line: string): Dependency | null {
  if (dialect === 'gomod') {
    const match = /^(?:require\s+)?([\w.-]{1,80}\.[a-z]{2,10}\/[\w./-]{1,200}) (v\d[\w.+-]{0,80})/.exec(line)
    return match ? { name: match[1]!, spec: match[2]! } : null
  }
  if (dialect === 'gemfile') {
    const match =
      /^gem\s+["']([\w.-]{1,80})["'](?:\s*,\s*["']([^"'\n]{1,60})["'])?(?:\s*,\s*(git|github|path):\s*["']([^"']{1,200})["'])?/.exec(
        line,
      )
    return match ? { name: match[1]!, spec: match[3] ? `${match[3]}:${match[4]}` : (match[2] ?? '*') } : null
  }
  const direct = /^(?:-e\s+)?((?:git|hg|svn)\+\S{1,300}|https?:\/\/\S{1,300})/.exec(line)
  if (direct)
    return {
      name: /([\w.-]+?)(?:\.git)?(?:@[\w.-]+)?(?:#egg=([\w.-]+))?$/.exec(direct[1]!)?.[1] ?? '',
      spec: direct[1]!,
    }
  const match =
    /^([A-Za-z][\w.-]{0,80})(?:\[[\w, -]{1,80}\])?\s*(?:@\s*(\S{1,300})|((?:[=~><!^]=?=?\s*[\w.*+!-]{1,40}\s*(?:,\s*)?){1,4}))?/.exec(
      line,
    )
  return match ? { name: match[1]!, spec: (match[2] ?? match[3] ?? '*').trim() } : null
}

/** Names of the same package, as its registry folds them. */
export const packageKey = (name: string): string => name.toLowerCase().replace(/[-_.]+/g, '-')

const FROM_ELSEWHERE =
  /^(?:git|hg|svn)(?:\+|:|hub:)|^(?:https?|github|gitlab|bitbucket|url):|^[\w-]{1,40}\/[\w.-]{1,80}(?:#|$)|\.git(?:#|@|$)/

export const isElsewhere = (spec: string): boolean => FROM_ELSEWHERE.test(spec)

/** Numbers of the version that a range begins with. */
export function versionOf(spec: string): readonly bigint[] | null {
  const match = /(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?/.exec(spec)
  return match ? match.slice(1).map((part) => BigInt(part ?? '0')) : null
}

export function isOlder(now: readonly bigint[], was: readonly bigint[]): boolean {
  for (let i = 0; i < Math.max(now.length, was.length); i++) {
    const [a, b] = [now[i] ?? 0n, was[i] ?? 0n]
    if (a !== b) return a < b
  }
  return false
}

/** Versions that break what calls them lie between: https://semver.org/ */
export const skipsMajors = (now: readonly bigint[], was: readonly bigint[]): boolean =>
  (now[0] ?? 0n) > (was[0] ?? 0n) + 1n

export const isOpenRange = (spec: string): boolean =>
  /^(?:\*|latest|next|x|>=?\s*\d[\w.]*|)$/.test(spec.trim())
export const isExact = (spec: string): boolean => /^(?:==?=?\s*)?v?\d[\w.+-]*$/.test(spec.trim())
