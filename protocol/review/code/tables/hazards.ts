// Memory, contracts, state and money, supply chain: what an added line does by itself.
import type { Row } from './row.ts'

export const HAZARDS: readonly Row[] = [
  // C and C++
  // Solidity
  [
    'code.sol.unchecked_call',
    'high',
    'sol',
    /^\s*(?:payable\([^\n)]{1,80}\)|[\w.[\]]+)\.(?:call\s*(?:\{|\(|\.value)|send\s*\()|^\s*(?:IERC20\([^)]*\)|\w{0,40}[tT]oken\w{0,40})\.(?:transfer|transferFrom|approve)\s*\(/,
    '{0}: the outcome is not looked at, so a failed transfer counts as done',
    'require success, or use SafeERC20',
  ],
  [
    'code.sol.oracle_stale',
    'high',
    'sol',
    /\blatestAnswer\s*\(|\(\s*,\s*int(?:256)?\s+\w+\s*,\s*,\s*,\s*\)\s*=/,
    '{0} takes the price whatever its age',
    'check updatedAt and the sign',
  ],
  [
    'code.sol.visibility',
    'medium',
    'sol',
    /\bassembly\s*(?:\("memory-safe"\)\s*)?\{|amountOutMin(?:imum)?\s*:\s*0\b|\bswap\w{0,40}\([^\n]{0,80},\s*0\s*,|deadline\s*:\s*(?:block\.timestamp|type\(uint256\)\.max)/,
    '{0}: a check of the language or of the exchange is skipped',
    'set a minimum received and a deadline from the caller',
  ],
  // state and money
  [
    'code.decision.swallowed',
    'blocker',
    'docker go js json php py rb rs sh yaml',
    /\.catch\(\s*(?:noop\b|(?:\(\s*(?:\w+\s*)?\)|\w+)\s*=>\s*(?:\{\s*(?:return\s+)?(?:(?:true|null|undefined);?\s*|;\s*)?\}|true\b|null\b|undefined\b|void 0))|\brescue\s+(?:nil|true)\b|\|\|\s*(?:true|:|exit 0)\s*(?:["']\s*)?$|^\s*_(?:\s*,\s*_)?\s*:?=[^=]|^\s*let\s+_\s*=|,\s*_\s*:?=[^=]|\)\.ok\(\)\s*;|(?:^|[\s=(])@\$?\w/,
    '{0}: the check can fail and the work goes on',
    'let the failure refuse',
    {
      with: /\b\w{0,40}(?:[vV]erif(?:y|ier)|[aA]uthori[sz]e|[aA]uthenticate|checkSignature|check_signature|constructEvent|requireAuth|enforce|compare_digest)\w{0,40}(?:\.\w{1,30})?\s*\(|\b(?:cosign|gpg|codesign|minisign|slsa-verifier|openssl dgst)\b[^\n]{0,40}verif|sha(?:256|512)sum\s+(?:-c|--check)|\bjwt\.(?:Parse|verify|decode)\w{0,20}\(|signify -V/,
    },
  ],
  [
    'code.state.skip_auth',
    'blocker',
    'js py java go rb php cs',
    /\b(?:skip|bypass|disable|no|ignore)_?(?:[aA]uth(?:entication|orization)?|[vV]erification|[sS]ignature(?:Check)?|[pP]ermissions?(?:Check)?)\s*(?:\(\s*\)|[:=]\s*(?:true|True))/,
    '{0} turns the check off',
    'keep it on',
  ],
  // supply chain
]
