// Flags functions of contracts that anybody may call and that give away control, supply or trust; prices read from a
// pool's present state; chance made from the block; signatures that can be used twice.
import { rule } from '../../../core/rule.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { textOf } from '../../image.ts'
import { hit, judgeNode } from '../../node-judge.ts'

const contract = (...added: readonly string[]): string =>
  `--- a/src/Token.sol\n+++ b/src/Token.sol\n@@ -1,1 +1,${added.length + 1} @@\n address public owner;\n${added.map((line) => `+${line}\n`).join('')}`

interface Facts {
  readonly name: string
  readonly act: string
}

export const openFunction = rule({
  id: 'code.solidity.open_function',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/862.html',
  message: ({ name, act }: Facts) => `Anybody may call \`${name}\`, and it runs \`${act}\`.`,
  fix: 'Restrict the caller with a modifier or a test of `msg.sender`.',
  fires: [
    contract('function mint(address to, uint256 n) external {', '  _mint(to, n);', '}'),
    contract('function setOwner(address next) public {', '  owner = next;', '}'),
    contract('function initialize(address boss) external {', '  owner = boss;', '}'),
  ],
  quiet: [
    contract('function mint(address to, uint256 n) external onlyOwner {', '  _mint(to, n);', '}'),
    contract(
      'function setOwner(address next) public {',
      '  require(msg.sender == owner);',
      '  owner = next;',
      '}',
    ),
    contract('function initialize(address boss) external initializer {', '  owner = boss;', '}'),
  ],
})

export const spotPrice = rule({
  id: 'code.solidity.spot_price',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://docs.uniswap.org/contracts/v2/concepts/core-concepts/oracles',
  message: ({ name, act }: Facts) =>
    `\`${name}\` takes its price from \`${act}\`, which one large swap in the same transaction moves at will.`,
  fix: 'Use a time-weighted price or an oracle with a bound on its age.',
  fires: [
    contract(
      'function price() public view returns (uint256) {',
      '  (uint112 a, uint112 b, ) = pair.getReserves();',
      '  return b * 1e18 / a;',
      '}',
    ),
    contract(
      'function collateralValue(uint256 n) public view returns (uint256) {',
      '  (uint160 root, , , , , , ) = pool.slot0();',
      '  return n * root / 2;',
      '}',
    ),
  ],
  quiet: [
    contract(
      'function price() public view returns (uint256) {',
      '  return oracle.consult(token, 1800) * 1e18 / base;',
      '}',
    ),
    contract(
      'function reserves() public view returns (uint112 a, uint112 b) {',
      '  (a, b, ) = pair.getReserves();',
      '}',
    ),
  ],
})

export const blockChance = rule({
  id: 'code.solidity.block_chance',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/330.html',
  message: ({ act }: Facts) =>
    `\`${act}\` is known or chosen by whoever builds the block, so the outcome can be chosen too.`,
  fix: 'Use a verifiable random function, or commit and reveal.',
  fires: [
    contract(
      'function draw() external returns (uint256) {',
      '  return uint256(keccak256(abi.encodePacked(block.timestamp, msg.sender))) % players.length;',
      '}',
    ),
    contract(
      'function roll() internal view returns (uint256 n) {',
      '  n = uint256(blockhash(block.number - 1)) % 6;',
      '}',
    ),
  ],
  quiet: [
    contract(
      'function id(address a) external view returns (bytes32) {',
      '  return keccak256(abi.encodePacked(a, block.chainid));',
      '}',
    ),
    contract('function phase() internal view returns (uint256 n) {', '  n = block.timestamp % 7 days;', '}'),
  ],
})

export const replay = rule({
  id: 'code.solidity.replay',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://eips.ethereum.org/EIPS/eip-712',
  message: ({ name, act }: Facts) =>
    `\`${act}\` in \`${name}\` accepts a signature with no number that is used up, so the same one works again.`,
  fix: 'Sign a nonce, the chain id and the contract, and mark the nonce as used.',
  fires: [
    contract(
      'function claim(uint256 n, uint8 v, bytes32 r, bytes32 s) external {',
      '  require(ecrecover(keccak256(abi.encode(msg.sender, n)), v, r, s) == signer);',
      '  token.transfer(msg.sender, n);',
      '}',
    ),
    contract(
      'function pull(address to, uint256 n, bytes calldata sig) external {',
      '  require(ECDSA.recover(keccak256(abi.encode(to, n)), sig) == signer);',
      '  vault.pay(to, n);',
      '}',
    ),
  ],
  quiet: [
    contract(
      'function claim(uint256 n, uint8 v, bytes32 r, bytes32 s) external {',
      '  require(ecrecover(keccak256(abi.encode(msg.sender, n, nonces[msg.sender]++)), v, r, s) == signer);',
      '  token.transfer(msg.sender, n);',
      '}',
    ),
    contract(
      'function signerOf(bytes32 h, bytes calldata sig) public pure returns (address) {',
      '  return ECDSA.recover(h, sig);',
      '}',
    ),
  ],
})

