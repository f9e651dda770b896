// Judges everything that is no call and no decoded signature: messages, delegations, wallet methods, other chains, words.

import { asciiLower } from '../../text/ascii.ts'
import type { Place } from '../model.ts'
import { actsIn } from '../read/account/acts.ts'
import { doubtsIn } from '../read/account/doubts.ts'
import { evidenceIn } from '../read/account/evidence.ts'
import { spoken } from '../read/account/said.ts'
import type { Action, ForeignAction, TypedDataAction } from '../read/actions.ts'
import { wordsOf } from '../read/fact-names.ts'
import { isKnownSymbol } from '../read/intent/assets.ts'
import type { Intent } from '../read/intent/read-intent.ts'
import { member, textOf } from '../read/json.ts'
import type { ArtifactRead } from '../read/read-artifact.ts'
import { judgeTexts } from '../rules/addresses/bad-counterparty.ts'
import { judgeSpelling } from '../rules/addresses/spelling.ts'
import { factUnread } from '../rules/calls/fact-unread.ts'
import { judgeAuthorization } from '../rules/control/code.ts'
import { judgeMessage, plainMessage } from '../rules/signatures/messages.ts'
import { judgeDomain } from '../rules/signatures/typed-data.ts'
import { judgeSolanaSwap } from '../rules/swaps/solana-swap.ts'
import { isReadOnly, judgeWords } from '../rules/words/judge-words.ts'
import { foreignChain, judgeMethod, proseOnly, readOnly } from '../rules/words/methods.ts'
import { judgeTokenWords } from '../rules/words/token-signs.ts'
import { cover, found, type Judging } from './judging.ts'

export function judgeRest(judging: Judging, artifact: ArtifactRead, whole: Place): void {
  const { findings, intent } = judging
  const { reader, form, text } = artifact
  for (const action of reader.actions) judgeAction(judging, artifact, action, whole)
  if (intent) judgeWords(judging, intent, judging.prose ? whole : (judging.facts.intentPlace ?? whole))
  if (form === 'prose' && intent) judgeProse(judging, artifact, intent, whole)
  // `sell_tax: "15 %"` says what a sentence would.
  const members = judging.unread.map(
    ({ name, text: said }) => `${wordsOf(name).join(' ')} ${asciiLower(said)}`,
  )
  if (form === 'json' && members.length > 0) judgeTokenWords(judging, members.join('; '), whole)
  const isSignIn = judging.prose && intent?.verbs[0] === 'sign_in'
  if (isSignIn) found(judging, plainMessage, whole, { why: 'A sign-in is asked for without its message' })
  if (judging.effects.length > 0 || reader.actions.length > 0 || isSignIn) return
  screenText(judging, text, whole)
  // A token or an address shows what the words are about; what they ask for stays open.
  const isAbout =
    form === 'prose' &&
    intent !== null &&
    (intent.addresses.length > 0 || intent.assets.some(({ asset }) => isKnownSymbol(asset)))
  const isNamed = isActNamed(artifact)
  if (isNamed) cover(judging, factUnread, whole)
  findings.unjudged(isAbout || isNamed ? whole.span : null, isAbout || isNamed ? 'meaning' : 'unparsed')
  findings.notChecked({
    id: 'action',
    why: 'no action was recognised',
    would_need: 'the transaction or signature request itself',
  })
}

/** The act is told by name, and what is told for it weighs more than what is told against it: its bounds stay open. */
function isActNamed({ said }: ArtifactRead): boolean {
  const lower = spoken(said)
  const isSupported = evidenceIn(lower).size > 1
  return isSupported || (actsIn(lower).length > 0 && doubtsIn(lower).length === 0)
}

function judgeAction(judging: Judging, artifact: ArtifactRead, action: Action, whole: Place): void {
  if (action.kind === 'message') judgeMessage(judging, action)
  if (action.kind === 'method') judgeMethod(judging, action)
  if (action.kind === 'typed_data') judgeTypedDomain(judging, artifact, action)
  if (action.kind === 'solana_swap') {
    screenText(judging, artifact.text, whole)
    judgeSolanaSwap(judging, action)
  }
  if (action.kind === 'foreign') judgeForeign(judging, action, artifact, whole)
  if (action.kind !== 'authorization') return
  judgeAuthorization(judging, action)
  if (judging.world.bad(action.address)) judgeTexts(judging, [action.address], action.place)
}

const judgeTypedDomain = (judging: Judging, { scope }: ArtifactRead, action: TypedDataAction): void =>
  judgeDomain(
    judging,
    {
      domainName: textOf(member(action.domain, 'name')),
      contract: lowerAddress(textOf(member(action.domain, 'verifyingContract'))),
      chainId: scope.chainId(member(action.domain, 'chainId')),
    },
    action.place,
  )

const lowerAddress = (text: string | null): string | null =>
  text !== null && /^0x[0-9a-fA-F]{40}$/.test(text) ? text.toLowerCase() : null

function judgeForeign(
  judging: Judging,
  { what, place }: ForeignAction,
  artifact: ArtifactRead,
  whole: Place,
): void {
  screenText(judging, artifact.text, whole)
  if (isActNamed(artifact)) {
    cover(judging, factUnread, place)
    judging.findings.unjudged(place.span, 'unknown_effect')
  } else found(judging, foreignChain, place, { what })
  judging.findings.notChecked({
    id: 'instructions',
    why: `${what} was not decoded`,
    would_need: 'a decoder for that chain',
  })
}

function judgeProse(judging: Judging, artifact: ArtifactRead, intent: Intent, whole: Place): void {
  for (const { address, text, checksum, key, start, end } of intent.addresses) {
    const place = artifact.placeOf(start, end)
    const outcome = key === null ? 'malformed' : checksum
    judgeSpelling(judging, [{ text, field: 'the address', outcome, place }])
    if (key !== null && (address === null || !intent.verbs.includes('revoke')))
      judgeTexts(judging, [text], place)
  }
  if (judging.prose && judging.effects.length > 0) cover(judging, proseOnly, whole)
  if (isReadOnly(intent)) cover(judging, readOnly, whole)
}

function screenText(judging: Judging, text: string, place: Place): void {
  judgeTexts(judging, text.match(/[a-zA-Z0-9]{25,110}/g)?.slice(0, 400) ?? [], place)
}
