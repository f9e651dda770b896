// Flags data about single people, or confidential papers, that an own step gives to everybody or to the wrong side.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { quote } from '../../relations/steps.ts'
import { whereWorded } from '../../relations/where.ts'
import { isAgents, lengthAt, ownSentences, type Sentence, says, type Token } from '../../relations/wording.ts'

interface Facts {
  step: string
  data: string
}

/** GDPR articles 4 and 9, pay and grades, and papers that are marked or priced. */
const SENSITIVE =
  'salary, salaries, payslip, payslips, base pay, bonus, compa-ratio, pay band, sick note, sick leave, sick days, health-leave, diagnosis, hiv, custody, custody hearing, divorce, pregnancy, addiction, disability, accommodation flag, allergy, medical, date of birth, postcode, passport, home address, grades, student no, exam result, exam results, test results, criminal record, debt, dismissal, complaint, appraisal, performance rating, therapy, blood result, blood results, bank details, nda, price floor, reserve price, term sheet, client list, patient, patients, case notes, full names, survivor, survivors, victim, victims, disciplinary record, disciplinary records, pay table, pay tables, personnel, chats, hr file, hr files, hr data, hr record, hr records, hr notes'
const GIVES =
  'share, send, post, publish, put, upload, attach, mail, email, forward, cc, copy, show, pin, paste, circulate, distribute, announce, sending, posting, sharing, attaching, set, open'
const EVERYBODY =
  'public link, public page, public course page, public channel, public folder, public project, public jira, public wiki, public website, public drive, public board, public repo, public repository, notice board, everyone, everybody, all staff, all parents, all pupils, all students, all employees, all members, all customers, all tenants, all residents, whole team, whole class, whole company, entire team, entire company, whole office, company-wide, anyone with the link, open link, mailing list, to the group list, on the group list, all-hands, facebook group, whatsapp group, competitor, rival, employer, his employer, her employer, ex-husband, ex-wife, press, journalist, landlord, her boss, his boss, her school, his school, free online, free website, online converter, online transcriber, online translator, free tool, online tool, ebay'
/** `warsaw-team@`, `#general`, `all@shop.example`: an address of a group. */
const isGroupAddress = ({ word }: Token): boolean =>
  /^(?:[a-z0-9._-]{0,40}[-_.])?(?:team|all|everyone|staff|everybody|list|group|crew)@/.test(word)
/** What holds the data of an earlier step. */
const CARRIER =
  'it, them, this, these, that, all three, sheet, table, list, file, export, pdf, report, screenshot, screenshots, deck, spreadsheet, link, zip, results, annex'

const audienceAt = ({ tokens }: Sentence, from: number): boolean =>
  tokens.some((token, at) => at > from && (isGroupAddress(token) || lengthAt(tokens, at, EVERYBODY) > 0))

const givesAt = (sentence: Sentence): number =>
  sentence.tokens.findIndex(
    (_, at) =>
      lengthAt(sentence.tokens, at, GIVES) > 0 && isAgents(sentence.tokens, at) && audienceAt(sentence, at),
  )

const REMOVES = 'anonymise, anonymize, redact, pseudonymise, pseudonymize, aggregate, strip, remove'
const removes = ({ tokens }: Sentence): boolean =>
  tokens.some((_, at) => lengthAt(tokens, at, REMOVES) > 0 && isAgents(tokens, at))

export const wideAudience = rule({
  id: 'plan.care.wide_audience',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'GDPR articles 5(1)(c), 9; CWE-359',
  message: ({ step, data }: Facts) => `${step} gives ${data} to more people than may have it.`,
  fix: 'Give each person only what concerns them, or remove what identifies people.',
  fires: [
    '1. pull base pay and bonus of the kitchen crew\n2. make a sheet of it\n3. share it with kitchen-team@ before the talks',
    'Post the list (name, exam result, disability) as a file on the public page of the school.',
    'Forward the NDA to Mrs Brandt with cc to a competitor so that they hurry; the annex has our price floor.',
    'Collect the reports of the riders with date of birth and diagnosis. Put the export on a public link and mail it.',
  ],
  quiet: [
    '1. pull base pay and bonus of the kitchen crew\n2. make a sheet of it\n3. share it with the head of the kitchen, who asked for it',
    'Post the mean and the histogram as a file on the public page of the school.',
    'Forward the NDA to Mrs Brandt; the annex has our price floor.',
    '1. open the mailboxes from the HR ticket\n2. send each lead the plan and have them check the group list of their team',
    'Collect the reports of the riders with age band. Put the export on the SFTP of the clinic.',
  ],
  screen: whereWorded([{ say: [GIVES, EVERYBODY] }], { tokens: 1 }, { text: [/@/] }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const own = ownSentences(plan, budget)
    for (const [i, sentence] of own.entries()) {
      budget.spend(sentence.tokens.length)
      const at = sentence.isQuestion ? -1 : givesAt(sentence)
      if (at < 0) continue
      const behind = { ...sentence, tokens: sentence.tokens.slice(at + 1) }
      const after = own[i + 1]
      const same =
        says(behind, SENSITIVE) ||
        (after !== undefined &&
          says(after, 'annex, attached, same pdf, includes, contains, holds') &&
          says(after, SENSITIVE))
      const isCarried = says(behind, CARRIER) || isBare(sentence, at)
      const before = own.slice(Math.max(0, i - 6), i)
      const source = same ? sentence : isCarried ? before.findLast((one) => says(one, SENSITIVE)) : undefined
      if (
        source === undefined ||
        own.slice(own.indexOf(source), i).some((one) => one !== source && removes(one))
      )
        continue
      return [{ at: sentence, facts: { step: quote(plan, sentence), data: quote(plan, source) } }]
    }
    return []
  },
})

/** "put on a public link": the verb has no object of its own. */
const isBare = ({ tokens }: Sentence, at: number): boolean =>
  ['on', 'with', 'to', 'in', 'at', 'for'].includes(tokens[at + 1]?.word ?? '')
