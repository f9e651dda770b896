// Usage text of `assay bundle`.

export const bundleUsage = `Usage: assay bundle ENTRY --site URL [--profile FILE] [--key HEX|FILE] [--out FILE]

  Downloads one entry of a ledger as a .verdict file, which assay verify reads without a network. It is verified
  before it is written; one that does not hold is not written.

  ENTRY      entry number, or the id of its event
  --site     address of the service
  --profile  a saved copy of /.well-known/assay-profile.json; without it the site names its own keys, and whose keys
             they are cannot be established
  --key      as for assay verify
  --out      default: entry-NUMBER.verdict in this folder

Exit status: 0 written and every check passes, 1 a check fails and nothing was written, 2 written and a check cannot be
established, 64 wrong usage, 66 the bundle could not be downloaded or written.`
