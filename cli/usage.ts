// Usage texts of the commands.
import { importUsage } from './import/import-usage.ts'

export const usages = {
  review: `Usage: assay review --type TYPE [--artifact FILE|-] [--context TEXT] [--concerns TEXT] [--capital USD|JSON]
                    [--as-of UNIX] [--options FILE [--data DIR]] [LISTS] [--engine DIR] [--json]
       assay review --jsonl [LISTS] [--as-of UNIX] [--engine DIR] < rows > predictions

  One artifact, judged by the engine on this machine: no network, no account.

  --type      shell_command, code_diff, trade, onchain_action, sanctions_screening, plan, general, patch,
              config_change, analysis or agent_output
  --artifact  the file whose bytes are judged as they are, final line feed included; standard input when absent
  --capital   equity in US dollars, or {"equity_usd", "at_risk_usd"?, "max_loss_usd"?}
  --as-of     Unix seconds; without it nothing is judged by age
  --options   instead of the above: the options of an answer of POST /review, or the whole answer, whose lists are
              then used; they are looked for by hash in --data DIR, fetched from /engine/data/<sha256>
  --json      the canonical bytes of {"record", "record_sha256"}
  --jsonl     a line {"id", "artifact_type", "artifact", "context"?} in, a line {"id", "verdict", "confidence",
              "basis", "record_sha256", …} out, in the same order; a line that cannot be read gives {"id", "error"}

  basis       finding: a rule objects; unjudged: no rule objects, and the listed lines were not understood;
              approve: every effect was understood and allowed. A model is never asked here

  LISTS: --sanctions FILE  --contracts FILE  --known-bad FILE
              a list as this service publishes it, an official file, or an extract {"entries": [{"asset", "address",
              "names"}]}; --contracts also takes {"<chain>:<address>": {"owner", "functions"}}, --known-bad an
              array of addresses; none leaves a list out. Without --sanctions a shipped list of a few dozen
              well-known addresses is used, which is partial: it can reject an address and approve none
  --engine    a folder with manifest.json and engine.js, for example of an earlier release

Exit status: 0 approve, 1 approve with concerns, also when the only reason is that something was not judged (basis
unjudged; --json and --jsonl tell it), 2 reject; with --jsonl 0 when every line was judged, 66 when not; 64 wrong
usage, 66 a file cannot be read or is not what it should be, 70 no engine could be loaded. Except for 0 the reason
is on standard error.`,

  ruleset: `Usage: assay ruleset [--engine DIR] [--json]

  Names the rule set that judges here and checks its hashes against each other: manifest, engine bundle, compiled
  rules and tables, and the sources and packages where they are at hand.

Exit status: 0 they agree, 1 one does not, 2 one could not be checked, 64 wrong usage, 70 no engine.`,

  import: importUsage,

  verify: `Usage: assay verify [FILE] --key HEX|FILE [--artifact FILE] [--json]

  FILE        a signed event, a proof, or the whole answer of POST /review, of which every copy of a signed word is
              compared; standard input when absent
  --key       the published verifier key, 64 hex, or a file with /.well-known/verifier-keys.json, fetched once and kept
  --artifact  the exact artifact: its SHA-256 must be the one that was judged
  --json      print the report as JSON

Exit status: 0 every check holds, 1 something fails, 2 something cannot be established, 64 wrong usage, 66 a file is
missing or holds no proof. Except for 0 the reason is on standard error.`,
} as const

export const overview = `Usage: assay COMMAND [OPTION…]

  review    judges an artifact on this machine
  verify    checks a signed verdict, or the whole answer of POST /review
  ruleset   names the rule set that judges here, and checks its hashes
  import    makes a list for --sanctions or --contracts from published files
  help      prints what a command takes: assay help review

  --version prints the version

Exit status: 0 approve or holds, 1 approve with concerns or does not hold, 2 reject or cannot be established, 64 wrong
usage, 66 an input is missing or cannot be read, 70 internal.`
