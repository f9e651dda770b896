// Tables of letters and hosts, by the name under which the manifest lists their hash.
import { KNOWN_HOSTS } from './known-hosts.ts'
import { FOLDED, LOOKALIKES } from './tables.ts'

export const unicodeTables: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  'input.folded': FOLDED,
  'input.known_hosts': KNOWN_HOSTS,
  'input.lookalikes': LOOKALIKES,
}
