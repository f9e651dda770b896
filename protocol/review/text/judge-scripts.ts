// Flags a word or a host that a reader takes for another one. Letters of two scripts in one word, hosts that imitate known
// ones, and addresses with letters that no address has.

import type { Budget } from '../core/budget.ts'
import type { Findings } from '../core/findings.ts'
import type { SourceText } from './source-text.ts'
import { isAscii, skeleton } from './unicode/fold.ts'
import { findLookalikeHosts } from './unicode/hosts.ts'
import { findMixedScript } from './unicode/mixed-script.ts'

/** In prose only names that something acts on count; the words between them are for people. */
export function judgeScripts(source: SourceText, isProse: boolean, budget: Budget, findings: Findings): void {
  const { text } = source
  for (const { start, end, host, takenFor } of findLookalikeHosts(text, budget)) {
    const rule = isProse ? 'input.lookalike_in_prose' : 'input.lookalike'
    report(rule, start, end, `${JSON.stringify(host)} looks like ${takenFor} and is another host`)
  }
  if (isAscii(text)) return
  for (const { start, end, word } of addressesNotInAscii(text, budget))
    report(
      'input.lookalike',
      start,
      end,
      `${JSON.stringify(word)} looks like the address ${JSON.stringify(skeleton(word))} and holds other letters`,
    )
  for (const { start, end, word, readAs, point } of findMixedScript(text, budget)) {
    if (isProse && !isName(text, start, end)) continue
    const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
    report(
      'input.mixed_script',
      start,
      end,
      `${JSON.stringify(word)} is read as ${JSON.stringify(readAs)}, but ${code} in it is a letter of another script`,
    )
  }

  function report(rule: string, start: number, end: number, mechanism: string): void {
    const fix = 'write it in the letters that are meant'
    findings.report({ rule, span: source.spanOf(start, end), layers: [], mechanism, fix })
  }
}

/** Part of a host, address, path, variable or command: something in the same word says so. */
function isName(text: string, start: number, end: number): boolean {
  let from = start
  while (from > 0 && start - from < 64 && !/\s/.test(text[from - 1]!)) from--
  let to = end
  while (to < text.length && to - end < 64 && !/\s/.test(text[to]!)) to++
  const word = text.slice(from, to).replace(/^["'([]+|[.,;:!?"')\]]+$/g, '')
  return /[.@/_\\$`=<>{}#]|\d/.test(word)
}

/** `0x…` and `bc1…` are written in ASCII. */
const ADDRESS_START =
  /(?:0[x\u0445\u04b3\u03c7]|bc1|[\uff10][\uff58])[0-9a-zA-Z\u0370-\u052f\uff10-\uff5a]{20,90}/g

function addressesNotInAscii(text: string, budget: Budget): { start: number; end: number; word: string }[] {
  budget.spend(text.length)
  const found: { start: number; end: number; word: string }[] = []
  for (const match of text.matchAll(ADDRESS_START)) {
    const [word] = match
    if (!isAscii(word) && found.length < 16)
      found.push({ start: match.index, end: match.index + word.length, word })
  }
  return found
}
