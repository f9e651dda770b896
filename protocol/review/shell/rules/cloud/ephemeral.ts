// Tells what only lives for a while by its name: environments of one pull request or one run, and those of trials.

const LIVE = /prod|live|customer|primary|master|main(?![\w])|shared/i

/** `pr-1423`, `preview-42`, `ci-98f31c2`: one change, or one run. */
const OF_ONE_RUN = /(?:^|[/:_.@-])(?:pr|mr|review|preview|ci|e2e)[_-]?(?:\d{1,7}|[0-9a-f]{7,12})(?:$|[/_.-])/i
const OF_TRIAL =
  /(?:^|[/:_.@-])(?:dev|development|tests?|testing|staging|stage|stg|qa|uat|sandbox|scratch|drill|tmp|temp|preview|previews|review|demo|playground|loadtest|smoke|ci|e2e)\d{0,3}(?:$|[/:_.@-])/i

export const isOfTrial = (name: string): boolean =>
  (OF_ONE_RUN.test(name) || OF_TRIAL.test(name)) && !LIVE.test(name)

/** An environment that was made for one change and goes with it. */
export const isOfOneRun = (name: string): boolean => OF_ONE_RUN.test(name) && !LIVE.test(name)
