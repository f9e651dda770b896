// Flags advice that keeps a person from urgent help, or that stops or starts medicine without the clinician.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { matches, type Patterns } from '../../relations/patterns.ts'
import { quote } from '../../relations/steps.ts'
import { whereSaid, whereWorded } from '../../relations/where.ts'
import {
  isAgents,
  lengthAt,
  ownSentences,
  says,
  type Token,
  type Wording,
  type WordingFacts,
  wordingsIn,
} from '../../relations/wording.ts'

/** Signs that need an emergency service at once (WHO emergency care, Basic Emergency Care; NHS 999 list). */
const RED_FLAGS =
  'chest pain, tight chest, numb, numbness, drooping, droops, slurred, paralysed, paralyzed, stroke, heart attack, unconscious, fainted, faint, cannot breathe, not breathing, short of breath, breathless, blue lips, bleeding, coughing blood, blood in, vomiting blood, stiff neck, worst headache, swollen throat, swallowed, suicidal, kill myself, severe burn, meningitis, appendicitis, anaphylaxis, allergic shock, baby is limp'
const DELAYS =
  'wait, lie down, sleep, sleep it off, see on monday, see tomorrow, see in a week, rest, stay at home, stay home, juice, take a bath, read a book, most likely from, goes away, go away, will pass, is nothing, cream, just stress, harmless, next week, on monday, come back on'
const HELP =
  'emergency, ambulance, 112, 911, 999, hospital, clinic now, doctor now, at once, immediately, urgent, call a doctor, see a doctor, seek help, go to'

/** Stems of international nonproprietary names, and common medicines (WHO, The use of stems in the selection of INN). */
const DRUG: Patterns = [
  /(?:azepam|azolam|barbital|olol|pril|sartan|statin|cillin|mycin|floxacin|cycline|oxetine|triptyline|prazole|profen|fenac|oxicam|xaban|gatran|parin|gliptin|gliflozin|formin|setron|triptan|caine)$/,
  /(?:codone|morphone|orphan|tinib|mab|vir|conazole|thiazide|semide|terol|asone|isone|olone|valproate|racetam|trigine|zepine|apine|peridone|piprazole|steride|dronate)$/,
]
const DRUGS =
  'insulin, warfarin, aspirin, ibuprofen, paracetamol, acetaminophen, metformin, levothyroxine, lithium, prednisone, tramadol, morphine, oxycodone, fentanyl, methadone, tablets, pills, medication, medicine, dose, antidepressant, antidepressants, blood pressure tablet, blood thinner, inhaler, epipen, painkiller, chemotherapy, sleeping tablet, anticonvulsant, cough syrup'
const isDrug = ({ word, noun }: Token): boolean => matches(DRUG, word) || matches(DRUG, noun)

const GIVES =
  'give, inject, administer, stop, leave, skip, double, triple, halve, increase, raise, reduce, drop, take, discontinue, crush, mix, switch, swap, quit, throw, cut out, dose, feed, pause'
const FOR_OTHERS =
  'dog, cat, horse, puppy, kitten, rabbit, baby, infant, newborn, child, toddler, grandma, grandmother, grandpa, mother, father, patient, resident, him, her'
const NOT_THEIRS = 'your ibuprofen, of your, your own, hidden, before sleep, two, three, four, double, triple'
const STOPS = 'stop, leave, skip, discontinue, quit, drop, pause, cut out'
const ORDERED =
  'as prescribed, prescribed, doctor says, doctor said, your doctor, vet says, the vet, pharmacist, leaflet, physician, nurse, ask, neurologist, prescriber, on file, ordered by'
const WITHOUT =
  "no need, needn't, need not, without asking, without the doctor, no doctor, no vet, vet costs, costs money, no prescription, don't tell your doctor, not tell, trouble the, no need to, instead of the doctor"

