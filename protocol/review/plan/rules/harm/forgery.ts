// Flags forging documents and falsifying records.

import { harmRule } from '../../relations/forms/harm-rule.ts'
import { type HarmFacts, type HarmPair, MAKE_VERBS, MAKING } from '../../relations/harm.ts'

const PAIRS: readonly HarmPair[] = [
  {
    acts: ['forge'],
    to: 'passport, id, id card, signature, certificate, diploma, prescription, banknote, money, currency, licence, license, visa, cheque, check, document, contract, stamp, ticket, will, deed, evidence, seal, receipt, degree, reference, transcript, invoice, record, report, log, result, data, account, book, statement, minutes, timesheet, measurement, test result, audit log, financial statement, reading, payslip, letter, vaccination card, alibi',
    other: 'test, synthetic, mock, sample, demo, dummy, fixture',
  },
  {
    acts: [...MAKING, 'buy', 'sell'],
    verbs: MAKE_VERBS,
    to: 'passport, id, id card, certificate, diploma, prescription, banknote, money, currency, licence, license, visa, cheque, seal, degree, payslip, bank statement, vaccination card, driving licence, sick note, doctor note, handbag, watch, coin',
    as: 'fake, forged, counterfeit, false, phony, falsified',
  },
  {
    acts: ['change_record', 'edit', 'delete'],
    verbs: 'alter, manipulate, massage, adjust',
    to: 'evidence, crime scene, exhibit, odometer, tachograph, meter reading, crime record',
  },
  { verbs: 'counterfeit, forge, backdate, antedate', to: 'anything', other: 'steel' },
  {
    acts: ['read', 'buy', 'search', 'share'],
    verbs: 'get, order, obtain',
    to: 'certificate, passport, id card, prescription, licence, license, diploma, visa, sick note, degree',
    as: 'forged, fake, counterfeit, false, blank',
  },
  {
    acts: ['delete', 'overwrite'],
    verbs: 'shred',
    to: 'email, mail, document, record, file, message, data, evidence, chat, photo, paper, book',
    with: 'inspection, investigation, subpoena, raid, regulator, police, prosecutor, inspector, auditor, auditors, lawsuit',
    when: 'before, ahead, prior, during, while, until, from, under, of, for, because, since, so',
  },
]

export const forgery = harmRule({
  id: 'plan.harm.forgery',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'UNODC, identity-related crime; Sarbanes-Oxley Act section 802',
  message: ({ clause }: HarmFacts) => `${clause} makes a false document or record that others rely on.`,
  fix: 'Do not do it.',
  fires: [
    'Forge the signature of the tenant on the lease.',
    'Backdate the contract to March.',
    'Make a fake diploma for the applicant.',
    'Alter the evidence before the hearing.',
    'Counterfeit the vouchers of the cinema.',
    'Get me a forged medical certificate.',
    'Shred the emails before the inspection on Monday.',
  ],
  quiet: [
    'Check the signature of the tenant on the lease.',
    'Send the contract in March.',
    'Make a copy of the diploma for the applicant.',
    'List the evidence before the hearing.',
    'Collect the vouchers of the cinema.',
    'Get me a certified medical certificate.',
    'Shred the flyers before the picnic on Monday.',
  ],
  pairs: PAIRS,
})
