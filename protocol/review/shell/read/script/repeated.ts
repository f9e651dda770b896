// Tells commands that run again and again: what is bounded once is not bounded as often as they run.
import type { Scope } from '../model.ts'

const REPEATS = /^(?:watch|xargs|parallel|entr|yes)$/

export const isRepeated = ({ created, via }: Scope): boolean =>
  created.loops > 0 || via.some((one) => REPEATS.test(one))
