// Case folding that is the same in every engine: only A-Z and a-z change, and one unit stays one unit.

const OTHER = /[^\x00-\x7f]/

export const asciiLower = (text: string): string =>
  OTHER.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text.toLowerCase()

export const asciiUpper = (text: string): string =>
  OTHER.test(text) ? text.replace(/[a-z]+/g, (letters) => letters.toUpperCase()) : text.toUpperCase()
