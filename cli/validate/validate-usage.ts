/** Usage text of `assay validate`. */
export const validateUsage = `Usage: assay validate FILE [--trials N] [--folds N] [--permutations N] [--periods-per-year N]
                           [--closes FILE] [--json]
       assay validate FILE --answer FILE [--closes FILE]

  Answers whether somebody without an edge, who tried as many strategies as --trials says, could have produced these
  results: the same module as POST /validate and the page /validate, without network or account.

  FILE                a CSV file with a column ret, pnl or net_bps and optional columns coin, ts, entry and exit; one
                      column of numbers; or the JSON body of POST /validate; - for standard input
  --trials            strategies that were tried, this one included; default 1
  --folds             default 5
  --permutations      default 2000
  --periods-per-year  for the annualised Sharpe ratio, which decides nothing
  --closes            the daily closes of Bitcoin that the service used, for trades with a coin and a time: the file at
                      /engine/data/SHA256, where SHA256 is btc_data_sha256 of its answer
  --answer            a saved answer of POST /validate, or its proof: every number and the signed hashes are compared with
                      what FILE gives
  --json              print the result as JSON

Exit status: 0 likely_real, or the answer agrees; 1 borderline, or the answer differs; 2 overfit_or_noise; 64 wrong usage;
66 a file cannot be read or holds no such rows. For any status except 0 the reason is on standard error.`
