// Flags limits on money that no longer limit, trades without a minimum, endless allowances, and words that open a door.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { adds } from '../../example-diff.ts'
import { textOf } from '../../image.ts'
import { hit, judgeNode, nameOf } from '../../node-judge.ts'
import { called, isNamed, judgeUses, named, settingAt, type UseFacts } from '../../uses.ts'

export const limitOff = rule({
  id: 'code.money.limit_off',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'policy: review.md §5',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: the limit no longer limits; one faulty or hostile run can lose everything.`,
  fix: 'Keep a bound that one loss cannot exceed.',
  fires: [
    adds('desk/limits.py', 'import math', 'MAX_TRANSFER_EUR = math.inf'),
    adds('desk/limits.ts', 'export const limits = {', '  maxWithdrawalSats: Number.MAX_SAFE_INTEGER,'),
  ],
  quiet: [
    adds('desk/limits.py', 'import math', 'MAX_TRANSFER_EUR = 500'),
    adds('desk/page.ts', 'export const page = {', '  maxRows: Number.MAX_SAFE_INTEGER,'),
  ],
})

const LIMIT = /max|limit|cap(?:$|[_A-Z])|quota|ceiling/i
const MONEY =
  /withdraw|spend|transfer|payment|payout|amount|sats|usd|eur|mint|supply|order|trade|leverage|loss|debit|refund|budget/i
const ENDLESS =
  /^(?:Number\.(?:MAX_SAFE_INTEGER|MAX_VALUE|POSITIVE_INFINITY)|Infinity|math\.inf|Long\.MAX_VALUE|Integer\.MAX_VALUE|math\.MaxInt\w{0,4}|MaxUint256|ethers\.MaxUint256|PHP_INT_MAX|(?:usize|u64|u128)\.MAX|decimal\.MaxValue|long\.MaxValue|int\.MaxValue)$/

export const judgeLimit = judgeNode(
  (tree, { image }) => {
    if (tree.kind !== 'assign' && tree.kind !== 'pair') return null
    const name = nameOf(tree)
    const value = settingAt(tree)
    if (value === null || !LIMIT.test(name) || !MONEY.test(name)) return null
    const isEndless =
      ENDLESS.test(image.names.pathOf(value)) ||
      /^(?:float\(["']inf["']\)|type\(uint256\)\.max|-1)$/.test(textOf(image.side, value)) ||
      (value.kind === 'literal' && /^(?:None|null|nil|9{7,}|1e1\d)$/.test(value.name.replaceAll('_', '')))
    return isEndless ? hit(limitOff, tree, { shown: excerpt(textOf(image.side, tree), 90) }) : null
  },
  null,
  [LIMIT, MONEY, /MAX|Infinity|inf|MaxValue|MaxInt|MaxUint|\.max|-1|None|null|nil|9[9_]{6}|1e1/],
)

export const noMinimum = rule({
  id: 'code.money.no_minimum',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'https://docs.uniswap.org/contracts/v3/guides/swaps/single-swaps',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: the trade accepts any price, so it can be made to lose all of it.`,
  fix: 'Set a minimum received from a fresh quote.',
  fires: [
    adds(
      'desk/swap.ts',
      'export const swap = (router) =>',
      '  router.exactInputSingle({ tokenIn, tokenOut, amountOutMinimum: 0 })',
    ),
    adds('desk/swap.py', 'def swap(router):', '    router.swap(token, amount, min_amount_out=0)'),
    adds(
      'src/Desk.sol',
      'contract Desk {',
      '  function turn(uint256 n) external { router.swapExactTokensForTokens(n, 0, path, address(this), until); }',
    ),
  ],
  quiet: [
    adds(
      'desk/swap.ts',
      'export const swap = (router) =>',
      '  router.exactInputSingle({ tokenIn, tokenOut, amountOutMinimum: least })',
    ),
    adds('desk/page.py', 'def page(rows):', '    return rows.slice(min_row=0)'),
  ],
})

const LEAST =
  'amountOutMin amountOutMinimum amount_out_min minAmountOut min_amount_out minOut min_out minReturn min_return minReceived min_received'.split(
    ' ',
  )
/** Router calls whose second argument is the least that they give. */
const SWAPS =
  'swapExactTokensForTokens swapExactTokensForETH swapExactTokensForTokensSupportingFeeOnTransferTokens swapExactTokensForETHSupportingFeeOnTransferTokens'.split(
    ' ',
  )
export const judgeMinimum = judgeNode(
  (tree, { image }) => {
    const value =
      tree.kind === 'assign' || tree.kind === 'pair'
        ? settingAt(tree)
        : tree.kind === 'call' && SWAPS.includes(tree.left?.name ?? '')
          ? (tree.items[1] ?? null)
          : null
    return value?.kind === 'literal' && /^0n?$/.test(value.name)
      ? hit(noMinimum, tree, { shown: excerpt(textOf(image.side, tree), 90) })
      : null
  },
  [...LEAST, ...SWAPS],
)

