/** Reads the calibration of the ledger: whether the confidence of graded verdicts does better than a coin. */
import { calibrationOfCounts } from '#protocol/ledger/figures/calibration.ts'
import { readSentinel } from '../../sentinel/sentinel.store.ts'
import { directive, numberWords, type Reading, weighed } from './reading.ts'

/** Fewer graded verdicts say nothing. */
const least = 30
/** A proposal is made again only after this many more. */
const step = 10

export const calibration: Reading = {
  name: 'calibration',
  async read({ db, env }) {
    const counts = await db.query(
      'dream_calibration',
      'SELECT confidence_bps AS "confidenceBps", outcome, verdicts AS count FROM ledger_calibration WHERE verdicts > 0',
      [],
    )
    const of = (wanted: string) =>
      counts.reduce((sum, { outcome, count }) => sum + (outcome === wanted ? count : 0), 0)
    const [right, wrong] = [of('proven_right'), of('proven_wrong')]
    const { n, brierBps, coinFlip } = calibrationOfCounts(counts)
    const figures = { graded: n, right, wrong }
    if (n < least || brierBps === null || brierBps <= coinFlip.brierBps)
      return { figures, proposals: [], findings: [] }
    const said = `The confidence of ${numberWords(n, 'graded verdict')} has a Brier score of ${brierBps}, a coin has ${coinFlip.brierBps}.`
    const { status } = await readSentinel(db)
    if (env.OUTCOME_ACCOUNT === undefined || status === 'paused')
      return { figures, proposals: [], findings: [said] }
    return {
      figures,
      proposals: [
        weighed({
          fact: `calibration:${Math.floor(n / step)}`,
          kind: 'other',
          title: 'Pause trading: confidence does worse than a coin',
          detail: said,
          params: directive('sovereign_sentinel', 'pause_trading', {}),
          evidence: [{ label: 'Calibration of the ledger', href: '/ledger' }],
          basis: {
            formula: 'confidence_worse_than_coin.v1',
            figures: { wrong, right, brier_bps: brierBps, coin_brier_bps: coinFlip.brierBps },
          },
        }),
      ],
      findings: [],
    }
  },
}
