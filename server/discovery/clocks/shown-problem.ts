/** Makes what a relay, a calendar or a node said fit to be shown: one line of plain characters, addresses cut to their host. */

const maxCharacters = 160

export function shownProblem(text: string | null): string | null {
  if (text === null) return null
  return text
    .slice(0, 4 * maxCharacters)
    .replaceAll(/\b(?:https?|wss?):\/\/[^\s"'<>]*/gi, hostOf)
    .replaceAll(/[^A-Za-z0-9 #\-.,;:()/]/g, '_')
    .slice(0, maxCharacters)
}

/** Without user, path and query, which may hold a key. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : 'an address')
