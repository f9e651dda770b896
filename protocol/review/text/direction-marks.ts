// Recognises the marks U+200E and U+200F where translators need them: one alone, after a letter of a script that runs
// from right to left, in a quoted value of a file of translations. They order only the signs beside them.
import type { InvisibleRun } from './invisible.ts'

const IS_TRANSLATION =
  /(?:^|\/)(?:locales?|i18n|l10n|lang(?:uages?)?|translations?|messages|values-\w{2,8})\/(?:[\w.@-]{1,60}\/){0,6}[\w.@-]{1,80}\.(?:json|po|pot|ya?ml|properties|arb|strings|xlf|xliff|xml|resx|ftl)\s*$/

const runsRightToLeft = (unit: number): boolean =>
  (unit >= 0x0590 && unit <= 0x08ff) ||
  (unit >= 0xfb1d && unit <= 0xfdff) ||
  (unit >= 0xfe70 && unit <= 0xfefc)

/** `at`: where the run stands in the text with its invisible characters. */
export function isDirectionMark(text: string, at: number, { point, count }: InvisibleRun): boolean {
  if ((point !== 0x200e && point !== 0x200f) || count !== 1 || at < 1) return false
  if (!runsRightToLeft(text.charCodeAt(at - 1))) return false
  const line = text.lastIndexOf('\n', at) + 1
  const before = text.slice(line, at)
  // Inside a quoted value whose name is plain.
  if (
    !/^[-+ ]?\s*(?:"[\w.-]{1,120}"\s*:|[\w.-]{1,120}\s*[:=]|msgstr|<\w{1,40}[^<>\n]{0,120}>)\s*"?[^"\n]{1,600}$/.test(
      before,
    )
  )
    return false
  const header = text.lastIndexOf('\n+++ ', at)
  if (header < 0 || text.slice(header, at).includes('\ndiff --git ')) return false
  const end = text.indexOf('\n', header + 1)
  return end > 0 && end < line && IS_TRANSLATION.test(text.slice(header + 5, end))
}
