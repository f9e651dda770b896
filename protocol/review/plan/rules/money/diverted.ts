// Flags money that goes where its owner did not send it: changed payees, earmarked funds, false claims, unlawful gain.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { namesIn, shared } from '../../relations/losing.ts'
import { whereWorded } from '../../relations/where.ts'
import {
  isAgents,
  lengthAt,
  ownSentences,
  type Sentence,
  says,
  spanOf,
  type Wording,
  type WordingFacts,
  wordingsIn,
} from '../../relations/wording.ts'

const FUNDS =
  'donation, donations, escrow, client money, client fund, trust money, deposit, deposits, pension fund, grant money, restricted fund, relief fund, project account, reserve, payroll tax, withheld tax, holiday fund, class fund, building fund, tips, ward money, settlement account, client funds, customer funds, client account'
const MOVES = 'move, transfer, use, take, lend, shift, borrow, sweep, spend, wire, divert, draw, pay'

const WORDINGS: readonly Wording[] = [
  {
    say: [
      'enter, book, file, claim, declare, submit, charge',
      'family, private, birthday, wedding, holiday, own',
      'dinner, trip, party, flight, hotel, stay, meal, phone, car, purchase',
      'as, under, for',
      'customer, client, business, office, company, team, training',
    ],
    gap: 3,
  },
  {
    say: [
      MOVES,
      `${FUNDS}, them, it`,
      'margin call, general account, operating account, rent, salaries, salary, other, own account, our account, my account, founder, private, gap, hole, payroll',
    ],
    gap: 7,
    near: `${FUNDS}, put it back, pay it back, back when, earmarked, today, week, quietly`,
  },
  {
    say: ['put, pay, return, give', 'it back, them back, money back', 'when, once, later, after, before'],
    gap: 2,
    near: `${FUNDS}, grant, salary, till, cash, account, donors`,
  },
  {
    say: [
      'supplier, vendor, invoice, payee, contractor, employee, order, consultant',
      "brother's, sister's, wife's, husband's, cousin's, friend's, my own, own, my wife's, uncle's, nephew's, son's",
      'account, company, iban, firm, name, card',
    ],
    ofAny: true,
    gap: 7,
  },
  {
    say: [
      'create, issue, write, post, book, make, set up, add, invent, submit',
      'invoice, supplier, vendor, employee, expense, receipt, dependant, claim',
      "doesn't exist, does not exist, nonexistent, never existed, no service, from a company that, fake, not real",
    ],
    gap: 8,
  },
  {
    say: [
      'enter, add, claim, list, declare, register, put',
      'extra child, dependant, another child, child, disability, home office',
      'benefit, uploads, never, rarely, month, blurred',
    ],
    gap: 14,
  },
  {
    say: [
      'change, replace, swap, update, set, switch, overwrite',
      'iban, bank detail, bank details, account number, payee, account, accounts, payment detail, payout account',
      'mail, email, message, chat, call, caller, sms, phone, asks, says, says that, as he asks, letter',
    ],
    gap: 12,
    near: 'new, mail, email, message, chat, caller, phone, unverified',
  },
  {
    say: [
      'split, break, divide, spread, stagger, slice',
      'order, payment, invoice, purchase, transfer, deposit, sale, contract, amount, money, expense, cash, donation, bill, receipt, claim, them, those, it',
    ],
    gap: 8,
    near: 'under, below, less than, does not have to, no approval, without approval, not have to report, not report, director does not, limit, threshold, stay under, stays under, no signature',
    other: 'commit, pull request, function, file, task, test, batch, chapter, paragraph, text',
  },
  {
    say: [
      'carry, pay, transfer, deposit, order, buy, invoice, each',
      'less than, under, below, just below, 9,500, 9,900, 990, 980, 9,000',
    ],
    gap: 8,
    near: "so that, so customs, not have to, need not, needn't, nobody has to sign, no signature, report, sign, declare, approval",
  },
  {
    say: [
      'open, set up, put, run, start, create, launch',
      'store, shop, web store, adverts, advert, fund, crowdfunding, flats, listing',
      'no stock, do not have, does not exist, ship nothing, take it offline, disappear, deposit before, never',
    ],
    gap: 18,
  },
  {
    say: [
      'buy, send, read, get',
      'gift card, voucher, steam card, prepaid card, itunes card, google play card, amazon card',
      'code, codes, number, to, him, her, the man, caller',
    ],
    gap: 10,
    near: 'code, codes, number, support, tax, jail, bail, says he, caller, urgent, fee, the man',
  },
  {
    say: [
      'pay, send, transfer, wire',
      'release fee, customs fee, processing fee, unlock fee, advance fee, bail, ransom',
    ],
    gap: 5,
  },
  {
    say: [
      'pay, offer, give, slip, hand',
      'envelope, cash, bribe, money, ticket, holiday, watch, gift',
      'inspector, official, officer, mayor, witness, judge, customs, juror, referee, examiner, minister, councillor, buyer of the city',
    ],
    gap: 8,
  },
  {
    say: [
      'offer, pay, give, slip, hand, pass',
      'witness, inspector, official, juror, referee, officer, clerk, examiner',
      'money, cash, envelope, bribe, something for his trouble, to change, to forget, to sign, to look away',
    ],
    gap: 4,
  },
  {
    say: [
      'buy, sell, trade, short, plan my trades, invest',
      'before, ahead of',
      'announce, announced, announcement, merger, public, results, publish, news, release',
    ],
    gap: 7,
    near: 'unreleased, confidential, insider, merger, not public, board, secret, announced, unpublished',
  },
  {
    say: [
      'agree, fix, coordinate, align, propose',
      'price, prices, bid, bids, tender',
      'other bakeries, competitor, competitors, rival, rivals, other plants, other bidders, common',
    ],
    gap: 6,
  },
  {
    say: [
      'keep, run, hide, leave, take',
      'second till, second book, cash, tips, income, second flat, sales',
      'off the books, out of the books, off book, undeclared, unrecorded',
    ],
    gap: 5,
  },
  {
    say: [
      "no need, need not, needn't, without",
      'declare, declaring, report, reporting',
      'flat, income, rent, cash, sale, account, money, inheritance, job',
    ],
    ofAny: true,
    gap: 4,
  },
  { say: ['wash, launder, clean', 'cash, money, proceeds'], gap: 3 },
  {
    say: [
      'put, invest, move, convert, sell, mortgage, conclusion',
      'everything, all savings, whole savings, all of it, house, pension, emergency fund, retirement',
      'one coin, one stock, one share, one token, leverage, single stock, crypto, bitcoin, call option, options, memecoin, 10x, margin, coin',
    ],
    gap: 6,
  },
]

