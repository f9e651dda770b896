// Text of another agent as it is shown: no markup, and characters that cannot be seen or that turn the direction become marks.
import { printable, printableLines } from '#protocol/printable.ts'

/** Keeps line breaks; a tab is two spaces. */
export const shownText = (text: string): string => printableLines(text.replaceAll('\t', '  '))

/** One line. */
export const shownLine = (text: string): string => printable(text)
