// Judges everything that is no call and no decoded signature: messages, delegations, wallet methods, other
// chains, words; and what was wrong with the bytes.
import type { CallReader } from '../decode/decode-call.ts'
import { cover, type Judging, tell } from '../judge/judging.ts'
import type { Place } from '../model.ts'
import { member, textOf } from '../read/json.ts'
import type { ArtifactRead } from '../read/read-artifact.ts'
import { judgeSpelling, judgeTexts } from './addresses.ts'
import { judgeAuthorization } from './control.ts'
import { judgeDomain, judgeMessage } from './signatures.ts'
import { isReadOnly, judgeWords } from './words.ts'

export function judgeProblems(
  judging: Judging,
  calls: CallReader,
  malformed: readonly { readonly what: string; readonly place: Place }[],
): void {
  for (const { what, place } of malformed)
    tell(judging, 'onchain.malformed', place, {
      mechanism: `${what}, so two readers may act on different values`,
      fix: 'send the value in its standard form',
    })
  const RULE = {
    malformed: ['onchain.malformed', 'the bytes are not the arguments of', 'encode the call again'],
    depth: [
      'onchain.nesting',
      'calls inside calls beyond what is judged:',
      'send the inner calls on their own',
    ],
    aliased: [
      'onchain.aliased_calldata',
      'two parts of the calldata are the same bytes, which no compiler writes:',
      'encode the call again',
    ],
    value_to_nonpayable: [
      'onchain.value_to_nonpayable',
      'coins are sent with a function that does not take any:',
      'send no value',
    ],
  } as const
  for (const { kind, call, what } of calls.problems) {
    const [rule, why, fix] = RULE[kind]
    tell(judging, rule, call.place, { mechanism: `${why} ${what}`, fix })
  }
}

/** Everything that is no call and no decoded signature. */
export function judgeOther(judging: Judging, artifact: ArtifactRead, whole: Place): void {
  const { findings, intent } = judging
  const { reader, form, text } = artifact
  for (const action of reader.actions) {
    if (action.kind === 'message') judgeMessage(judging, action)
    if (action.kind === 'authorization') {
      judgeAuthorization(judging, action)
      const hit = judging.world.bad(action.address)
      if (hit) judgeTexts(judging, [action.address], action.place)
    }
    if (action.kind === 'method') judgeMethod(judging, action.method, action.effect, action.place)
    if (action.kind === 'typed_data')
      judgeDomain(
        judging,
        {
          domainName: textOf(member(action.domain, 'name')),
          contract: lowerAddress(textOf(member(action.domain, 'verifyingContract'))),
          chainId: artifact.scope.chainId(member(action.domain, 'chainId')),
        },
        action.place,
      )
    if (action.kind === 'foreign') {
      screenText(judging, text, whole)
      tell(judging, 'onchain.foreign_chain', action.place, {
        mechanism: `${action.what} is recognised and not decoded: only its addresses were compared with the lists`,
        fix: 'simulate it in the wallet, or let a person check it',
      })
      findings.notChecked({
        id: 'instructions',
        why: `${action.what} was not decoded`,
        would_need: 'a decoder for that chain',
      })
    }
  }
  if (intent) judgeWords(judging, intent, judging.prose ? whole : (judging.facts.intentPlace ?? whole))
  if (form === 'prose' && intent) {
    for (const { address, text: spelt, checksum, key, start, end } of intent.addresses) {
      const place = artifact.placeOf(start, end)
      if (key === null)
        judgeSpelling(judging, [{ text: spelt, field: 'the address', outcome: 'malformed', place }])
      else if (checksum === 'bad')
        judgeSpelling(judging, [{ text: spelt, field: 'the address', outcome: 'bad', place }])
      if (key !== null && address === null) judgeTexts(judging, [spelt], place)
      if (address !== null && !intent.verbs.includes('revoke')) judgeTexts(judging, [spelt], place)
    }
    if (judging.prose) cover(judging, 'onchain.prose_only', whole)
    if (isReadOnly(intent)) cover(judging, 'onchain.read_only', whole)
  }
  const isSignIn = judging.prose && intent?.verbs[0] === 'sign_in'
  if (isSignIn)
    tell(judging, 'onchain.plain_message', whole, {
      mechanism: 'a sign-in is asked for; the message and the site that asks are not in the artifact',
      fix: 'send the message with its origin',
    })
  const understood = judging.effects.length > 0 || reader.actions.length > 0 || isSignIn
  if (understood) return
  screenText(judging, text, whole)
  findings.unjudged(null, 'unparsed')
  findings.notChecked({
    id: 'action',
    why: 'no action was recognised',
    would_need: 'the transaction or signature request itself',
  })
}

const lowerAddress = (text: string | null): string | null =>
  text !== null && /^0x[0-9a-fA-F]{40}$/.test(text) ? text.toLowerCase() : null

function screenText(judging: Judging, text: string, place: Place): void {
  judgeTexts(judging, text.match(/[a-zA-Z0-9]{25,110}/g)?.slice(0, 400) ?? [], place)
}

function judgeMethod(
  judging: Judging,
  method: string,
  effect: 'read' | 'grant' | 'unknown',
  place: Place,
): void {
  if (effect === 'read') cover(judging, 'onchain.read_only', place)
  else if (effect === 'grant')
    tell(judging, 'onchain.wallet_grant', place, {
      mechanism: `${method} gives a site or a chain a standing right in the wallet`,
      fix: 'have a person confirm what is granted and for how long',
    })
  else
    tell(judging, 'onchain.wallet_method', place, {
      mechanism: `${method} is no wallet method that a rule reads`,
      fix: 'send the transaction or signature request itself',
    })
}
