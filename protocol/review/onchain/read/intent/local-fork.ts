// Tells whether a text only tries something on a local copy of a chain: it says so, says that nothing is broadcast, and
// names no other place where it is done.
import { asciiLower } from '../../../text/ascii.ts'
import { allVerbsOf, type IntentVerb } from './verbs.ts'

const FORK =
  /\b(?:on|against|in|inside|using)\s+(?:an?|the|our|my)\s+(?:(?:local|private|throwaway)\s+)?(?:(?:anvil|hardhat|ganache|foundry|tenderly)\s+)?(?:mainnet\s+)?fork\b(?:\s+of\s+[a-z]{3,12})?/g
const FORKED = /\bfork(?:s|ing)?\s+(?:ethereum\s+)?[a-z]{3,12}\s+(?:at\s+block\s+[\d,]{1,15}\s+)?locally\b/g
const STAYS =
  /\b(?:nothing|no\s+transactions?)\s+(?:(?:is|are|gets?|will|be|being|ever)\s+){1,3}(?:broadcast|sent|submitted|published)(?:\s+to\s+(?:a\s+|the\s+)?(?:real\s+|live\s+|public\s+)?(?:mainnet|chain|network))?\b|\bwithout\s+broadcasting\b(?:\s+(?:anything|it))?/g
/** Words of a second, real run, or of secrets. */
const REAL =
  /\b(?:broadcast\w*|mainnet|live|real|production|prod|once|later|afterwards?|after|until|unless|except|but|if|when|first|yet|private\s+keys?|seed|mnemonic|rpc|bundle|flashbots)\b|https?:|\bto\s+(?:\w+\s+){0,3}0x[0-9a-f]{40}|\bon\s+(?:base|arbitrum|optimism|polygon|ethereum|bsc|bnb|avalanche|chain)\b/
const MOVES: readonly IntentVerb[] = [
  'send',
  'move',
  'approve',
  'control',
  'bridge',
  'sign',
  'deploy',
  'swap',
]
const LONGEST = 1000

export function isOnLocalFork(text: string): boolean {
  if (text.length > LONGEST) return false
  const lower = asciiLower(text)
  const rest = lower.replace(FORK, ' fork ').replace(FORKED, ' fork ').replace(STAYS, ' ')
  if ((lower.search(FORK) < 0 && lower.search(FORKED) < 0) || lower.search(STAYS) < 0 || REAL.test(rest))
    return false
  return rest
    .split(/[.;!?](?:\s+|$)|\n/)
    .every(
      (sentence) => / fork /.test(sentence) || !allVerbsOf(sentence).some((verb) => MOVES.includes(verb)),
    )
}
