// Hash of the profile as it is served, which a page that embeds a badge pins.
import { sha256Hex } from '#protocol/bytes.ts'
import { readOperation } from './read-operation.ts'

/** Of the bytes of /.well-known/assay-profile.json. */
export const readProfileSha256 = async (): Promise<string> =>
  sha256Hex(JSON.stringify(await readOperation('ledger.getProfile', {})))
