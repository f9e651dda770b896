// Usage text of `assay grade`.

export const gradeUsage = `Usage: assay grade MAPPING [--bitcoin URL]… [--network mainnet|regtest] [--json]

  Fetches what a mapping file names and grades it with the code of the conformance registry: same bytes, same grade.

  MAPPING     a mapping file, or - for standard input; that of a registered verifier is served under
              /conformance/NAME/mapping.json
  --bitcoin   address of an Esplora server that is asked for block headers; repeat it for several. Two must agree.
              Default: two public ones
  --network   the Bitcoin network of the anchors; regtest dates nothing
  --json      print the grade and what it was measured from as JSON

Exit status: 0 all suites pass, 1 one fails, 2 the grade is partial or there is no governance block, 64 wrong usage,
66 the mapping cannot be read.`
