// Parses witness policies and evaluates their quorum (C2SP tlog-policy).

import { toHex } from '../../bytes.ts'
import type { Failure, Success } from '../../result.ts'
import { type NoteKey, parseVkey } from './vkey.ts'

export interface PolicyMember {
  readonly key: NoteKey
  readonly url: string | null
}

/** `threshold` of `members`, each a witness or an earlier group. */
interface Group {
  readonly threshold: number
  readonly members: readonly string[]
}

export interface Policy {
  readonly logs: readonly PolicyMember[]
  /** By their names in the file. */
  readonly witnesses: ReadonlyMap<string, PolicyMember>
  readonly groups: ReadonlyMap<string, Group>
  /** The name of a witness or group, or `none`. */
  readonly quorum: string
}

export type PolicyResult = Success<Policy> | (Failure & { readonly line: number })

const NONE = 'none'
const MAX_LINES = 4096
const FORBIDDEN = /[\u0000-\u0008\u000a-\u001f\u007f]/

class Refusal extends Error {}
const refuse = (problem: string): never => {
  throw new Refusal(problem)
}

/** Only spaces and tabs separate items; `#` begins a comment line. */
export function parsePolicy(text: string): PolicyResult {
  const logs: PolicyMember[] = []
  const witnesses = new Map<string, PolicyMember>()
  const groups = new Map<string, Group>()
  let quorum: string | null = null
  const lines = text.split('\n')
  const strange = lines.findIndex((line) => FORBIDDEN.test(line))
  if (strange >= 0) return { ok: false, line: strange + 1, problem: 'a control character other than tab' }
  for (let i = 0; i < lines.length; i++) {
    const items = lines[i]!.split(/[ \t]+/).filter((item) => item !== '')
    const [word, ...rest] = items
    if (word === undefined || word.startsWith('#')) continue
    try {
      if (i >= MAX_LINES) refuse(`more than ${MAX_LINES} lines`)
      if (word === 'log') logs.push(member(rest, 'ed25519', logs))
      else if (word === 'witness') {
        const [name, ...key] = rest
        witnesses.set(freeName(name, witnesses, groups), member(key, 'cosignature_v1', witnesses.values()))
      } else if (word === 'group') {
        const [name, threshold, ...members] = rest
        groups.set(freeName(name, witnesses, groups), group(threshold, members, witnesses, groups))
      } else if (word === 'quorum') {
        if (quorum !== null || rest.length !== 1) refuse('there is one quorum line, with one name')
        quorum = rest[0] === NONE ? NONE : defined(rest[0]!, witnesses, groups)
      } else refuse('a line begins with log, witness, group, quorum or #')
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return { ok: false, line: i + 1, problem: cause.message }
    }
  }
  if (quorum === null) return { ok: false, line: lines.length, problem: 'the quorum line is missing' }
  return { ok: true, value: { logs, witnesses, groups, quorum } }
}

/** One key signs under one name, because its cosignature does not bind the name. */
function member(
  items: readonly string[],
  kind: NoteKey['kind'],
  others: Iterable<PolicyMember>,
): PolicyMember {
  const [vkey, url, ...more] = items
  if (vkey === undefined || more.length > 0) return refuse('a key and at most one URL')
  const parsed = parseVkey(vkey)
  if (!parsed.ok) return refuse(parsed.problem)
  if (parsed.value.kind !== kind) return refuse(`this line needs a key of kind ${kind}`)
  const publicKey = toHex(parsed.value.publicKey)
  for (const other of others) {
    if (toHex(other.key.publicKey) === publicKey) refuse('this key is named before')
  }
  return { key: parsed.value, url: url ?? null }
}

type Names = Pick<ReadonlyMap<string, unknown>, 'has'>

function freeName(name: string | undefined, witnesses: Names, groups: Names): string {
  if (name === undefined || name === NONE) return refuse('a name other than none')
  if (witnesses.has(name) || groups.has(name)) return refuse('this name is given before')
  return name
}

function defined(name: string, witnesses: Names, groups: Names): string {
  return witnesses.has(name) || groups.has(name) ? name : refuse(`${name.slice(0, 40)} is not defined above`)
}

function group(
  threshold: string | undefined,
  members: readonly string[],
  witnesses: Names,
  groups: ReadonlyMap<string, Group>,
): Group {
  const taken = new Set([...groups.values()].flatMap((earlier) => earlier.members))
  for (const name of members) {
    defined(name, witnesses, groups)
    if (taken.has(name)) refuse(`${name.slice(0, 40)} is a member already: each counts in one way only`)
    taken.add(name)
  }
  if (members.length === 0) return refuse('a group has members')
  if (threshold === 'all') return { threshold: members.length, members }
  if (threshold === 'any') return { threshold: 1, members }
  const k = /^[1-9][0-9]{0,5}$/.test(threshold ?? '') ? Number(threshold) : 0
  if (k < 1 || k > members.length) return refuse('a threshold is any, all or 1..the number of members')
  return { threshold: k, members }
}

/** `cosigners`: keys whose cosignature was verified. A policy with `quorum none` is always met. */
export function quorumMet(policy: Policy, cosigners: readonly NoteKey[]): boolean {
  const keys = new Set(cosigners.map((key) => toHex(key.publicKey)))
  const answers = new Map<string, boolean>([[NONE, true]])
  for (const [name, { key }] of policy.witnesses) answers.set(name, keys.has(toHex(key.publicKey)))
  // A group names earlier lines only, so one pass in order is sufficient.
  for (const [name, { threshold, members }] of policy.groups) {
    answers.set(name, members.filter((each) => answers.get(each)).length >= threshold)
  }
  return answers.get(policy.quorum) ?? false
}

export const witnessKeys = (policy: Policy): NoteKey[] => [...policy.witnesses.values()].map(({ key }) => key)
