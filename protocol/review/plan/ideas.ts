// Which ideas of the lexicon stand in a sentence, and which of its guards are waived?
import type { Budget } from '../core/budget.ts'
import type { Idea, Token } from './model.ts'
import { phraseIndex } from './phrases.ts'
import { settleHarm } from './settle-harm.ts'
import { words } from './tables/words.ts'

const index = phraseIndex(words)

/** Files that hold keys or password hashes. */
const SECRET_FILE =
  /\/(?:shadow|gshadow|sudoers|id_(?:rsa|dsa|ecdsa|ed25519)|\.ssh|\.aws|\.gnupg|\.kube|\.netrc|\.pgpass|\.docker|\.env(?:\.[\w-]+)?|wallet\.dat|keychain|credentials?(?:\.\w+)?|secrets?(?:\.\w+)?|login data|private[._-]?key|\.bash_history|sam)(?:\/|$)|\.(?:pem|p12|pfx|kdbx|keystore|jks)$/

/** Each takes away the ones before it when a negation stands close before. */
const GUARDS = ['backup', 'trial', 'approve', 'rollback']
const REACH = 5

export function ideasOf(tokens: readonly Token[], budget: Budget): Map<string, Idea[]> {
  const ideas = new Map<string, Idea[]>()
  const add = (idea: string, from: number, to: number): void => {
    const list = ideas.get(idea)
    if (list) list.push({ from, to })
    else ideas.set(idea, [{ from, to }])
  }
  budget.spend(tokens.length * 4)
  tokens.forEach((token, at) => {
    if (token.kind === 'number') addNumber(tokens, at, add)
    if (token.kind === 'mail' || token.kind === 'url' || token.kind === 'path') add(token.kind, at, at + 1)
    if (token.kind === 'path' && SECRET_FILE.test(token.word)) {
      add('secretfile', at, at + 1)
      add('secret', at, at + 1)
    }
    // A path names what lies there.
    const named = token.kind === 'path' ? token.word.split(/[^a-z0-9]+/).filter((word) => word !== '') : []
    if (token.kind !== 'path') for (const { name, to } of index.find(tokens, at)) add(name, at, to)
    for (const word of named)
      for (const { name } of index.find([{ ...token, word }], 0)) add(name, at, at + 1)
  })
  settleGuards(tokens, ideas, add)
  settleHarm(tokens, ideas, add)
  return ideas
}

function settleGuards(
  tokens: readonly Token[],
  ideas: ReadonlyMap<string, readonly Idea[]>,
  add: (idea: string, from: number, to: number) => void,
): void {
  const denials = ideas.get('neg') ?? []
  // "Never skip the backup" keeps it.
  const waivers = ['skip', 'disable']
    .flatMap((name) => ideas.get(name) ?? [])
    .filter(({ from }) => !denials.some((neg) => neg.to <= from && from - neg.to < 3))
  const against = [...denials, ...waivers]
  for (const name of GUARDS) {
    for (const { from, to } of ideas.get(name) ?? []) {
      const denial = against.find(
        (idea) =>
          idea.to <= from &&
          from - idea.to < REACH &&
          !tokens.slice(idea.to, from).some(({ word }) => LETS.has(word)),
      )
      const early = tokens.slice(Math.max(1, from - 4), from).findIndex(({ word }) => word === 'before')
      if (name === 'backup' && isTarget(tokens, from, ideas)) continue
      if (denial) add('waived', denial.from, to)
      else if (early >= 0 && PREMATURE.test(tokens[to - 1]!.word) && !ideas.has('neg'))
        add('waived', from, to)
      else {
        add('guard', from, to)
        add('guarded', from, to)
        if (name !== 'backup') add('checked', from, to)
      }
    }
  }
  for (const { from, to } of ideas.get('waiver') ?? []) add('waived', from, to)
}

/** "Do not deploy until approved", "never skip the backup", "do not forget to back up": the guard stands. */
/** "Delete the table and its backups": what is deleted protects nothing. */
function isTarget(
  tokens: readonly Token[],
  from: number,
  ideas: ReadonlyMap<string, readonly Idea[]>,
): boolean {
  const isDestroyed = (ideas.get('destroy') ?? []).some((idea) => idea.to <= from)
  return isDestroyed && !tokens.slice(Math.max(0, from - 4), from).some(({ word }) => MAKES.has(word))
}

const MAKES = new Set(
  'take taking make making create keep have with after verify test from restore export first then we'.split(
    ' ',
  ),
)

const PREMATURE =
  /^(?:approved|reviewed|confirmed|verified|signed|checked|tested|agreed|proofread|validated)$/

const LETS = new Set([
  'until',
  'unless',
  'before',
  'forget',
  'skip',
  'skipping',
  'but',
  'then',
  ',',
  'only',
  'and',
  'ask',
  'asks',
  'omit',
])

const MONEY_WORDS = new Set(
  '$ € £ ¥ usd eur gbp dollar dollars euro euros pounds sats btc eth ether bitcoin usdc usdt chf k'.split(
    ' ',
  ),
)

function addNumber(
  tokens: readonly Token[],
  at: number,
  add: (idea: string, from: number, to: number) => void,
): void {
  const { word } = tokens[at]!
  const digits = word.replace(/[^0-9.]/g, '').split('.')[0]!
  const scale = word.endsWith('k') ? 3 : word.endsWith('m') ? 6 : word.endsWith('b') ? 9 : 0
  const size = digits.length + scale
  const isMoney =
    /^[$€£¥]/.test(word) ||
    MONEY_WORDS.has(tokens[at - 1]?.word ?? '') ||
    MONEY_WORDS.has(tokens[at + 1]?.word ?? '')
  const next = tokens[at + 1]?.word ?? ''
  if (isMoney) {
    add('amount', at, at + 1)
    if (size >= 4 || next === 'million' || next === 'thousand') add('bigamount', at, at + 1)
  } else if (
    !word.endsWith('%') &&
    (size >= 4 || (size === 3 && digits >= '200') || next === 'million' || next === 'thousand')
  ) {
    const isYear = size === 4 && /^(?:19|20)\d\d$/.test(word)
    if (!isYear) add('many', at, at + 1)
  }
}
