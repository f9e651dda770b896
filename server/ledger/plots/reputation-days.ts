/** The reputation after the outcomes of one day. */

export interface ReputationDay {
  /** UTC, YYYY-MM-DD. */
  date: string
  /** All outcomes up to the end of the day. */
  wins: number
  losses: number
  breakevens: number
  reputationBps: number
}
