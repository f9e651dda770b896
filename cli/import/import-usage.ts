/** Usage text of `assay import`. */
export const importUsage = `Usage: assay import ofac FILE… --out FILE [--previous FILE] [--published DATE] [--names all|holders]
       assay import contracts FILE… --out FILE [--published DATE]

  ofac         the official sdn_advanced.xml, or sdn.xml, or sdn.csv with alt.csv and sdn_comments.csv, or an
               extract {"source", "entries": [{"asset", "address", "names"}]}; an extract is partial: it can
               reject an address but never clears one
  contracts    {"<chain>:<address>": {"owner", "functions"}}, or ERC-7730 descriptors
  --out        output file, in canonical JSON; records name the list by its SHA-256
  --previous   the current list: entries missing from the new one are recorded as delisted; a new list that is
               older, or has over 20 % fewer addresses, is refused
  --published  YYYY-MM-DD, for files without a date
  --names      holders: only names of subjects with an address; smaller, but cannot match a name without one

Exit status: 0 written, 1 the list is refused, 64 wrong usage, 66 a file cannot be read or written. For any status
except 0 nothing was written, and the reason is on standard error.`
