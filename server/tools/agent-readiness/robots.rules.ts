/** Reads robots.txt (RFC 9309): whether an agent of this name may ask for a path. */

interface Rule {
  allows: boolean
  pattern: string
}

/** Of the group that names the agent, else of the group `*`. */
function rulesFor(text: string, agent: string): Rule[] {
  const groups = new Map<string, Rule[]>()
  let names: string[] = []
  let isNaming = false
  for (const line of text.split(/\r?\n/)) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? []
    const name = field.toLowerCase()
    if (name === 'user-agent') {
      names = isNaming ? [...names, value.trim().toLowerCase()] : [value.trim().toLowerCase()]
      isNaming = true
      for (const one of names) if (!groups.has(one)) groups.set(one, [])
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false
      const pattern = value.trim()
      // An empty disallow allows everything.
      if (pattern !== '')
        for (const one of names) groups.get(one)!.push({ allows: name === 'allow', pattern })
    }
  }
  return groups.get(agent) ?? groups.get('*') ?? []
}

/** The longest matching pattern decides; allow wins a tie. */
export function mayVisit(robots: string, agent: string, path: string): boolean {
  const matching = rulesFor(robots, agent.toLowerCase()).filter(({ pattern }) => matches(pattern, path))
  const longest = Math.max(0, ...matching.map(({ pattern }) => pattern.length))
  const decisive = matching.filter(({ pattern }) => pattern.length === longest)
  return decisive.length === 0 || decisive.some(({ allows }) => allows)
}

/** `*` stands for any characters, a final `$` for the end. No regular expression: the pattern is a stranger's. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [head = '', ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(head)) return false
  let at = head.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return !isWhole || at === path.length || (rest.length > 0 && path.endsWith(rest.at(-1)!))
}

/** Agents that a site must not shut out of `/` to be found: everybody, and those that fetch for a user. */
const AGENTS = ['*', 'gptbot', 'chatgpt-user', 'oai-searchbot', 'claudebot', 'claude-user', 'perplexitybot']

export const shutOut = (robots: string): string[] => AGENTS.filter((agent) => !mayVisit(robots, agent, '/'))
