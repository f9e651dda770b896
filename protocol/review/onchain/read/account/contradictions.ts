// Finds what the members of one action say against each other: two ends or two amounts of a payment, a batch that comes to another sum, a
// check of another address, a token or a chain that is not the named one, a simulation that shows another loss.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { compare, multiply, rational, sum } from '../../../core/number/rational.ts'
import { CHAINS } from '../../tables/tokens.ts'
import { PUBLIC_ADDRESSES } from '../../world.ts'
import type { Act } from './acts.ts'
import { ADDRESS, decimal, figuresOf, type Stated, set } from './stated.ts'

const RECEIVES = set('to recipient receiver destination dest beneficiary payee')
const ENDS =
  /^(?:(?:memo|refund|change|forward|calls?|bridge) )?(?:to|recipients?|receivers?|destinations?|dest|beneficiary|payees?|address|bridge)$/

/** Two ends of one payment. */
function hasTwoEnds(stated: readonly Stated[]): boolean {
  const ends = stated.filter(({ label, value }) => ENDS.test(label) && /^0x[0-9a-f]{40}$/.test(value))
  return new Set(ends.map(({ value }) => value)).size > 1
}

const SCALES = [0, 6, 8, 9, 18].map((zeros) => rational(10n ** BigInt(zeros)))
const RAW =
  /^(?:amount|value)(?: in)? (?:raw|wei|base units|units|lamports|atomic|atoms|minor)$|^(?:raw|base) (?:amount|value)$/

/** One amount, told twice, and not the same. */
function hasTwoAmounts(stated: readonly Stated[]): boolean {
  const plain = figuresOf(stated, /^(?:amount|qty|quantity)$/)
  if (plain.some((one) => compare(one, plain[0]!) !== 0)) return true
  return (
    plain.length > 0 &&
    figuresOf(stated, RAW).some(
      (raw) => !SCALES.some((scale) => compare(multiply(plain[0]!, scale), raw) === 0),
    )
  )
}

/** A batch that pays an address twice, has an amount without a receiver, or comes to another sum than its total. */
function isBatchUneven(stated: readonly Stated[]): boolean {
  const parents = new Set(
    stated.flatMap(({ words }) =>
      words.length >= 2 && RECEIVES.has(words.at(-1)!) ? [words.slice(0, -1).join(' ')] : [],
    ),
  )
  return [...parents].slice(0, 16).some((parent) => {
    const of = (name: string): string[] =>
      stated.filter(({ label }) => label === `${parent} ${name}`).map(({ value }) => value)
    const [ends, amounts] = [of('to'), of('amount')]
    if (ends.length < 2) return amounts.length > ends.length && ends.length > 0
    if (new Set(ends).size < ends.length || amounts.length > ends.length) return true
    const tokens = new Set(of('token'))
    if (tokens.size > 1) return true
    const total = figuresOf(stated, /^total$/)
    const added = amounts.flatMap((value) => decimal(value) ?? [])
    return added.length > 0 && total.some((one) => compare(one, sum(added)) !== 0)
  })
}

/** A check that names another address than any that is paid or called. */
function checksOther(stated: readonly Stated[]): boolean {
  const isCheck = ({ label }: Stated): boolean => /\b(?:check|checked|verified|verification)\b/.test(label)
  const used = new Set(
    stated.filter((one) => !isCheck(one)).flatMap(({ value }) => value.match(ADDRESS) ?? []),
  )
  return stated
    .filter(isCheck)
    .some(({ value }) => (value.match(ADDRESS) ?? []).slice(0, 8).some((address) => !used.has(address)))
}

/** The token of a known symbol, in a member of the one name, stands at a contract that no table has, in one of the other. */
export const isTokenElsewhere = (stated: readonly Stated[], symbol: RegExp, address: RegExp): boolean =>
  stated.some(({ label, value }) => symbol.test(label) && /^(?:usdc|usdt|dai|weth|wbtc)$/.test(value)) &&
  stated.some(
    ({ label, value }) =>
      address.test(label) && /^0x[0-9a-f]{40}$/.test(value) && !PUBLIC_ADDRESSES.includes(value),
  )

function isChainOther(stated: readonly Stated[]): boolean {
  const said = (name: RegExp): string => stated.find(({ label }) => name.test(label))?.value ?? ''
  const id = said(/^chain id$/)
  const name = said(/^(?:chain|network)$/)
  const named = CHAINS.find(([, , , ...names]) => names.includes(name))?.[0]
  return named !== undefined && /^\d+$/.test(id) && id !== named
}

const SHOWN_LOSS = /-(\d[\d,]{0,30}(?:\.\d{1,18})?) ?([a-z]{2,8})\b/g

/** A simulation shows a loss that is no amount of the action. */
function showsOther(stated: readonly Stated[]): boolean {
  const shown = stated.filter(({ label }) => /\bsimulat/.test(label))
  const others = stated
    .filter(({ label }) => !/\bsimulat/.test(label))
    .flatMap(({ value }) => decimal(value) ?? [])
  return shown.some(({ value }) =>
    [...value.matchAll(SHOWN_LOSS)].slice(0, 16).some(([, digits]) => {
      const lost = parseDecimal(digits!.replace(/,/g, ''))
      return lost !== null && !others.some((one) => compare(one, lost) === 0)
    }),
  )
}

const LIMIT =
  /^(?:daily|weekly|monthly|per tx|single) limit|^max (?:single )?(?:payment|transfer|per tx)|^(?:budget|limit|allowance) left/
/** A limit that is told is lower than what is paid. */
function isOverLimit(stated: readonly Stated[]): boolean {
  const [amount] = figuresOf(stated, /^amount$/)
  const limits = figuresOf(stated, LIMIT)
  return amount !== undefined && limits.some((limit) => compare(limit, amount) < 0)
}

export const contradicts = (stated: readonly Stated[], acts: readonly Act[]): boolean =>
  ((acts.includes('send') || acts.includes('move')) &&
    (hasTwoEnds(stated) || hasTwoAmounts(stated) || isOverLimit(stated))) ||
  isBatchUneven(stated) ||
  checksOther(stated) ||
  isTokenElsewhere(stated, /^(?:token|asset)$/, /^token (?:address|contract)$/) ||
  isChainOther(stated) ||
  showsOther(stated)
