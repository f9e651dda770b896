// Tells sentences that claim success, and texts that tell of trouble: together, whether the claim holds is for a person.

/** Something went wrong, or a test of significance found nothing. */
const TROUBLE: readonly RegExp[] = [
  /(?:^|[^a-z])(?:fail|fails|failed|failures?|errors?|refused|denied|mismatch|skipped|missing|warn|warnings?|exceeds?|above the limit|lost|double charges?)(?:[^a-z]|$)/,
  /p ?[=>] ?0?\.(?:0[6-9]|[1-9])/,
]
const CLAIMED =
  /(?:^|[^a-z])(?:succeed|succeeds|succeeded|pass|passes|passed|green|fine|good|ok|done|completed?|fixed|verified|successful|successfully)(?:[^a-z]|$)/
const BETTER =
  /(?:^|[^a-z])(?:works|wins|winner|better|significant|within expectations|no errors?)(?:[^a-z]|$)/

/** Of a text in lower case. */
export const tellsTrouble = (text: string): boolean => TROUBLE.some((pattern) => pattern.test(text))

/** Of a sentence in lower case. */
export const claims = (sentence: string): boolean => CLAIMED.test(sentence) || BETTER.test(sentence)
