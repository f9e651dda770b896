// Finds one pattern behind another on the same line. What `first.*then` says, but in one pass: of the first pattern only its
// first match on a line is looked at.

const LINE_ENDS = /[\n\r\u2028\u2029]/

export const inOrder = (text: string, first: RegExp, then: RegExp): boolean =>
  first.test(text) &&
  text.split(LINE_ENDS).some((line) => {
    const match = first.exec(line)
    return match !== null && then.test(line.slice(match.index + match[0].length))
  })
