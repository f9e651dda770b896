// Case folding that is the same in every engine: only A-Z and a-z change, and one unit stays one unit.

export const asciiLower = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

export const asciiUpper = (text: string): string =>
  text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())