export const endlessAllowance = rule({
  id: 'code.sol.unlimited',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://eips.ethereum.org/EIPS/eip-20#approve',
  message: ({ shown }: UseFacts) => `\`${shown}\` lets the spender take everything, now and later.`,
  fix: 'Approve the exact amount.',
  fires: [
    adds(
      'src/Vault.sol',
      'contract Vault {',
      '  function open(IERC20 t, address s) external { t.approve(s, type(uint256).max); }',
    ),
    adds('desk/allow.ts', 'export const allow = (token) =>', '  token.approve(spender, ethers.MaxUint256)'),
  ],
  quiet: [
    adds(
      'src/Vault.sol',
      'contract Vault {',
      '  function open(IERC20 t, address s, uint256 n) external { t.approve(s, n); }',
    ),
    adds('desk/allow.ts', 'export const allow = (token) =>', '  token.approve(spender, amount)'),
  ],
})

export const judgeAllowance = judgeUses(endlessAllowance, [
  called(
    '.approve .forceApprove .safeApprove .increaseAllowance',
    'https://eips.ethereum.org/EIPS/eip-20#approve',
    ({ items }, context) =>
      items.some(
        (one: TreeNode) =>
          isNamed(/(?:^|\.)(?:MaxUint256|MAX_UINT256|MAX_UINT|UINT_MAX|maxUint256)$/)(one, context) ||
          /^(?:type\(uint256\)\.max|uint256\(-1\)|2\s*\*\*\s*256\s*-\s*1n?)$/.test(
            textOf(context.image.side, one),
          ),
      ),
  ),
])

export const originAuthority = rule({
  id: 'code.sol.tx_origin',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://swcregistry.io/docs/SWC-115/',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` is whoever started the chain of calls, so a contract that the owner calls can act as the owner.`,
  fix: 'Use msg.sender.',
  fires: [
    adds(
      'src/Vault.sol',
      'contract Vault {',
      '  function sweep(address to) external { require(tx.origin == owner); pay(to); }',
    ),
    adds('src/Gate.sol', 'contract Gate {', '  modifier only() { if (tx.origin != admin) revert No(); _; }'),
  ],
  quiet: [
    adds(
      'src/Vault.sol',
      'contract Vault {',
      '  function sweep(address to) external { require(msg.sender == owner); pay(to); }',
    ),
    adds('src/Gate.sol', 'contract Gate {', '  modifier human() { require(tx.origin == msg.sender); _; }'),
  ],
})

export const judgeOriginAuthority = judgeUses(
  originAuthority,
  [named('tx.origin', 'https://docs.soliditylang.org/en/latest/units-and-global-variables.html', ['sol'])],
  (tree, { image }) => {
    const around = image.parentOf.get(tree)
    const other = around?.kind === 'binary' ? (around.left === tree ? around.right : around.left) : null
    return other !== null && image.names.pathOf(other) === 'msg.sender'
  },
)

export const fixedWord = rule({
  id: 'code.state.bypass',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/798.html',
  message: ({ shown }: UseFacts) => `\`${shown}\`: a word fixed in the source opens the door.`,
  fix: 'Remove the exception.',
  fires: [
    adds(
      'auth/login.py',
      'def login(name, password):',
      '    if password == "letmein-4711":',
      '        return True',
    ),
    adds(
      'auth/Login.java',
      'class Login {',
      '  boolean ok(String password) { return "master-0815".equals(password) || check(password); }',
    ),
  ],
  quiet: [
    adds('auth/login.py', 'def login(name, password):', '    if password == "":', '        return False'),
    adds('auth/kind.js', 'const kind = (token) => {', '  if (token.type === "refresh-2") return next()'),
  ],
})

const WORD = /^(?:password|passwd|pwd|pw|passphrase|otp|secret|master_?key|pin)$/i
const isWord = (tree: TreeNode | null): boolean =>
  tree !== null && /^(?:name|member)$/.test(tree.kind) && WORD.test(tree.name.replace(/^\$/, ''))
const isFixed = (tree: TreeNode | null): boolean =>
  tree?.kind === 'string' && tree.items.length === 0 && /^(?=.*\d)\S{5,60}$/.test(tree.name)

export const judgeFixedWord = judgeNode(
  (tree, { image, change }) => {
    if (change.isTest) return null
    const isSame =
      (tree.kind === 'binary' &&
        /^={2,3}$/.test(tree.name) &&
        ((isWord(tree.left) && isFixed(tree.right)) || (isFixed(tree.left) && isWord(tree.right)))) ||
      (tree.kind === 'call' &&
        /^(?:equals|Equals|eq)$/.test(tree.left?.name ?? '') &&
        [tree.left?.left ?? null, tree.items[0] ?? null].some(isWord) &&
        [tree.left?.left ?? null, tree.items[0] ?? null].some(isFixed))
    return isSame ? hit(fixedWord, tree, { shown: excerpt(textOf(image.side, tree), 60) }) : null
  },
  null,
  [/password|passwd|pwd|pw\b|passphrase|otp|secret|master_?key|pin\b/i, /==|[eE]quals|eq\b/],
)
