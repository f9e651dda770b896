// The marks of edits that agents write as text.

/** `*** Begin Patch` of apply_patch, `<<<<<<< SEARCH` of Aider, `------- SEARCH` of Cline. */
const MARK = /^(?:\*{3} Begin Patch|[<-]{5,9} SEARCH)[ \t]*$/m

export const isMarked = (text: string): boolean => MARK.test(text)
