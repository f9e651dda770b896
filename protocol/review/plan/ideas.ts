// Which ideas of the lexicon stand in a sentence, and which of its guards are waived?
import type { Budget } from '../input/budget.ts'
import type { Idea, Token } from './model.ts'
import { settleHarm } from './settle-harm.ts'
import { words as lexicon } from './tables/words.ts'

interface Phrase {
  readonly idea: string
  readonly rest: readonly string[]
}

const byFirst = new Map<string, Phrase[]>()
for (const [idea, words] of Object.entries(lexicon)) {
  for (const entry of words.split(' ')) {
    const [first, ...rest] = entry.split(/[_-]/)
    const list = byFirst.get(first!) ?? []
    list.push({ idea, rest })
    byFirst.set(first!, list)
  }
}

/** A word and what it may be an inflected form of. */
export function formsOf(word: string): string[] {
  const forms = [word]
  const n = word.length
  const stems: string[] = []
  if (n > 3 && word.endsWith('s') && !word.endsWith('ss')) stems.push(word.slice(0, -1))
  if (n > 4 && /(?:s|x|z|ch|sh|o)es$/.test(word)) stems.push(word.slice(0, -2))
  if (n > 4 && word.endsWith('ies')) stems.push(`${word.slice(0, -3)}y`)
  if (n > 4 && word.endsWith('ied')) stems.push(`${word.slice(0, -3)}y`)
  if (n > 4 && word.endsWith('ed')) stems.push(word.slice(0, -2), word.slice(0, -1))
  if (n > 5 && word.endsWith('ing')) stems.push(word.slice(0, -3), `${word.slice(0, -3)}e`)
  for (const stem of stems) {
    forms.push(stem)
    const m = stem.length
    if (m > 3 && stem.charAt(m - 1) === stem.charAt(m - 2)) forms.push(stem.slice(0, -1))
  }
  return forms
}

const cache = new Map<string, readonly Phrase[]>()
function phrasesOf(word: string): readonly Phrase[] {
  const known = cache.get(word)
  if (known) return known
  const list = formsOf(word).flatMap((form) => byFirst.get(form) ?? [])
  if (cache.size > 4096) cache.clear()
  cache.set(word, list)
  return list
}

const isForm = (word: string, base: string): boolean =>
  word === base || (word.startsWith(base.slice(0, -1)) && formsOf(word).includes(base))

/** `from` or -1: a comma divides no phrase, a hyphen is divided already. */
function endOfPhrase(tokens: readonly Token[], at: number, rest: readonly string[]): number {
  for (let i = 0; i < rest.length; i++) {
    const token = tokens[at + 1 + i]
    if (!token || !isForm(token.word, rest[i]!)) return -1
  }
  return at + 1 + rest.length
}

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
    const words = token.kind === 'path' ? token.word.split(/[^a-z0-9]+/) : [token.word]
    for (const word of words) {
      if (word === '') continue
      for (const { idea, rest } of phrasesOf(word)) {
        const to = endOfPhrase(tokens, at, rest)
        if (to > 0) add(idea, at, to)
      }
    }
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
