// Flags calls in contracts that hand control or trust to somebody else: reentrancy, dropped results,
// delegatecall to a given address.
import { rule } from '../../../core/rule.ts'
import { namesIn } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { isWritten, ownerOf, textOf } from '../../image.ts'
import { hit, judgeNode } from '../../node-judge.ts'

const contract = (...added: readonly string[]): string =>
  `--- a/src/Bank.sol\n+++ b/src/Bank.sol\n@@ -1,1 +1,${added.length + 1} @@\n mapping(address => uint256) balances;\n${added.map((line) => `+${line}\n`).join('')}`

export const reentrancy = rule({
  id: 'code.solidity.reentrancy',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://docs.soliditylang.org/en/latest/security-considerations.html#reentrancy',
  message: ({ call, write }: { readonly call: string; readonly write: string }) =>
    `\`${call}\` runs the receiver's code before \`${write}\`, so it can call in again while the old state stands.`,
  fix: 'Write the state before the call, and add a reentrancy guard.',
  fires: [
    contract(
      'function take(uint256 n) external {',
      '  (bool ok, ) = msg.sender.call{value: n}("");',
      '  require(ok);',
      '  balances[msg.sender] -= n;',
      '}',
    ),
    contract(
      'function leave() public {',
      '  payable(msg.sender).sendValue(stakes[msg.sender]);',
      '  delete stakes[msg.sender];',
      '}',
    ),
  ],
  quiet: [
    contract(
      'function take(uint256 n) external {',
      '  balances[msg.sender] -= n;',
      '  (bool ok, ) = msg.sender.call{value: n}("");',
      '  require(ok);',
      '}',
    ),
    contract(
      'function leave() public nonReentrant {',
      '  payable(msg.sender).sendValue(stakes[msg.sender]);',
      '  delete stakes[msg.sender];',
      '}',
    ),
  ],
})

export const droppedResult = rule({
  id: 'code.solidity.dropped_result',
  severity: 'high',
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/252.html',
  message: ({ call }: { readonly call: string }) =>
    `\`${call}\` returns false when it fails, and nothing looks at it: what follows goes on as if it had succeeded.`,
  fix: 'Require the returned flag, or use a wrapper that reverts.',
  fires: [
    contract('function pay(address to) internal {', '  to.call{value: 1 ether}("");', '}'),
    contract('function tip(address payable to) internal {', '  to.send(5);', '}'),
    contract('function tip(IERC20 coin, address to) internal {', '  coin.transfer(to, 5);', '}'),
  ],
  quiet: [
    contract(
      'function pay(address to) internal {',
      '  (bool ok, ) = to.call{value: 1 ether}("");',
      '  require(ok, "failed");',
      '}',
    ),
    contract('function tip(address payable to) internal {', '  require(to.send(5));', '}'),
  ],
})

export const delegated = rule({
  id: 'code.solidity.delegatecall_given',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://docs.soliditylang.org/en/latest/introduction-to-smart-contracts.html#delegatecall',
  message: ({ call, target }: { readonly call: string; readonly target: string }) =>
    `\`${call}\` runs the code at \`${target}\`, which the caller gives, on this contract's own storage and balance.`,
  fix: 'Delegate only to a fixed address.',
  fires: [
    contract(
      'function run(address impl, bytes calldata d) external {',
      '  (bool ok, ) = impl.delegatecall(d);',
      '  require(ok);',
      '}',
    ),
    contract(
      'function many(address[] calldata to, bytes[] calldata d) external {',
      '  (bool ok, ) = to[0].delegatecall(d[0]);',
      '  require(ok);',
      '}',
    ),
  ],
  quiet: [
    contract(
      'function run(bytes calldata d) external {',
      '  (bool ok, ) = IMPLEMENTATION.delegatecall(d);',
      '  require(ok);',
      '}',
    ),
    contract(
      'function many(bytes[] calldata d) external {',
      '  (bool ok, ) = address(this).delegatecall(d[0]);',
      '  require(ok);',
      '}',
    ),
  ],
})

const LOW_LEVEL = /^(?:call|send|delegatecall|staticcall)$/
/** Calls of a token that answer with a flag, by the number of their arguments. */
const TOKEN_CALLS: ReadonlyMap<string, number> = new Map([
  ['transfer', 2],
  ['transferFrom', 3],
  ['approve', 2],
])
const HANDS_OVER = /^(?:call|sendValue|safeTransferETH|_safeMint|onERC721Received)$/

export const judgeContractCalls = judgeNode((tree, { change, image }) => {
  if (change.language !== 'sol') return null
  const shown = (one: TreeNode): string => textOf(image.side, one).replace(/\s+/g, ' ').slice(0, 80)
  if (tree.kind !== 'call' || tree.left === null) return null
  const callee = tree.left
  const fn = ownerOf(image, tree, 'function')
  if (callee.kind === 'member' && callee.name === 'delegatecall') {
    const target = rootOf(callee.left)
    if (target !== null && fn?.items.some(({ name }) => name === target))
      return hit(delegated, tree, { call: shown(tree), target })
  }
  if (
    callee.kind === 'member' &&
    (LOW_LEVEL.test(callee.name) || TOKEN_CALLS.get(callee.name) === tree.items.length) &&
    image.parentOf.get(tree)?.kind === 'statement'
  )
    return hit(droppedResult, tree, { call: shown(tree) })
  if (!HANDS_OVER.test(callee.name) || (callee.name === 'call' && callee.kind !== 'member')) return null
  if (
    fn === null ||
    fn.decorators.some(({ right }) => /nonreentrant|^lock$/i.test(right?.name ?? right?.left?.name ?? ''))
  )
    return null
  const write = stateWriteAfter(fn, tree)
  if (write === null) return null
  // A write that moved behind a call stands where the change wrote it.
  const at = isWritten(image.side, tree.start, tree.end) ? tree : write
  return hit(reentrancy, at, { call: shown(tree), write: shown(write) })
})

function rootOf(tree: TreeNode | null): string | null {
  let at = tree
  while (at !== null && (at.kind === 'member' || at.kind === 'index')) at = at.left
  if (at?.kind === 'call' && at.items.length === 1) return rootOf(at.items[0]!)
  return at?.kind === 'name' ? at.name : null
}

/** The first write after a call to what the function has not declared itself. */
function stateWriteAfter(fn: TreeNode, call: TreeNode): TreeNode | null {
  const own = new Set(fn.items.map(({ name }) => name))
  let found: TreeNode | null = null
  walk(fn, (one) => {
    if (one.kind === 'assign' && one.isDeclaration && one.left)
      for (const name of namesIn(one.left)) own.add(name)
    if (one.kind === 'assign' && one.left?.kind === 'list')
      for (const { name } of one.left.items) own.add(name)
    const target =
      one.kind === 'assign' && !one.isDeclaration
        ? one.left
        : one.kind === 'unary' && /^(?:\+\+|--|delete)$/.test(one.name)
          ? one.right
          : null
    const root = rootOf(target)
    if (found === null && one.start > call.end && root !== null && !own.has(root)) found = one
    return undefined
  })
  return found
}
