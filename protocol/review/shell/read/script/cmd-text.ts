// Extracts the commands of a loop or a condition of cmd: `for %f in (…) do …` and `if exist f …`.
const LOOP =
  /^\s*@?for[ \t]+(?:(\/[a-z])[ \t]*)?(?:"[^"\n]{0,120}"[ \t]*)?(?:[\w.:/]{1,80}[ \t]+)?%%?([a-z])[ \t]+in[ \t]*\(([^\n]{0,400}?)\)[ \t]*do[ \t]+@?(\S[^\n]*)$/i
const CONDITION =
  /^\s*@?if[ \t]+(?:\/i[ \t]+)?(?:not[ \t]+)?(?:exist[ \t]+(?:"[^"\n]{1,200}"|\S{1,200})|errorlevel[ \t]+\d+|defined[ \t]+\w+|(?:"[^"\n]{0,80}"|%\w{1,40}%)==(?:"[^"\n]{0,80}"|\w{0,40}))[ \t]+@?(\S[^\n]*)$/i

/** The inner command, with the text that feeds it as a first one; null when the text is not of that kind. */
export function commandsOfCmd(text: string): string | null {
  if (!WORTH_READING.test(text)) return null
  const lines = text.split('\n')
  const read = lines.map(commandsOfLine)
  return read.every((one) => one === null) ? null : read.map((one, index) => one ?? lines[index]!).join('\n')
}

const WORTH_READING = /(?:^|\n)[ \t]*@?(?:for[ \t]|if[ \t])/i

function commandsOfLine(text: string): string | null {
  if (text.length > 2_000 || text.includes('`')) return null
  const loop = LOOP.exec(text)
  if (loop) {
    const [, mode, name, list, body] = loop
    const inner = body!
      .trim()
      .replace(/^\((.*)\)$/, '$1')
      .replaceAll(`%%${name}`, '%')
      .replaceAll(`%${name}`, '%')
    const piece = inner.replaceAll('%', '$item').replaceAll('\\', '/')
    const source = /^'(.*)'$/.exec(list!.trim())?.[1]?.replaceAll('^|', '|')
    if (/^\/f$/i.test(mode ?? '') && source !== undefined)
      return `${source}\nfor item in $(${source}); do ${piece}; done`
    return `for item in ${list!.replace(/[;,]/g, ' ')}; do ${piece}; done`
  }
  const condition = CONDITION.exec(text)
  return condition
    ? condition[1]!
        .trim()
        .replace(/^\((.*)\)$/, '$1')
        .replace(/\)\s*else\s*\(/i, '\n')
    : null
}
