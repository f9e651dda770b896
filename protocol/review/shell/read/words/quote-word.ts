// Writes a text as one word of a shell.

/** In single quotes, unless every letter of it means itself. */
export const quoteWord = (text: string): string =>
  /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
