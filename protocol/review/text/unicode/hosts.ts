// Recognises hosts that imitate known ones. Hosts that many trust, what a reader takes for them, and the ASCII form (RFC
// 3492) in which letters of other scripts travel.

import type { Budget } from '../../core/budget.ts'
import { asciiLower } from '../ascii.ts'
import { skeleton } from './fold.ts'
import { KNOWN_HOSTS } from './known-hosts.ts'
import { decodePunycode } from './punycode.ts'

export interface LookalikeHost {
  /** UTF-16 units, half-open. */
  readonly start: number
  readonly end: number
  readonly host: string
  /** The known host that it is taken for. */
  readonly takenFor: string
}

/** Also digits and pairs of letters that look like one, and i, l and 1 alike: paypa1, rnicrosoft. */
const looks = (host: string): string =>
  skeleton(host).replace(/[l1|]/g, 'i').replaceAll('0', 'o').replaceAll('rn', 'm').replaceAll('vv', 'w')

const known = new Set(KNOWN_HOSTS)
const byLooks = new Map(KNOWN_HOSTS.map((host) => [looks(host), host]))
const MAX_LABELS = 6

/** Labels of ASCII letters and digits or of any letter beyond ASCII, with a dot between. */
const HOST =
  /[A-Za-z0-9\u00c0-\u1fff\u2c80-\ufaff\uff10-\uff5a][A-Za-z0-9\u00c0-\u1fff\u2010-\u2015\u2c80-\ufaff\uff10-\uff5a-]{0,62}(?:[.\u2024\u3002\uff0e\uff61][A-Za-z0-9\u00c0-\u1fff\u2c80-\ufaff\uff10-\uff5a-]{1,63}){1,6}/g

const readable = (label: string): string =>
  /^xn--/i.test(label) ? (decodePunycode(label.slice(4)) ?? label) : label

export function findLookalikeHosts(text: string, budget: Budget): LookalikeHost[] {
  budget.spend(4 * text.length)
  const found: LookalikeHost[] = []
  if (!/[.\u2024\u3002\uff0e\uff61]/.test(text)) return found
  for (const match of text.matchAll(HOST)) {
    const [host] = match
    budget.spend(16 * host.length)
    const takenFor = takenForOf(host)
    if (takenFor !== null) found.push({ start: match.index, end: match.index + host.length, host, takenFor })
  }
  return found
}

/** Null when it is what it seems, or seems to be no host of the table. */
export function takenForOf(host: string): string | null {
  const labels = host.split(/[.\u2024\u3002\uff0e\uff61]/).slice(-MAX_LABELS)
  for (let from = 0; from + 2 <= labels.length; from++) {
    const plain = labels.slice(from).join('.')
    // In capitals it is still the host itself.
    if (known.has(asciiLower(plain))) return null
    const seen = labels.slice(from).map(readable).join('.')
    const lookedUp = byLooks.get(looks(seen))
    if (lookedUp !== undefined) return lookedUp
  }
  return null
}
