// Bounds the work of one review by a count of steps, never a clock: the same input stops at the same step.

/** Caught in review.ts: the record then says `input.budget`. */
export class BudgetSpent extends Error {}

export class Budget {
  private spent = 0
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  spend(steps: number): void {
    this.spent += steps
    if (this.spent > this.limit) throw new BudgetSpent()
  }

  /** Never above the limit, so that a record does not depend on the size of the last step. */
  get steps(): number {
    return Math.min(this.spent, this.limit)
  }
}
