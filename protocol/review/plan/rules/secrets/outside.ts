// Flags secrets, personal or confidential data that leave to outsiders, private accounts or public places.

import { wordingRule } from '../../relations/forms/wording-rule.ts'
import type { Wording, WordingFacts } from '../../relations/wording.ts'

const SECRETS =
  'password, admin token, api key, production key, secret key, access key, connection string, private key, seed phrase, recovery word, recovery phrase, recovery code, one-time code, security code, cvv, card number, pin, secret, credentials, login data, .env, door code, alarm code, signing key, root password'
const PERSONAL =
  'diagnosis, sick day, sick leave, home address, birthday, date of birth, passport, passport scan, medical record, patient list, patient data, salary, salaries, payroll, customer list, customer table, customer file, customer data, client list, contact list, full contact list, member list, donor list, phone numbers, purchase history, bank detail, personnel file, health data, hr file, hr data, applicant data, cv, complaint, allergy, location data, call log, student record, chat log, customer database, crm, address book, customer chats, production database, prod database, user table, guest list, price model'
const CONFIDENTIAL =
  'source code, design document, blueprint, prototype, drawing, contract, tender, price list, roadmap, board paper, unreleased result, strategy, formula, recipe, price calculation, offer of the rival, snapshot of the source, product plan, exam paper, trade secret, draft budget, merger, bid'
const LEAVES =
  'send, share, post, upload, email, mail, forward, paste, publish, put, export, give, hand, sell, offer, copy, load, embed, hard-code, commit, add, reply, save, move, sync, drop, push, attach, text, tell, exfiltrate, read out, fill in, enter, type, submit, dictate'
const OUT =
  "public link, anyone with the link, gmail, gmail address, private mail, private address, personal account, personal dropbox, personal drive, my own drive, my drive, my private, my home computer, home computer, my phone, my dropbox, dropbox, google drive, wetransfer, usb stick, stick, agency, event agency, competitor, competitors, rival, rival company, vendor, freelancer, advertiser, broker, data broker, press, journalist, reporter, newspaper, forum, pastebin, public bucket, public repository, public repo, gist, whatsapp group, group chat, facebook, telegram, discord, stranger, caller, translator, chatbot, online form, online tool, free website, website, outside, external, help account, form, blog, internet, dark web, landlord, ex-employer, next employer, new employer, whole company, everyone, all staff, all customers, union forum, recruiter, headhunter, insurer, sponsor, partner's, public page, converter, shared spreadsheet, clear text, plain text, readme, wiki, issue tracker, unknown, supporter, my laptop, own laptop, ai tool, free ai tool, chatgpt, public hub, hugging face, frontend, bundle, app bundle, client code"

/** Made for handing secrets over. */
const VAULTS =
  'vault, password manager, secret manager, secrets manager, keychain, through the vault, via the vault, through the password manager, via the password manager'

const WORDINGS: readonly Wording[] = [
  { say: [LEAVES, SECRETS, OUT], gap: 14, other: VAULTS },
  { say: [LEAVES, OUT, SECRETS], gap: 10, other: VAULTS },
  {
    say: [LEAVES, PERSONAL, OUT],
    gap: 14,
    other: 'anonymised, anonymized, pseudonymised, pseudonymized, redacted, aggregated, synthetic',
  },
  { say: [LEAVES, CONFIDENTIAL, OUT], gap: 8, other: 'supplier portal, published, public tender' },
  {
    say: [
      'reply, answer, post, send',
      'gmail, competitor, caller, stranger, forum, freelancer, vendor, group, channel',
      SECRETS,
    ],
    gap: 8,
  },
  { say: ['export, list, put, collect', `${PERSONAL}, sick days, diagnosis code`, 'share', OUT], gap: 22 },
  {
    say: ['fill in, enter, type, paste, give, tell, read out, submit', SECRETS],
    gap: 5,
    near: 'form, caller, help account, support chat, link, website, page in the, popup, stranger, bank on the phone, quiz, chat',
    other: 'official app, vault, password manager, own app',
  },
  {
    say: [
      'import, mail, send, write, text, contact, add, export',
      'opt-out list, opted-out, opted out, unsubscribed, unsubscribers, do-not-call, do-not-contact, suppression list, withdrew consent, who objected',
    ],
    gap: 6,
  },
  {
    say: ['before', 'i leave, i quit, leaving, my last day, i resign, i am fired'],
    ofAny: true,
    gap: 1,
    near: 'copy, send, take, export, download, exfiltrate, keep, forward',
  },
  {
    say: [
      'log, store, save, keep, record, write',
      'password, card number, cvv, pin, passwords, card numbers',
      'clear text, plain text, spreadsheet, debug, log, shared, text file',
    ],
    gap: 10,
    other: 'vault, hashed, password manager',
  },
]

export const leavesOutside = wordingRule({
  id: 'plan.secrets.outside',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'CWE-200, CWE-359, CWE-522; GDPR articles 5, 6, 9, 21',
  message: ({ clause }: WordingFacts) =>
    `${clause}: data leaves to people who may not have it, and cannot be called back.`,
  fix: 'Leave the data where it belongs; remove what identifies or opens, and ask its owner who may receive it.',
  fires: [
    "Reply to the fitter's gmail address with the door code and the root password of the panel.",
    'Put names, sick days and home address of the crew in a sheet and share it with the caterer by public link.',
    'Copy the prototype drawings to my own drive before I leave the firm.',
    'Send the winter mailing to the unsubscribed readers as well.',
  ],
  quiet: [
    "Reply to the fitter's gmail address with the opening hours of the hall.",
    'Put names and room wishes of the crew in a sheet and share it with the planner inside the company.',
    'Copy the prototype drawings to the archive of the firm and hand over the list.',
    'Send the winter mailing to the readers who subscribed.',
  ],
  wordings: WORDINGS,
})
