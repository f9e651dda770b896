// The marks of edits that agents write as text.

/** `*** Begin Patch` of apply_patch, `<<<<<<< SEARCH` of Aider, `------- SEARCH` of Cline. */
const MARK = /^(?:\*{3} Begin Patch|[<-]{5,9} SEARCH)[ \t]*$/m
/** A call written as tags, one of which names a file. */
const TAGS = /^\s{0,9}<[a-zA-Z][\w.:-]{0,60}[ =>]/
const NAMES_FILE = /<\w{0,20}(?:path|file)>|<parameter[ =]|path"?[=:]/i

/** The first line of a request that is written out. */
export const REQUEST =
  /^\s{0,9}(GET|POST|PUT|PATCH|DELETE) (https:\/\/[^\s]{1,600}|\/[^\s]{1,600})(?: HTTP\/[12](?:\.\d)?)?[ \t\r]*\n/

export const isRequest = (text: string): boolean => REQUEST.test(text)
export const isMarked = (text: string): boolean => MARK.test(text)
export const isTagged = (text: string): boolean => TAGS.test(text) && NAMES_FILE.test(text)
