// Usage text of `assay audit`.

export const auditUsage = `Usage: assay audit [--site URL] [--relay WSS-URL]… [--witness URL]… [--file PATH]…
                   [--profile FILE] [--state DIR] [--out FILE] [--json]
       assay audit --evidence FILE [--profile FILE] [--json]
       assay audit --decisions FILE… [--head HASH] [--json]

  Collects signed checkpoints and chain heads of one ledger from every source, compares them with the checkpoint that
  its site shows, and with the one that the last audit remembered.

  --site      address of the service; its checkpoint is read last and what others hold is compared with it
  --relay     a Nostr relay that may hold chain heads
  --witness   an address that answers with a checkpoint, of a witness or of a mirror
  --file      a checkpoint, .tlog-proof, .verdict bundle, chain head or export manifest that was kept
  --profile   a saved copy of /.well-known/assay-profile.json: the names and keys of the ledger. Without it the
              profile of the first audit of this site is used, and at the first audit what the site says of itself
  --state     folder of what is remembered; default: assay/audit in $XDG_STATE_HOME or ~/.local/state
  --out       evidence file; default: assay-evidence-DIGEST.json in this folder
  --evidence  confirms an evidence file without a network
  --decisions a saved answer of GET /warden/decisions, once for each page: recomputes the hash chain of what operators
              decided, without a network; --head names a head that was kept and must be in it
  --json      print the result as JSON

  Each source gets one answer: matches; behind (older, and the site extends it); no claim found; truncation suspected
  (it holds more than the site shows); mismatch; not comparable (the site gave no proof); unreachable. For two signed
  histories, or a truncation, one evidence file is written that any copy of this tool confirms.

Exit status: 0 all sources agree, or the evidence is confirmed, 1 a mismatch or a truncation, or the evidence proves
nothing, 2 cannot be established: a source is unreachable, nothing is there to compare with, or the keys are
self-declared; evidence of a truncation alone, since no signature says when less was shown, 64 wrong usage, 66 an
input cannot be read.`
