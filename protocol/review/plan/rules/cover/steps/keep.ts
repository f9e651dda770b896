// Covers what stays as it is: files, tables and texts that nobody touches, and acts of change that are left out.
import { allowRule } from '../../../../core/rule.ts'
import { asciiLower } from '../../../../text/ascii.ts'
import type { Said } from '../../../cover/sentence.ts'
import { isImpersonal, isStill, looks } from '../../../cover/sentence-acts.ts'
import type { CoverSubject } from '../../../cover/subject.ts'
import type { ActName } from '../../../ir.ts'

const STAYS = /^(?:keep|leave|stay|remain|retain|preserve)$/
const stays = ({ verb }: Said): boolean => STAYS.test(verb)
const UNTOUCHED = 'unchanged untouched unmodified unaltered intact'.split(' ')
const CHANGES: ReadonlySet<ActName> = new Set<ActName>([
  'delete',
  'overwrite',
  'change_record',
  'edit',
  'merge',
  'deploy',
  'publish',
  'move',
])
const NONE =
  /^(?:change|edit|deletion|merge|write|deployment|modification|overwrite|contact|order|purchase|booking|export|upload|message|mail)s?$/

/** "No further step needed", "nothing to do", "no changes were made": the end of a report. */
const CLOSING =
  /^(?:so |there is |there's |that is all[,:;] ?)?(?:no (?:further |other |more |additional )?(?:steps?|actions?|changes?|work) ?(?:is |are |was |were )?(?:needed|necessary|required|made|taken|proposed|planned|left)?|nothing (?:else |more |further )?(?:to do|to change|is needed|needs to be done|was changed|is changed|has changed|changed))(?: here| today| now| for now| yet)?$/

export const coverKeep = allowRule({
  id: 'plan.cover.keep',
  evidence: 'B',
  bySentence: true,
  source: 'VerbNet keep-15.2; policy: review.md §9 (a negation bound to its act)',
  fires: [
    'List the files of the archive. Leave the tables as they are.',
    'Count the rows per month. No changes to the table, nothing is deleted.',
  ],
  quiet: [
    'List the files of the archive. Leave the gas tap as it is.',
    'Count the rows per month. No changes to the alarm, nothing is checked.',
    'Count the rows per month. Leave the table open to the public.',
  ],
  covers: ({ step, plan, sentence }: CoverSubject): boolean => {
    if (step.call !== null) return false
    const text = asciiLower(plan.text.slice(step.sentence.start, step.sentence.end)).trim()
    // What a result denies is no end of a report.
    if (CLOSING.test(text)) return !plan.isTranscript || !/changed|made|taken/.test(text)
    if (plan.isTranscript) return false
    const said = sentence()
    const { words, verbs } = said
    if (
      !(said.isKnownMatter || said.unknown.every((word) => word === 'contact')) ||
      !isImpersonal(said) ||
      words.has('but') ||
      words.has('except') ||
      words.has('only')
    )
      return false
    const asIs = words.has('as') && (words.has('is') || words.has('are'))
    const isKept =
      verbs.some(stays) &&
      (asIs || UNTOUCHED.some((word) => words.has(word))) &&
      verbs.every((one) => stays(one) || isStill(one) || looks(one))
    const isNone =
      (words.has('no') || words.has('nothing')) &&
      ([...words].some((word) => NONE.test(word)) ||
        verbs.some(({ act }) => act !== null && CHANGES.has(act))) &&
      !said.isOrder &&
      verbs.every((one) => isStill(one) || (one.act !== null && CHANGES.has(one.act)))
    return isKept || isNone
  },
})