const PRIVILEGED =
  /^(?:owner|_owner|admin|_admin|governance|governor|guardian|implementation|oracle|treasury|feeRecipient|minter|operator|paused|fee|feeBps)$/
const GIVES =
  /^(?:_mint|mint|selfdestruct|suicide|_transferOwnership|_setImplementation|_upgradeTo|upgradeToAndCall|_grantRole|_setupRole|_pause|_unpause)$/
const PRICES = /price|value|quote|rate|worth|collateral|oracle/i
const USED_UP = /nonce|used|claimed|executed|seen|spent|consumed|processed|typeddata|invalidat/i

export const judgeContractFunctions = judgeNode((tree, { change, image }) => {
  if (change.language !== 'sol') return null
  const shown = (one: TreeNode): string => textOf(image.side, one).replace(/\s+/g, ' ').slice(0, 80)
  if (tree.kind === 'binary' && tree.name === '%') {
    let chance = false
    if (tree.left)
      walk(tree.left, (one) => {
        const path = one.kind === 'call' ? image.names.pathOf(one.left) : ''
        if (path === 'blockhash') chance = true
        if (path === 'keccak256')
          walk(one, (part) => {
            if (/^block\.(?:timestamp|prevrandao|difficulty|number|coinbase)$/.test(image.names.pathOf(part)))
              chance = true
            return !chance
          })
        return !chance
      })
    return chance ? hit(blockChance, tree, { name: '', act: shown(tree) }) : null
  }
  if (tree.kind !== 'function' || tree.body === null) return null
  const { name } = tree
  const marks = tree.decorators.map(({ right }) => right?.name || (right?.left?.name ?? ''))
  const isOpen = marks.some((mark) => /^(?:public|external)$/.test(mark))
  const isRestricted = marks.some((mark) => !/^(?:public|external|payable)$/.test(mark))
  let asksCaller = false
  let tests = false
  let divides = false
  let acts = false
  let usesUp = false
  const found: { given: TreeNode | null; read: TreeNode | null; recovered: TreeNode | null } = {
    given: null,
    read: null,
    recovered: null,
  }
  walk(tree.body, (one) => {
    const path = one.kind === 'call' ? image.names.pathOf(one.left) : ''
    const last = path.slice(path.lastIndexOf('.') + 1)
    if (
      image.names.pathOf(one) === 'msg.sender' ||
      (/^_?(?:check|only|require|auth|enforce)\w{0,40}$/i.test(path) && path !== 'require')
    )
      asksCaller = true
    if (one.kind === 'branch' || path === 'require') tests = true
    if (one.kind === 'binary' && one.name === '/') divides = true
    if (USED_UP.test(one.name)) usesUp = true
    if (
      /^(?:transfer|safeTransfer|transferFrom|call|pay|mint|_mint|_transfer|withdraw|execute)\w{0,20}$/.test(
        last,
      )
    )
      acts = true
    if (
      found.given === null &&
      (GIVES.test(path) ||
        (one.kind === 'assign' &&
          !one.isDeclaration &&
          one.left?.kind === 'name' &&
          PRIVILEGED.test(one.left.name)))
    )
      found.given = one
    if (found.read === null && /^(?:getReserves|slot0)$/.test(last)) found.read = one
    if (found.recovered === null && /^(?:ecrecover|recover|tryRecover)$/.test(last)) found.recovered = one
    return undefined
  })
  const { given, read, recovered } = found
  if (
    given !== null &&
    isOpen &&
    !isRestricted &&
    !asksCaller &&
    !(tests && given.kind === 'call' && /mint/i.test(given.left?.name ?? '')) &&
    name !== 'constructor'
  )
    return hit(openFunction, tree, { name, act: shown(given) }, name)
  if (read !== null && divides && PRICES.test(name)) return hit(spotPrice, read, { name, act: shown(read) })
  if (recovered !== null && acts && !usesUp) return hit(replay, recovered, { name, act: shown(recovered) })
  return null
})
