// Usage text of `assay export`.

export const exportUsage = `Usage: assay export --site URL [--profile FILE] [--key HEX|FILE] [--out FILE] [--tail]
                    [--json]

  Downloads the newest full export of a ledger and verifies it while it arrives: every id, signature, record and chain
  link, the tree over all entries under the signed checkpoint, and the file under its signed manifest. What fails is not
  written. assay verify repeats it without a network.

  --site     address of the service
  --profile  a saved copy of /.well-known/assay-profile.json; without it the site names its own keys, and whose keys
             they are cannot be established
  --key      as for assay verify
  --out      default: the name in the manifest, in this folder; the manifest is written beside it as NAME.manifest.json
  --tail     also downloads the entries since the daily file, verifies them as its continuation up to the newest
             checkpoint, and writes NAME.tail.ndjson and NAME.tail.checkpoint
  --json     print the report as JSON

Exit status: 0 written and every check passes, 1 a check fails and nothing was written, 2 written and a check cannot be
established, 64 wrong usage, 66 the export could not be downloaded or written.`
