// Finds the well-known package whose name another one imitates: one letter or separator apart.
import { asciiLower } from '../../text/ascii.ts'
import { WELL_KNOWN_PACKAGES } from '../tables/names.ts'

export function lookalikeOf(name: string): string | null {
  if (name.length < 4 || WELL_KNOWN_PACKAGES.has(name)) return null
  const first = /^[a-z]{6,}(?=[-_.])/.exec(name)?.[0] ?? ''
  for (const known of WELL_KNOWN_PACKAGES)
    if (isNear(name, known) || (first !== '' && isSwapped(first, known))) return known
  return null
}

/** The domains of public registries, by the names that people know them by. */
const REGISTRY_DOMAINS: Readonly<Record<string, readonly string[]>> = {
  npmjs: ['npmjs.org', 'npmjs.com', 'cnpmjs.org'],
  yarnpkg: ['yarnpkg.com'],
  pypi: ['pypi.org'],
  pythonhosted: ['pythonhosted.org'],
  rubygems: ['rubygems.org'],
  packagist: ['packagist.org', 'packagist.com'],
  cratesio: ['crates.io'],
  nuget: ['nuget.org'],
  goproxy: ['goproxy.io', 'goproxy.cn'],
}

/** Letters that look alike are one, and separators none. */
const folded = (name: string): string =>
  name.replace(/-/g, '').replace(/rn/g, 'm').replace(/vv/g, 'w').replace(/0/g, 'o').replace(/1/g, 'l')

/** The public registry whose name a host bears without standing under its domain. A name before another domain is usual. */
export function imitatedRegistry(host: string): string | null {
  const labels = asciiLower(host).split('.')
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1)!)) return null
  const isWide = labels.length > 2 && /^(?:com?|org|net|ac|gov|edu)$/.test(labels.at(-2)!)
  const own = labels.slice(isWide ? -3 : -2)
  const before = `.${labels.slice(0, -own.length).join('.')}.`
  const all = Object.entries(REGISTRY_DOMAINS)
  if (all.some(([, domains]) => domains.includes(own.join('.')))) return null
  const plain = folded(own[0]!)
  const found = all.find(
    ([name, domains]) =>
      plain.includes(folded(name)) ||
      isNear(plain, folded(name)) ||
      domains.some((domain) => before.includes(`.${domain}.`)),
  )
  return found?.[0] ?? null
}

/** Two neighbouring letters have changed places. */
function isSwapped(name: string, known: string): boolean {
  if (name.length !== known.length || name === known) return false
  let i = 0
  while (name[i] === known[i]) i++
  return name[i] === known[i + 1] && name[i + 1] === known[i] && name.slice(i + 2) === known.slice(i + 2)
}

/** One unit added, dropped, changed or swapped, or only separators between them. */
function isNear(a: string, b: string): boolean {
  if (a === b || b.length < 5 || Math.abs(a.length - b.length) > 1) {
    const plain = (name: string): string => name.replace(/[-_.]/g, '')
    return a !== b && b.length >= 5 && /[-_.]/.test(a + b) && plain(a) === plain(b) && !a.startsWith('@')
  }
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  const room = Math.min(a.length, b.length) - head
  while (tail < room && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const [x, y] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)]
  // Other digits are another version of one family, not a slip.
  if (/^\d?$/.test(x) && /^\d?$/.test(y)) return false
  return (
    (x.length <= 1 && y.length <= 1) || (x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0])
  )
}
