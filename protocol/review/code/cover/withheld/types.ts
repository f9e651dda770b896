// Tells a scalar that is of another type after the change though its text is the same: `"false"` is a text, `false` is
// none, and `0640` without quotes is a number (YAML 1.1 §10.3, https://yaml.org/type/).
import type { ConfigNode } from '../../../syntax/config/tree.ts'
import type { Withheld } from './withheld.ts'

const TYPED: ReadonlySet<string> = new Set(['yaml', 'json'])

export function changesType({ setting: { before, after }, config, was, now }: Withheld): boolean {
  if (before === null || after === null || was !== now) return false
  const isTyped = TYPED.has(config.format) || /\.toml$/.test(config.change.file.path)
  return isTyped && typeOf(before) !== typeOf(after)
}

/** What some reader of YAML, JSON or TOML takes a plain scalar for; everything that may be no text is one type each. */
function typeOf({ isQuoted, value }: ConfigNode): string {
  const text = (value ?? '').trim()
  if (isQuoted) return 'text'
  if (/^(?:true|false|yes|no|on|off|y|n)$/i.test(text)) return 'switch'
  if (/^(?:|~|null)$/i.test(text)) return 'nothing'
  if (/^[-+.]?\d[\w.:+-]{0,60}$/.test(text) || /^[-+]?\.(?:inf|nan)$/i.test(text)) return 'number or date'
  return 'text'
}
