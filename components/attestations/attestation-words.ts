// The sentences that say what each kind of attestation shows in its state, and what it does not.
import type { ActionView } from '#server/proofs/attestations/explore-attestations.ts'

/** What an attested action is called, by kind. */
export const actionWords = {
  execute: 'Execution of code',
  browse: 'Visit of a page',
  reason: 'Answer of the reasoning service',
  decision: 'Decision of the reasoning service',
  validate: 'Validation of trades',
  audit: 'Audit of a site',
  seller_intel: 'Report on a seller',
  markets_act: 'Market brief',
  residence_act: 'Act of a resident agent',
} as const

interface StateWords {
  name: string
  shows: string
  showsNot: string
}

export const stateWords: Record<ActionView['state'], StateWords> = {
  content_bound: {
    name: 'Disclosed',
    shows:
      'The service recorded this action with this input and this output, and signed their hashes. Whoever holds the input or the output can compare it with its hash.',
    showsNot: 'It does not show that the result of the action is right, nor who asked for it.',
  },
  committed: {
    name: 'Withheld',
    shows:
      'A payload with this hash was committed to at this time, by the signer’s clock. Nobody can exchange it for another one: a reveal of any other content fails, for ever.',
    showsNot: 'It does not show what the payload says, and a withheld proof does not verify by its id.',
  },
  content_commitment_mismatch: {
    name: 'Mismatch',
    shows:
      'The first content that was revealed is not the one that was committed to. Both hashes and that content are kept, and this state never changes.',
    showsNot:
      'It does not show who is at fault: the content may have been changed, the commitment may have been wrong, or a stranger revealed something else.',
  },
}

export const unsignedWords =
  'This instance had no signing key when it made this proof. It carries an HMAC or a hash in place of a signature: nobody else can verify it.'
