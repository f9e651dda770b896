// Remembers the latest answers of a pure function of a text: one command asks for the same few paths many times.

const MAX_ANSWERS = 32

export function recent<T>(answer: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const made = answer(text)
    if (answers.size >= MAX_ANSWERS) answers.clear()
    answers.set(text, made)
    return made
  }
}
