// Words that keep a step from being covered: rights, bodies, laws, weapons, private matters. They only ever tighten.
import { actOfNoun, actOfVerb, natureOf } from '../tables/act-of.ts'
import { OBJECTS, type ObjectClass } from '../tables/objects.ts'

/** Things whose reading, copying or telling can harm somebody by itself. */
const GUARDED: readonly ObjectClass[] = [
  'backup',
  'credential',
  'personal data',
  'oversight',
  'safety device',
  'access right',
  'account holder',
  'money account',
  'money',
  'medicine',
  'patient',
  'employee',
  'machine',
  'door',
  'legal act',
]

const guarded = new Set<string>()
for (const name of GUARDED) for (const head of OBJECTS[name].heads.split(', ')) guarded.add(head)

/** Matters that only a person or a model judges, by head word (WordNet topics: medicine, law, crime, war, sexuality). */
const MATTERS =
  'weapon gun rifle pistol ammunition explosive bomb knife poison toxin drug narcotic cocaine heroin meth alcohol tobacco vape virus bacteria pathogen malware ransomware ' +
  'trojan keylogger exploit payload botnet phishing spam suicide self-harm abuse violence murder victim corpse blood child kid minor baby teenager girl boy infant ' +
  'sex sexual porn nude intimate race religion ethnicity gender nationality immigrant refugee election vote voter ballot politician party propaganda protest police ' +
  'army military border customs prison court judge lawyer attorney lawsuit crime criminal theft fraud scam bribe tax evasion alibi ransom hostage stalker ex-wife ex-husband ' +
  'neighbour neighbor wife husband girlfriend boyfriend spouse landlord rival competitor enemy target disease cancer pregnancy surgery doctor hospital clinic symptom therapy ' +
  'diet fasting vaccine insurance inheritance divorce custody visa asylum loan mortgage debt bankruptcy inheritance stock crypto casino gambling bet lottery identity passport ' +
  'surveillance location tracker whereabouts home secret private confidential classified personal sensitive restricted anonymous fake false bogus forged stolen hidden covert ' +
  'undetected unnoticed illegal unlawful banned forbidden dangerous lethal toxic hazardous flammable nuclear radioactive chemical biological reactor voltage'
const matters = new Set(MATTERS.split(' '))

export function isGuardedWord(word: string): boolean {
  if (guarded.has(word) || matters.has(word)) return true
  const named = actOfNoun(word)
  if (named !== null && natureOf(named).changes === 'people' && natureOf(named).authority === 'second person')
    return true
  const act = actOfVerb(word)
  return act !== null && natureOf(act).authority === 'second person'
}
