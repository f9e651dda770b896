// Flags contracts that take a price whatever its age, and swaps that the caller can no longer bound.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { type Image, textOf } from '../../image.ts'
import { hit, judgeNode } from '../../node-judge.ts'
import { isNamed, judgeUses, setting, type UseFacts } from '../../uses.ts'

const contract = (...added: readonly string[]): string =>
  `--- a/src/Desk.sol\n+++ b/src/Desk.sol\n@@ -1,1 +1,${added.length + 1} @@\n IFeed feed;\n${added.map((line) => `+${line}\n`).join('')}`

export const stalePrice = rule({
  id: 'code.sol.oracle_stale',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://docs.chain.link/data-feeds/api-reference',
  message: ({ shown }: UseFacts) => `\`${shown}\` takes the price whatever its age.`,
  fix: 'Check updatedAt and the sign.',
  fires: [
    contract('function price() public view returns (int256) {', '  return feed.latestAnswer();', '}'),
    contract(
      'function price() public view returns (int256) {',
      '  (, int256 now_, , , ) = feed.latestRoundData();',
      '  return now_;',
      '}',
    ),
  ],
  quiet: [
    contract(
      'function price() public view returns (int256) {',
      '  (, int256 now_, , uint256 updatedAt, ) = feed.latestRoundData();',
      '  require(block.timestamp - updatedAt < 1 hours);',
      '  return now_;',
      '}',
    ),
    contract('function digits() public view returns (uint8) {', '  return feed.decimals();', '}'),
  ],
})

export const judgeStalePrice = judgeNode(
  (tree, { image, change }) => {
    if (change.language !== 'sol' || tree.kind !== 'call') return null
    const told = hit(stalePrice, tree, { shown: excerpt(textOf(image.side, tree), 90) })
    if (tree.left?.name === 'latestAnswer') return told
    const around = image.parentOf.get(tree)
    if (around?.kind !== 'assign' || around.left === null) return null
    const bound: string[] = []
    walk(around.left, ({ kind, name }) => {
      if (kind === 'name' || kind === 'param') bound.push(name)
      return undefined
    })
    return bound.length < 4 &&
      !bound.some((name) => /updat|time|stamp|age/i.test(name)) &&
      !isAged(image, bound)
      ? told
      : null
  },
  ['latestAnswer', 'latestRoundData'],
)

/** One of the names is compared with the time of the block. */
function isAged(image: Image, bound: readonly string[]): boolean {
  let found = false
  walk(image.root, ({ kind, left, right }) => {
    if (kind !== 'binary') return !found
    const sides = [left, right].map((one) => image.names.pathOf(one))
    if (sides.includes('block.timestamp') && sides.some((one) => bound.includes(one))) found = true
    return !found
  })
  return found
}

export const noDeadline = rule({
  id: 'code.sol.no_deadline',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://docs.uniswap.org/contracts/v2/reference/smart-contracts/router-02',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` is met whenever the transaction is included, so whoever holds it back chooses the price.`,
  fix: 'Take the deadline from the caller.',
  fires: [
    contract(
      'function turn(uint256 n) external {',
      '  router.exactInputSingle(P({amountIn: n, amountOutMinimum: least, deadline: block.timestamp}));',
      '}',
    ),
    contract(
      'function turn(uint256 n) external {',
      '  router.exactInput(Q({amountIn: n, amountOutMinimum: least, deadline: type(uint256).max}));',
      '}',
    ),
  ],
  quiet: [
    contract(
      'function turn(uint256 n, uint256 until) external {',
      '  router.exactInputSingle(P({amountIn: n, amountOutMinimum: least, deadline: until}));',
      '}',
    ),
    contract('function open() external {', '  sale = Sale({start: block.timestamp, price: least});', '}'),
  ],
})

const isNow = isNamed(/^block\.timestamp$/)
export const judgeDeadline = judgeUses(noDeadline, [
  setting(
    'deadline',
    (value: TreeNode, context) =>
      isNow(value, context) || /^type\(uint256\)\.max$/.test(textOf(context.image.side, value)),
    'https://docs.uniswap.org/contracts/v2/reference/smart-contracts/router-02',
    ['sol'],
  ),
])
