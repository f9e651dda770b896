// Notes which variables an arithmetic expression sets: what they hold behind it is not known.
import { type Scope, unknown } from '../model.ts'

const SETS = /([A-Za-z_]\w*)\s*(?:(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)|(?:\+\+|--)\s*([A-Za-z_]\w*)/g

export function noteArithmetic(text: string, { vars }: Scope): void {
  for (const [, before, behind] of text.matchAll(SETS)) {
    const name = before ?? behind!
    if (vars.has(name)) vars.set(name, unknown())
  }
}
