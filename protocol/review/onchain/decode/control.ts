// Decodes the functions that change who controls a contract, or what it is. Owners, roles, modules, guards, proxies.

import { type Call, type Effect, effectOf, type Role } from '../model.ts'
import { type Args, addressAt, boolAt, intAt } from './abi/values.ts'
import { type FunctionLine, nonpayable, type Outcome, payable } from './function.ts'

/** `at`: argument that gains control, when there is one. */
const admin =
  (what: string, at: number | null, role: Role = 'owner', more: Partial<Effect> = {}) =>
  (call: Call, args: Args): Outcome => ({
    effects: [
      effectOf(call, 'admin', what, {
        counterparty: at === null ? null : addressAt(args, at),
        role,
        ...more,
      }),
    ],
    opaque: args.flatMap((value) => (value.kind === 'bytes' ? [value.range] : [])),
  })

const line = (signature: string, at: number | null, role: Role = 'owner'): FunctionLine =>
  nonpayable(signature, admin(signature.slice(0, signature.indexOf('(')), at, role))

/** Safe: `loses` and `threshold` are arguments too. */
const owners = (
  signature: string,
  at: { readonly gains?: number; readonly loses?: number; readonly threshold?: number },
): FunctionLine =>
  nonpayable(signature, (call, args) =>
    admin(signature.slice(0, signature.indexOf('(')), at.gains ?? null, 'owner', {
      loses: at.loses === undefined ? null : addressAt(args, at.loses),
      threshold: at.threshold === undefined ? null : intAt(args, at.threshold),
    })(call, args),
  )

export const controlFunctions: readonly FunctionLine[] = [
  line('transferOwnership(address)', 0),
  line('renounceOwnership()', null),
  line('acceptOwnership()', null),
  line('setOwner(address)', 0),
  line('changeOwner(address)', 0),
  line('setPendingAdmin(address)', 0),
  line('setAdmin(address)', 0),
  line('changeAdmin(address)', 0),
  line('setAuthority(address)', 0),
  line('setGovernor(address)', 0),
  line('transferAdmin(address)', 0),
  line('grantRole(bytes32,address)', 1),
  line('revokeRole(bytes32,address)', 1),
  line('renounceRole(bytes32,address)', null),
  line('addMinter(address)', 0),
  line('upgradeTo(address)', 0, 'implementation'),
  payable('upgradeToAndCall(address,bytes)', admin('upgradeToAndCall', 0, 'implementation')),
  line('upgrade(address,address)', 1, 'implementation'),
  payable('upgradeAndCall(address,address,bytes)', admin('upgradeAndCall', 1, 'implementation')),
  line('setImplementation(address)', 0, 'implementation'),
  line('diamondCut((address,uint8,bytes4[])[],address,bytes)', 1, 'implementation'),
  owners('addOwnerWithThreshold(address,uint256)', { gains: 0, threshold: 1 }),
  owners('removeOwner(address,address,uint256)', { loses: 1, threshold: 2 }),
  owners('swapOwner(address,address,address)', { gains: 2, loses: 1 }),
  owners('changeThreshold(uint256)', { threshold: 0 }),
  line('enableModule(address)', 0),
  line('disableModule(address,address)', null),
  line('setGuard(address)', 0),
  line('setModuleGuard(address)', 0),
  line('setFallbackHandler(address)', 0),
  line('changeMasterCopy(address)', 0, 'implementation'),
  line('setup(address[],uint256,address,bytes,address,address,uint256,address)', 4),
  nonpayable('pause()', (call) => ({ effects: [effectOf(call, 'pause', 'pause')] })),
  nonpayable('unpause()', (call) => ({ effects: [effectOf(call, 'pause', 'unpause')] })),
  nonpayable('setPaused(bool)', (call, args) => ({
    effects: [effectOf(call, 'pause', boolAt(args, 0) ? 'setPaused(true)' : 'setPaused(false)')],
  })),
  payable('mint(address,uint256)', (call, args) => ({
    effects: [effectOf(call, 'mint', 'mint', { token: call.to, counterparty: addressAt(args, 0) })],
  })),
  payable('mint(uint256)', (call) => ({ effects: [effectOf(call, 'mint', 'mint', { token: call.to })] })),
  payable('mint()', (call) => ({ effects: [effectOf(call, 'mint', 'mint', { token: call.to })] })),
  nonpayable('burn(uint256)', (call) => ({
    effects: [effectOf(call, 'unknown', 'burn', { token: call.to })],
  })),
]