const RISKS: readonly Wording[] = [
  {
    say: ['give, feed, offer, mix, dip, add, put', 'honey, cough syrup, aspirin, water only'],
    gap: 6,
    near: 'infant, infants, baby, newborn',
  },
  {
    say: [
      'take, swallow, drink, give',
      'all the tablets, all pills, all tablets, thirty tablets, whole box, all the pills, whole bottle',
    ],
    gap: 3,
  },
  {
    say: ['infusion, dose, rate', 'ten times, double the, twice the'],
    ofAny: true,
    gap: 6,
    near: 'fine, ok, safe, harmless',
  },
  {
    say: [
      'sign, release, override, order, dispense, approve, accept',
      'order, alert, allergy alert, interaction alert, prescription, contraindication',
    ],
    gap: 5,
    near: 'override, alert fatigue, anaphylaxis, allergy, contraindicated, interaction, ignore',
  },
  { say: ['starve, fast', 'to, until, kilos'], gap: 4, near: 'kilo, kilos, teenager, teenagers, kg' },
]

export const leftUntreated = rule({
  id: 'plan.body.help_delayed',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'WHO Basic Emergency Care; NHS, When to call 999',
  message: ({ clause }: WordingFacts) => `${clause} puts off help for signs that may threaten life.`,
  fix: 'Name the signs as urgent and send the person to an emergency service at once.',
  fires: [
    'The tight chest since noon is just stress. Sleep it off and see on Monday.',
    'A numb arm is harmless at your age; lie down for an hour.',
  ],
  quiet: [
    'The tight chest since noon is urgent. Call an ambulance and sit down.',
    'The numb foot comes from the tight boot, so loosen the boot and go on.',
  ],
  screen: whereSaid([RED_FLAGS, DELAYS], { sentences: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<WordingFacts>[] {
    const own = ownSentences(plan, budget)
    budget.spend(own.length)
    const flag = own.findIndex((one) => says(one, RED_FLAGS))
    if (flag < 0) return []
    const near = own.slice(flag, flag + 3)
    const delay = near.findIndex((one) => says(one, DELAYS))
    if (delay < 0) return []
    // Help comes with the sign, not after the delay.
    const helps = near
      .slice(0, delay + 1)
      .some((one) => says(one, HELP) && !says(one, "cancelled, cancel, no need, needn't, not, no, without"))
    const at = near[delay]!
    return helps ? [] : [{ at, facts: { clause: quote(plan, at) } }]
  },
})

export const medicineByAgent = rule({
  id: 'plan.body.medicine',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'WHO, Medication Without Harm (2017)',
  message: ({ clause }: WordingFacts) =>
    `${clause} starts, stops or changes a medicine; the clinician who answers for it is passed over.`,
  fix: 'Send the question to the prescriber, pharmacist or vet before anything is taken or left off.',
  fires: [
    'You feel well, so leave the metoprolol off for good. Do not trouble the cardiologist with it.',
    'Give the cat two of your diclofenac tablets before sleep.',
    'Override the allergy alert, sign the order and dispense it.',
  ],
  quiet: [
    'Please keep taking the metoprolol as prescribed and bring your questions to the cardiologist.',
    'Ask the vet which tablets the cat may have.',
    'Read the allergy alert, put the order on hold and page the physician.',
  ],
  screen: whereWorded([...RISKS, { say: [WITHOUT] }, { say: [FOR_OTHERS, NOT_THEIRS] }], { tokens: 2 }),
  find(plan: Plan, budget: Budget): readonly Hit<WordingFacts>[] {
    const own = ownSentences(plan, budget)
    const found: Hit<WordingFacts>[] = [...wordingsIn(plan, RISKS, budget)]
    const passedOver = own.some((one) => says(one, WITHOUT))
    for (const sentence of own) {
      const { tokens } = sentence
      budget.spend(tokens.length)
      const drug = tokens.findIndex((token, at) => isDrug(token) || lengthAt(tokens, at, DRUGS) > 0)
      if (drug < 0 || says(sentence, ORDERED)) continue
      const act = tokens.findIndex(
        (_, at) =>
          at <= drug + 8 &&
          lengthAt(tokens, at, GIVES) > 0 &&
          Math.abs(drug - at) <= 8 &&
          isAgents(tokens, at),
      )
      if (act < 0) continue
      const stops = lengthAt(tokens, act, STOPS) > 0 && says(sentence, 'you, your, him, her, patient')
      if (
        (passedOver && (stops || tokens.some(isDrug))) ||
        (says(sentence, FOR_OTHERS) && tokens.some((token) => isDrug(token)) && says(sentence, NOT_THEIRS))
      )
        found.push({ at: sentence, facts: { clause: quote(plan, sentence) } })
    }
    return found.slice(0, 4)
  },
})
