// Tells prose for people from documents that programs run or agents obey: markup, includes, commands, addresses.
import { asciiLower } from '../../text/ascii.ts'

/** Files whose text is an order to an agent, a licence, or a program with prose in it. */
const OBEYED =
  /(?:^|\/)(?:agents|claude|gemini|copilot-instructions|skill|license|licence|copying)(?:\.\w+)?$|(?:^|\/)\.(?:cursor|claude|windsurf|agents|github\/(?:prompts|instructions|agents))\/|(?:^|\/)skills\//
const MARKUP =
  /<\/?(?:script|iframe|object|embed|form|style|link|meta|base|svg|img)\b|\bon[a-z]{3,20}\s?=|javascript:|\{%|\{\{|^\s*\.\. [\w-]+::|^\s*include::|^\s*#\+|^\s*(?:import|export)\b.*['"{]/
/** What a reader copies into a shell or a wallet. */
const OBEYABLE =
  /\b(?:curl|wget|iwr|irm|sudo|rm|npm|npx|pip|pipx|pnpm|yarn|brew|gem|cargo|docker|kubectl|git|chmod|bash|sh)\s+[-\w@./~:]|\|\s*(?:ba)?sh\b|--[a-z]+-[a-z-]+|0x[0-9a-fA-F]{40}|[\w.+-]+@[\w-]+\.\w|https?:\/\//

export function isPlainProse(path: string, text: string, [start, end]: readonly [number, number]): boolean {
  if (OBEYED.test(asciiLower(path))) return false
  const line = text.slice(start, end)
  if (/\.mdx$/.test(path) && /[{}<]/.test(line)) return false
  return !MARKUP.test(line) && !OBEYABLE.test(line)
}
