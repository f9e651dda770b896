// Sentences that say what a verdict, a reason and a warning mean; the page and the command line print them.
import type { Warning } from '../input/series.ts'
import type { Reason, ValidationVerdict } from './verdict.ts'

export const VERDICT_TEXTS: Readonly<Record<ValidationVerdict, string>> = {
  likely_real: 'Chance is an unlikely explanation of these results, given the declared number of trials.',
  borderline: 'These results do not settle whether there is an edge.',
  overfit_or_noise: 'Chance explains these results: they are too weak to show an edge.',
}

export const REASON_TEXTS: Readonly<Record<Reason, string>> = {
  zero_variance: 'The results do not vary, so nothing can be tested.',
  dsr_noise:
    'The Deflated Sharpe Ratio is below 0.5: the best of so many trials without an edge does better.',
  p_noise: 'More than 20 % of the random sign flips do as well.',
  rho_noise: 'Most periods lose when they are judged by the others.',
  dsr_below_real: 'The Deflated Sharpe Ratio is below 0.95.',
  p_above_real: 'More than 5 % of the random sign flips do as well.',
  rho_below_real: 'The typical period keeps less than half of the average of the others.',
  short_sample: 'There are fewer than 30 units.',
  rho_undefined: 'The periods cannot be compared: outside them the mean is not positive.',
  dependence: 'Neighbouring results depend on each other, and with that in view the evidence is too weak.',
  few_losses: 'Fewer than 5 units lose: the strategy may not have met its loss yet.',
  left_skew: 'Rare large losses weigh more than rare large gains, which makes a short record flattering.',
  repeated_block: 'A run of 20 results occurs twice.',
}

export const WARNING_TEXTS: Readonly<Record<Warning, string>> = {
  unsorted: 'The rows were not in the order of time and were sorted.',
  merged: 'Rows of one instant were added up to one unit.',
  below_minus_one: 'A return is below −1, more than the whole stake.',
  pnl_unscaled: 'Profits in money are tested together with the sizes of the trades.',
  trial_sharpes_units: 'The Sharpe ratio lies outside trial_sharpes; send those per unit, not annualised.',
}
