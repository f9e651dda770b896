// Takes the commands out of the record of a session: lines behind a prompt, with what continues them. What was printed in
// between is blanked, so that places stay; a line of it that begins like a command of a known program is kept.

const PROMPT = /^\$ (?=\S)/
const CONTINUES = /(?:^|[^\\])\\$/
const HERE_DOCUMENT = /<<-?\s*["']?([A-Za-z_]\w{0,40})["']?/
/** Something in a printed line that a shell would run. */
const SUBSTITUTES = /`|\$\(|<\(/

/** Null when no line has a prompt, or nothing was printed. */
export function commandsOfSession(text: string, isProgram: (name: string) => boolean): string | null {
  const lines = text.split('\n')
  if (!lines.some((line) => PROMPT.test(line))) return null
  const kept: string[] = []
  let hasOutput = false
  let end: string | null = null
  let continues = false
  for (const line of lines) {
    const isInside: boolean = end !== null || continues
    const isCommand: boolean = isInside || PROMPT.test(line)
    if (!isCommand && line.trim() !== '' && !/^\s*#/.test(line)) hasOutput = true
    kept.push(isCommand ? withoutPrompt(line, isInside) : keptLine(line, isProgram))
    if (!isCommand) continue
    if (end !== null) {
      if (line.trim() === end) end = null
      continue
    }
    end = HERE_DOCUMENT.exec(line)?.[1] ?? null
    continues = CONTINUES.test(line) || !closes(line)
  }
  return hasOutput ? kept.join('\n') : null
}

/** No quote stays open at the end of the line. */
function closes(line: string): boolean {
  let quote = ''
  for (let i = 0; i < line.length; i++) {
    const letter = line[i]!
    if (quote !== "'" && letter === '\\') i++
    else if (quote === '' ? letter === "'" || letter === '"' : letter === quote)
      quote = quote === '' ? letter : ''
    else if (quote === '' && letter === '#' && (i === 0 || /\s/.test(line[i - 1]!))) return true
  }
  return quote === ''
}

const withoutPrompt = (line: string, isInside: boolean): string =>
  isInside ? line.replace(/^> (?=\S)/, '  ') : line.replace(PROMPT, '  ')

/** A program by its name or path, then perhaps an option. */
const PROGRAM = /^(?:sudo )?(?:[\w.-]{0,60}\/){0,8}([a-z][\w.+-]{0,40})(?=\s|$)/
const WITH_OPTION = /^(?:\.\/)?[a-z][\w./+-]{0,60} (?:[^|]{0,200} )?--?[a-z]/

export function keptLine(line: string, isProgram: (name: string) => boolean): string {
  if (/^\s*#/.test(line)) return line
  const name = PROGRAM.exec(line)?.[1]
  const mayRun = (name !== undefined && isProgram(name)) || WITH_OPTION.test(line) || line.startsWith('./')
  return mayRun || SUBSTITUTES.test(line) ? line : line.replace(/[^\n]/g, ' ')
}
