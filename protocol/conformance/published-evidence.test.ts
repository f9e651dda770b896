import { describe, expect, it } from 'vitest'
import { fromHex, type Hex64, utf8Encode } from '../bytes.ts'
import type { JsonObject } from '../json/strict-json.ts'
import { MAINNET } from '../ots/bitcoin/network.ts'
import type { BlockEvidence } from '../ots/verify/verify-timestamp.ts'
import { vectorBytes, vectorJson, vectorsMissing, vectorsNote } from '../testing/vectors.ts'
import { gradeVerifier } from './grade.ts'
import type { Mapping } from './mapping.ts'
import { noBlocks } from './testing/made-verifier.ts'

const mapping = (fields: Mapping['fields'], keys: Hex64[] = []): Mapping => ({
  name: 'published',
  fetch: { method: 'GET', url: 'https://verifier.example/', governance_path: '' },
  fields,
  trust_policy: { independent_verifier_pubkeys: keys },
  terminal_outcome_time: '/outcome_at',
})

describe.skipIf(vectorsMissing)(`evidence that others published${vectorsNote}`, () => {
  it('the event of entry 36 has the signature of its key [NIP-01]', () => {
    const answer = vectorJson<{ event: { content: string; pubkey: Hex64 } & JsonObject }>(
      'ledger-entry/entry_36.json',
    )
    const { event } = answer
    const grade = (content: string) =>
      gradeVerifier(
        mapping({ sig_scheme: 'nostr-event', event: '/event', canonical_bytes: '/event/content' }, [
          event.pubkey,
        ]),
        {
          governance: { bytes: utf8Encode(JSON.stringify({ event: { ...event, content } })) },
          anchor: null,
          blocks: noBlocks,
        },
      ).suites.admission_invariant
    expect(grade(event.content).state).toBe('pass')
    expect(grade(`${event.content} `)).toMatchObject({ state: 'fail', code: 'admission_signature_invalid' })
  })
  it('hello-world.txt.ots exists since block 358391 [OpenTimestamps]', () => {
    const file = vectorBytes('ots/client-examples/hello-world.txt.ots')
    const text = vectorBytes('ots/client-examples/hello-world.txt')
    const { headers } = vectorJson<{ headers: { height: number; header_hex: string; hash: Hex64 }[] }>(
      'bitcoin-headers/headers.json',
    )
    const { height, header_hex: header, hash } = headers.find((each) => each.height === 358_391)!
    const blocks = (...sources: string[]): BlockEvidence => ({
      network: MAINNET,
      headers: [{ height, bytes: fromHex(header)! }],
      pin: null,
      seen: sources.map((source) => ({ source, height, hash })),
    })
    const grade = (known: BlockEvidence, outcomeUnix: number) =>
      gradeVerifier(mapping({ canonical_bytes: '/text', anchor_endpoint: '/anchor' }), {
        governance: {
          bytes: utf8Encode(
            JSON.stringify({
              text: Buffer.from(text).toString('hex'),
              anchor: 'a.ots',
              outcome_at: outcomeUnix,
            }),
          ),
        },
        anchor: { bytes: file },
        blocks: known,
      }).suites
    const late = grade(blocks('a', 'b'), 1_400_000_000)
    expect(late.anchoring_existence).toMatchObject({ state: 'pass', mechanism: 'opentimestamps_bitcoin' })
    expect(late.anchoring_precedence.code).toBe('late_commitment')
    expect(grade(blocks('a', 'b'), 1_800_000_000).anchoring_precedence.state).toBe('pass')
    expect(grade(blocks('a'), 1_800_000_000).anchoring_existence.state).toBe('unverified_here')
  })
})
