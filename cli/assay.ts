#!/usr/bin/env node
/** The offline verifier: the checks of protocol/ on a command line, without a network and without us. */
import { runVerify } from './verify.ts'

const usage = `Usage: assay verify [FILE] --key HEX [--artifact FILE] [--json]

  FILE        a signed event, a proof, or the whole answer of POST /review; standard input when absent
  --key       the published verifier key, 64 hex (from /.well-known/verifier-keys.json, fetched once and kept)
  --artifact  the exact artifact: its SHA-256 must be the one that was judged
  --json      print the report as JSON

Exit status: 0 every check holds, 1 something fails, 2 something cannot be established, 64 wrong usage.`

const [command, ...rest] = process.argv.slice(2)
if (command === 'verify') process.exitCode = await runVerify(rest, usage)
else {
  console.error(usage)
  process.exitCode = 64
}
