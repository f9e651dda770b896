// Usage texts of the commands.
import { auditUsage } from './audit/audit-usage.ts'
import { bundleUsage } from './bundle/bundle-usage.ts'
import { exportUsage } from './export/export-usage.ts'
import { gradeUsage } from './grade/grade-usage.ts'
import { importUsage } from './import/import-usage.ts'
import { validateUsage } from './validate/validate-usage.ts'

export const usages = {
  review: `Usage: assay review --type TYPE [--artifact FILE|-] [--context TEXT] [--concerns TEXT] [--capital USD|JSON]
                    [--as-of UNIX] [--options FILE [--data DIR]] [LISTS] [--engine DIR] [--json]
       assay review --jsonl [LISTS] [--as-of UNIX] [--engine DIR] < rows > predictions

  Judges one artifact with the engine on this machine, without network or account.

  --type      shell_command, code_diff, trade, onchain_action, sanctions_screening, plan, general, patch,
              config_change, analysis or agent_output
  --artifact  file to judge byte for byte, including a final line feed; default: standard input
  --capital   equity in US dollars, or {"equity_usd", "at_risk_usd"?, "max_loss_usd"?}
  --as-of     Unix seconds; without it no rule depends on age
  --options   replaces the above: the options of a response of POST /review, or the whole response, whose lists are
              then used; they are found by hash in --data DIR, downloaded from /engine/data/<sha256>
  --json      print the canonical bytes of {"record", "record_sha256"}
  --jsonl     read lines {"id", "artifact_type", "artifact", "context"?}, write lines {"id", "verdict", "confidence",
              "basis", "record_sha256", …} in the same order; a line that cannot be read gives {"id", "error"}

  basis       finding: a rule objects; unjudged: no rule objects, and the listed lines were not understood;
              approve: every effect was understood and allowed. No model is called

  LISTS: --sanctions FILE  --contracts FILE  --known-bad FILE
              a list as published by the service, an official file, or an extract {"entries": [{"asset", "address",
              "names"}]}; --contracts also accepts {"<chain>:<address>": {"owner", "functions"}}, --known-bad an
              array of addresses; the value none omits a list. Without --sanctions an included list of a few dozen
              well-known addresses is used; it is partial: it can reject an address but never approve one
  --engine    folder with manifest.json and engine.js, for example of an earlier release

Exit status: 0 approve; 1 approve with concerns, also when the only reason is that something was not judged (basis
unjudged; see --json and --jsonl); 2 reject; with --jsonl 0 when every line was judged, 66 otherwise; 64 wrong usage;
66 a file cannot be read or has the wrong form; 70 no engine could be loaded. For any status except 0 the reason is
on standard error.`,

  ruleset: `Usage: assay ruleset [--engine DIR] [--json]

  Prints the local rule set and checks its hashes against each other: manifest, engine bundle, compiled rules and
  tables, and the sources and packages if available.

Exit status: 0 they agree, 1 one does not, 2 one could not be checked, 64 wrong usage, 70 no engine.`,

  import: importUsage,

  grade: gradeUsage,

  validate: validateUsage,

  bundle: bundleUsage,

  export: exportUsage,

  audit: auditUsage,

  verify: `Usage: assay verify [FILE] --key HEX|FILE [--artifact FILE] [--json]
       assay verify BUNDLE --profile FILE [--key HEX|FILE] [--json]
       assay verify EXPORT --profile FILE --manifest FILE [--tail FILE] [--key HEX|FILE] [--threads N] [--json]

  FILE        a signed event, a proof, or the whole response of POST /review, of which every copy of a signed value
              is compared; default: standard input
  BUNDLE      the answer of GET /ledger/{entry}/bundle, as it is or packed with gzip: the entry, its place in the
              signed tree, the Bitcoin proofs and the post-quantum companion are verified without a network
  EXPORT      NAME.ndjson.gz or NAME.ndjson as assay export writes it: every entry of the ledger, its post-quantum
              companion, the chain and the tree are verified without a network
  --profile   a saved copy of /.well-known/assay-profile.json: the names and keys of the ledger
  --manifest  the signed manifest of the export, or a checkpoint that ends with its last entry
  --tail      the entries after those of the export, NAME.tail.ndjson of assay export --tail; --manifest is then the
              checkpoint that ends with them, NAME.tail.checkpoint
  --key       the published verifier key, 64 hex, or a saved copy of /.well-known/verifier-keys.json
  --threads   threads that verify the lines of an export, 1 to 99; default: one for each processor core
  --artifact  the exact artifact: its SHA-256 must be the one that was judged
  --json      print the report as JSON

Exit status: 0 every check passes, 1 a check fails, 2 a check cannot be established, 64 wrong usage, 66 a file is
missing or contains no proof. For any status except 0 the reason is on standard error.`,
} as const

export const overview = `Usage: assay COMMAND [OPTION…]

  review    judges an artifact on this machine
  verify    verifies a signed verdict, the whole response of POST /review, a bundle or an export
  bundle    downloads a ledger entry as a file that verifies offline
  export    downloads the whole ledger and verifies every entry of it
  audit     compares the ledger with what relays, witnesses and files hold of it
  ruleset   prints the local rule set and checks its hashes
  grade     grades a verifier as the conformance registry does
  validate  tests whether chance explains realised returns or trades
  import    converts published files to a list for --sanctions or --contracts
  help      prints the usage of a command: assay help review

  --version prints the version

Exit status: 0 approve or pass, 1 approve with concerns or fail, 2 reject or cannot be established, 64 wrong usage,
66 an input is missing or cannot be read, 70 internal error.`
