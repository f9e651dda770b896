/** What to type for an import. */
export const importUsage = `Usage: assay import ofac FILE… --out FILE [--previous FILE] [--published DATE] [--names all|holders]
       assay import contracts FILE… --out FILE [--published DATE]

  ofac         the official sdn_advanced.xml, or sdn.xml, or sdn.csv with alt.csv and sdn_comments.csv, or an
               extract {"source", "entries": [{"asset", "address", "names"}]}, which stays partial: it can reject an
               address and clears none
  contracts    {"<chain>:<address>": {"owner", "functions"}}, or descriptors of ERC-7730
  --out        where the list is written, in canonical JSON; its SHA-256 is the one that records name
  --previous   the list in force: what it has and the new one lacks is recorded as delisted, and a new one that is
               older, or has over 20 % fewer addresses, is refused
  --published  YYYY-MM-DD, for files without a date
  --names      holders: only the names of those who have an address; smaller, but no help against a name alone

Exit status: 0 written, 1 the list is refused, 64 wrong usage, 66 a file cannot be read or written. Except for 0 nothing
was written, and the reason is on standard error.`
