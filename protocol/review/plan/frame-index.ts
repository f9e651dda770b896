// Which frames could a sentence fill, going by the ideas in it alone? Each frame is found by the rarest of what it
// needs, so that a sentence meets few of the others.
import { frames, words } from './tables/words.ts'

export interface Frame {
  readonly rule: string
  /** The first slot is the verb of an order: it opens the sentence or a part of it. */
  readonly opens: boolean
  readonly slots: readonly (readonly string[])[]
  readonly near: readonly (readonly string[])[]
  readonly nowhere: readonly string[]
  readonly beside: readonly string[]
  readonly anywhere: readonly (readonly string[])[]
  readonly neverInPlan: readonly string[]
}

const compile = (line: string): Frame => {
  const opens = line.includes(' ^')
  const [rule, ...parts] = line.replace(' ^', ' ').split(' ')
  const pick = (mark: string): string[] =>
    parts.filter((part) => (/^\W+/.exec(part)?.[0] ?? '') === mark).map((part) => part.slice(mark.length))
  const split = (list: readonly string[]): string[][] => list.map((part) => part.split('/'))
  return {
    rule: `plan.${rule}`,
    opens,
    slots: split(pick('')),
    near: split(pick('&')),
    nowhere: pick('!'),
    beside: pick('-'),
    anywhere: split(pick('&&')),
    neverInPlan: pick('!!'),
  }
}

export const compiled: readonly Frame[] = frames.map(compile)

/** One bit a frame. */
type Bits = Int32Array
const bare = (slot: string): string => slot.replace('$', '')

/** Frames that an idea may open. */
const openings = new Map<string, Bits>()
compiled.forEach(({ slots }, index) => {
  for (const slot of slots[0]!) {
    const bits = openings.get(bare(slot)) ?? new Int32Array((compiled.length >> 5) + 1)
    bits[index >> 5]! |= 1 << (index & 31)
    openings.set(bare(slot), bits)
  }
})

/** Alternatives, of which a sentence must hold one, for each frame. */
const needs = compiled.map(({ slots, near }) => [...slots.map((names) => names.map(bare)), ...near])

/** An idea that no list of words gives stands in many sentences. */
const COMMON = 100
const frequency = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (words[name]?.split(' ').length ?? COMMON), 0)

const byRarest = new Map<string, number[]>()
needs.forEach((all, index) => {
  const rarest = all.reduce((best, names) => (frequency(names) < frequency(best) ? names : best))
  for (const name of new Set(rarest)) {
    const list = byRarest.get(name)
    if (list) list.push(index)
    else byRarest.set(name, [index])
  }
})

type Ideas = ReadonlyMap<string, unknown>

/** Which frames may the ideas of a whole plan fill? Asked once for each plan. */
export const framesFor = (planIdeas: ReadonlySet<string>): readonly boolean[] =>
  compiled.map(
    ({ neverInPlan, anywhere }) =>
      !neverInPlan.some((idea) => planIdeas.has(idea)) &&
      anywhere.every((names) => names.some((idea) => planIdeas.has(idea))),
  )

/** How many frames do the ideas of a sentence open? */
export function countOpened(ideas: Ideas): number {
  const all = new Int32Array((compiled.length >> 5) + 1)
  for (const name of ideas.keys()) {
    const bits = openings.get(name)
    if (bits) for (let i = 0; i < bits.length; i++) all[i]! |= bits[i]!
  }
  let count = 0
  for (let left of all) for (; left !== 0; left &= left - 1) count++
  return count
}

/** Frames whose ideas all stand in a sentence, in their order. */
export function framesOfIdeas(ideas: Ideas, mayFill: readonly boolean[]): readonly number[] {
  const found = new Set<number>()
  for (const name of ideas.keys())
    for (const index of byRarest.get(name) ?? [])
      if (mayFill[index] && needs[index]!.every((names) => names.some((one) => ideas.has(one))))
        found.add(index)
  return [...found].sort((a, b) => a - b)
}
