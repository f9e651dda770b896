// Flags functions that change who controls a contract or an account.
import { allowRule, rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { approve } from '../../examples/calldata.ts'
import { fn, STRANGER, stated, tx, USDC } from '../../examples/transactions.ts'
import { cover, found, type Judging, who } from '../../judge/judging.ts'
import type { Effect } from '../../model.ts'
import { allVerbsOf } from '../../read/intent/verbs.ts'

interface Gained {
  readonly what: string
  readonly contract: string
  readonly gains: string
}

export const controlUnstated = rule({
  id: 'onchain.control_unstated',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'policy: review.md §6; ERC-173; Safe docs, owners and modules',
  message: ({ what, contract, gains }: Gained) =>
    `${what} changes who controls ${contract}${gains}: whoever has control can take everything in it, and no stated intent asks for it.`,
  fix: 'Do not sign; if it is wanted, state it as the intent.',
  fires: [
    tx('0x4444444444444444444444444444444444444444', fn('transferOwnership(address)', STRANGER)),
    stated(
      { intent: 'claim my rewards' },
      '0x4444444444444444444444444444444444444444',
      fn('enableModule(address)', STRANGER),
    ),
    stated(
      { note: 'a dev in our Discord wants the ownership to test something' },
      '0x4444444444444444444444444444444444444444',
      fn('transferOwnership(address)', STRANGER),
    ),
  ],
  quiet: [
    stated(
      { note: 'The keyholders vote on Thursday: transfer the ownership to the new multisig' },
      '0x4444444444444444444444444444444444444444',
      fn('transferOwnership(address)', STRANGER),
    ),
    stated(
      { intent: 'transfer ownership to 2727272727272727272727272727272727272727' },
      '0x4444444444444444444444444444444444444444',
      fn('transferOwnership(address)', STRANGER),
    ),
    tx('0x4444444444444444444444444444444444444444', fn('getOwners()')),
  ],
})

export const controlStated = rule({
  id: 'onchain.control_stated',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'policy: review.md §6; ERC-173; Safe docs, owners and modules',
  message: ({ what, contract, gains }: Gained) =>
    `${what} changes who controls ${contract}${gains}: whoever has control can take everything in it.`,
  fix: 'Have a second person confirm it on another device.',
  fires: [
    stated(
      { intent: `Transfer ownership to ${STRANGER}` },
      '0x4444444444444444444444444444444444444444',
      fn('transferOwnership(address)', STRANGER),
    ),
    stated(
      { intent: 'Change the threshold to 2' },
      '0x4444444444444444444444444444444444444444',
      fn('changeThreshold(uint256)', 2n),
    ),
  ],
  quiet: [
    tx('0x4444444444444444444444444444444444444444', fn('transferOwnership(address)', STRANGER)),
    tx(USDC, approve(STRANGER, 0n)),
  ],
})

export const controlAccepted = allowRule({
  id: 'onchain.control_accepted',
  evidence: 'B',
  source: 'OpenZeppelin Contracts, Ownable2Step',
  fires: [
    stated(
      { intent: 'Accept ownership of the vault', address_book: { vault: STRANGER } },
      STRANGER,
      fn('acceptOwnership()'),
    ),
    stated(
      { intent: 'Second step of the handover: accept the ownership', contacts: { registry: STRANGER } },
      STRANGER,
      fn('acceptOwnership()'),
    ),
  ],
  quiet: [
    stated({ intent: 'Accept ownership of the vault' }, STRANGER, fn('acceptOwnership()')),
    stated({ address_book: { vault: STRANGER } }, STRANGER, fn('acceptOwnership()')),
  ],
})

/** The sender takes over what was offered to it, of a contract that the caller knows: nothing is given away. */
function isAccepted({ world }: Judging, { what, contract }: Effect): boolean {
  return what === 'acceptOwnership' && contract !== null && world.bookEntries(contract).length > 0
}

/** Where a site or a tool says what it shows. */
const SHOWN = /ui|label|site|page|origin|trigger|shown|dapp|button|prompt|request|popup|banner/i

/**
 * A remark beside the request speaks of control: whoever wrote it knew what is signed. It states no more than that; one that tells of a
 * request over a channel to which anybody writes states nothing.
 */
const isRemarked = ({ unread }: Judging): boolean => {
  const remarks = unread.filter(({ name }) => !SHOWN.test(name)).map(({ text }) => asciiLower(text))
  return (
    remarks.some((text) => allVerbsOf(text).includes('control')) &&
    !remarks.some((text) => FROM_OUTSIDE.test(text))
  )
}

const FROM_OUTSIDE =
  /\b(?:telegram|discord|whatsapp|twitter|reddit|wechat|dms?|direct message|support chat|stranger|anonymous)\b/

export function judgeControl(judging: Judging, effect: Effect): void {
  const { intent } = judging
  const isStated =
    intent?.verbs.includes('control') === true ||
    // A sentence, or members without bytes, say themselves what is wanted.
    judging.prose ||
    effect.described ||
    isRemarked(judging) ||
    (intent?.verbs.includes('revoke') === true && /disable|revoke|remove/i.test(effect.what))
  if (isStated && isAccepted(judging, effect)) {
    cover(judging, controlAccepted, effect.place)
    return
  }
  found(judging, isStated ? controlStated : controlUnstated, effect.place, {
    what: effect.what,
    contract: who(judging, effect, effect.contract),
    gains: effect.counterparty === null ? '' : `, in favour of ${who(judging, effect, effect.counterparty)}`,
  })
}
