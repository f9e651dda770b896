// Fills the reader's key into a sample: in place of the variable of a shell, of a program, and of a placeholder.

const PLACES = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a sample
  '${process.env.ASSAY_KEY}',
  '$ASSAY_KEY',
  'asy_…',
] as const

export const takesKey = (code: string): boolean => PLACES.some((place) => code.includes(place))

/** A key holds letters, digits and underscores only, so no quoting changes. */
export const filledWith = (code: string, key: string): string =>
  PLACES.reduce((text, place) => text.replaceAll(place, () => key), code)

/** Enough to recognise one's own key by, and not to use it. */
export const maskedKey = (key: string): string => `${key.slice(0, 8)}••••${key.slice(-4)}`

export const isKey = (text: string): boolean => /^asy_\w{8,}$/.test(text)