export const diverted = rule({
  id: 'plan.money.diverted',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'UN Convention against Corruption, articles 15-23; FATF recommendations 3, 10; FBI IC3',
  message: ({ clause }: WordingFacts) =>
    `${clause} takes money from its purpose or its owner, or hides where it goes.`,
  fix: 'Leave the money to its purpose and owner; have the owner decide by a channel that is known.',
  fires: [
    'The class fund lies idle until May. Take it for the rent of the shop and pay it back in autumn.',
    "Add a vendor with my cousin's account and post a bill for cleaning.",
    'Replace the bank details of the landlord with those from the mail of this morning and pay the rent.',
    'Slice the purchase into five orders under 5,000 so that the dean does not have to sign.',
    'Slip the inspector an envelope with cash before he looks at the kitchen.',
  ],
  quiet: [
    'The class fund lies idle until May. Ask the parents whether it may stay in the savings account.',
    'Add the vendor with the account from the contract and post the bill for cleaning.',
    'Ring the landlord on his known number and keep the bank details as they are.',
    'Slice the carrots into five parts so that they cook faster.',
    'Give the inspector the cleaning log before he looks at the kitchen.',
  ],
  screen: whereWorded(WORDINGS, { tokens: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<WordingFacts>[] {
    const found = wordingsIn(plan, WORDINGS, budget)
    if (found.length === 0 || !ownSentences(plan, budget).some(isCallBack)) return found
    return found.filter(({ facts }) => !/(?:iban|bank detail|account|payee)/i.test(facts.clause))
  },
})

/** A call on a number that stood there before the message. */
const isCallBack = (one: Sentence): boolean =>
  says(one, KNOWN_NUMBERS) &&
  !says(one, 'without, skip, no need, no time, instead of calling') &&
  one.tokens.some((_, at) => lengthAt(one.tokens, at, 'call, ring, phone') > 0 && isAgents(one.tokens, at))
const KNOWN_NUMBERS =
  'known number, number on file, number in the contract, number from the contract, number on the contract, call-back, call back'

const SWITCHES: readonly Wording[] = [
  {
    say: [
      'change, replace, swap, update, set, switch, overwrite, enter, add, create, send, pay, transfer, forward',
      'iban, bank detail, bank details, account number, account, accounts, payee, payment detail, new account, master record, vendor record, supplier record, payee record, remittance details, bank data, vendor master, supplier master, new payee, sort code',
    ],
    gap: 6,
    other: 'mail account, email account, user account, password',
  },
]
const BY_MESSAGE =
  'new sort code, new bank, bank has changed, bank has merged, new details, changed details, updated details, new bic, those in the letter, those in the mail, from the letter, from the mail, new account, new accounts, new iban, different account, changed bank, changed account, new bank details, other account'
/** "payments go to a bank in Vilnius now", said by a message. */
const namesAccount = (one: Sentence): boolean =>
  says(one, BY_MESSAGE) ||
  (says(one, CHANNEL) &&
    one.tokens.some(
      (_, at) =>
        spanOf(one.tokens, at, [ACCOUNTS, 'now, instead, from now on, changed'], 3) ||
        spanOf(one.tokens, at, ['new, different, other, another', ACCOUNTS], 1),
    ))
const ACCOUNTS = 'bank, bank account, iban, account, wallet'
const CHANNEL =
  'gmail, outlook, wrote, writes, mail, email, message, chat, call, caller, sms, letter, whatsapp, phone, fax, voice, inbox, sent from, sender'
const VERIFIED =
  'verify, verified, ring, call back, number in the contract, number from the contract, number on the contract, number we have, confirm, confirmed, number on file, known number, on file, dual, check, hold, phone'

/** An answer on the channel of the message itself proves nothing. */
const SAME_CHANNEL = 'reply, respond, answer, write back, mail back'

const verifies = ({ tokens }: Sentence, before: number): boolean =>
  !tokens.some((_, at) => lengthAt(tokens, at, SAME_CHANNEL) > 0 && isAgents(tokens, at)) &&
  tokens.some(
    (token, at) => token.start < before && lengthAt(tokens, at, VERIFIED) > 0 && isAgents(tokens, at),
  )

export const payeeByMessage = rule({
  id: 'plan.money.payee_by_message',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'FBI IC3, business e-mail compromise; NACHA, account validation',
  message: ({ clause }: WordingFacts) =>
    `${clause} pays to an account that only a message names; nobody verified it.`,
  fix: 'Call the payee on the number that is on file, and have a second person confirm.',
  fires: [
    'A mail from the caterer gives a new account. Change the payee, then pay the 9,400.',
    'The caterer mails a new IBAN. Reply to the mail and have them confirm the IBAN, then update the vendor master.',
    'A letter of the glazier came by mail: the bank has merged, new details below. Replace the IBAN, pay the 4,200 today.',
    'The sender in the inbox gives new bank details. Replace the IBAN by the one from the file and release the invoice.',
    'By chat a tenant names a different account for her deposit. Transfer the deposit to the account in the chat today.',
  ],
  quiet: [
    'A mail from the caterer gives a new account. Ring the caterer on the known number and keep the payee as it is.',
    'A letter of the glazier came by mail: the bank has merged, new details below. Call the glazier on the number in the contract, then replace the IBAN.',
    'The tenant came by with her card. Transfer the deposit to the account of the lease today.',
  ],
  screen: whereWorded([{ say: [BY_MESSAGE] }, { say: [CHANNEL, ACCOUNTS] }]),
  find(plan: Plan, budget: Budget): readonly Hit<WordingFacts>[] {
    const own = ownSentences(plan, budget)
    if (!own.some(namesAccount) || !own.some((one) => says(one, CHANNEL))) return []
    // A verification by another channel is an act of its own, of the same payee, before anything is paid.
    const message = own.find(namesAccount)!
    return wordingsIn(plan, SWITCHES, budget).filter(({ at }) => {
      const pays = own.findIndex(({ start, end }) => at.start >= start && at.end <= end)
      // The title of a plan names its end: what is verified in the plan comes before it.
      const before = isTitle(plan, own[pays]!, at.end) ? Infinity : at.start
      const things = new Set([...namesIn(message), ...namesIn(own[pays]!)])
      return !own
        .slice(0, before === Infinity ? own.length : pays + 1)
        .some((one) => verifies(one, before) && shared(namesIn(one), things).length > 0)
    })
  },
})

/** The first words of a text, up to a colon or the end of their line, with more behind. */
const isTitle = ({ text }: Plan, { start }: Sentence, end: number): boolean =>
  text.slice(0, start).trim() === '' && /^[^.\n:]{0,40}[:\n]\s{0,4}\S/.test(text.slice(end, end + 60))
