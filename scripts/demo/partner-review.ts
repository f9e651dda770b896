/** A made-up partner with its own key, whose reviews demonstrate entries signed by a third party. */
import { sha256Bytes, sha256Hex, toHex, utf8Encode } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { signEvent } from '#protocol/nostr-event.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'

/** Anyone can derive this key, so it vouches for nothing. */
const secretKey = sha256Bytes(utf8Encode('assay demonstration partner'))
const subjects = [
  'the review engine',
  'the chain of this ledger',
  'the price list',
  'the signed checkpoints',
  'the refund rules',
]

/** The input file for `node scripts/operator/ledger.ts publish-review`. */
export function partnerReview(n: number, createdAtUnix: number): string {
  const result = { checked: 12 + n, failed: n % 3, passed: n % 3 === 0, round: n + 1 }
  const resultSha256 = sha256Hex(jcs(result))
  const event = signEvent(
    {
      created_at: createdAtUnix,
      kind: 30_078,
      tags: [['d', `demonstration-review-${n + 1}`]],
      content: JSON.stringify({ demonstration: true, result_sha256: resultSha256 }),
    },
    secretKey,
    sha256Bytes(utf8Encode(`demonstration nonce ${n}`)),
    wasmSchnorr,
  )
  return JSON.stringify({
    title: `Review ${n + 1} by a made-up partner`,
    partner: {
      name: 'Demonstration Partner',
      pubkey: toHex(wasmSchnorr.publicKey(secretKey)),
      sig_scheme: 'bip340',
      url: 'https://partner.example/',
    },
    subject: { artifact_hash: null, description: `Made-up findings about ${subjects[n % subjects.length]}` },
    result,
    result_sha256: resultSha256,
    event,
    how_to_verify:
      'The signature of the event is real and its key is public: it shows the form, not a finding.',
  })
}
