// Case folding that is the same in every engine: only A-Z and a-z change, and one unit stays one unit.

const OTHER = /[^\x00-\x7f]/
/** From a letter up to the next character that is not ASCII: as few pieces as there can be. */
const FROM_UPPER = /[A-Z][\x00-\x7f]*/g
const FROM_LOWER = /[a-z][\x00-\x7f]*/g

export const asciiLower = (text: string): string =>
  OTHER.test(text) ? text.replace(FROM_UPPER, (piece) => piece.toLowerCase()) : text.toLowerCase()

export const asciiUpper = (text: string): string =>
  OTHER.test(text) ? text.replace(FROM_LOWER, (piece) => piece.toUpperCase()) : text.toUpperCase()
