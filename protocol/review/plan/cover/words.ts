// Words that keep a step from being covered. They only ever tighten: no word here lifts a finding.
import { actOfNoun, actOfVerb, natureOf } from '../tables/act-of.ts'
import { OBJECTS, type ObjectClass } from '../tables/objects.ts'

const headsOf = (classes: readonly ObjectClass[]): ReadonlySet<string> =>
  new Set(classes.flatMap((name) => OBJECTS[name].heads.split(', ')))

/** Their reading alone can harm somebody. */
const private_ = headsOf(['credential', 'personal data', 'medicine', 'patient'])
/** Of these, what a call may not even look up; a contact or a guest that the principal names it may. */
const locked = headsOf(['credential', 'medicine', 'patient'])
export const isLockedWord = (word: string): boolean => isHarmWord(word) || locked.has(word)

/** Their change, or a text about them, can harm somebody. */
const delicate = headsOf([
  'backup',
  'oversight',
  'safety device',
  'access right',
  'account holder',
  'money account',
  'money',
  'employee',
  'machine',
  'door',
  'legal act',
])

/** Matters that only a person or a model judges (WordNet topic domains: medicine, law, crime, war, sexuality). */
const MATTERS = new Set(
  (
    'weapon gun rifle pistol ammunition explosive bomb knife poison toxin drug narcotic cocaine heroin meth tobacco vape virus bacteria pathogen malware ' +
    'ransomware trojan keylogger exploit payload botnet phishing spam suicide self-harm abuse violence murder victim corpse blood sex sexual porn nude ' +
    'intimate race religion ethnicity gender nationality immigrant refugee propaganda crime criminal theft fraud scam bribe evasion alibi ransom hostage ' +
    'surveillance whereabouts anonymous fake false bogus forged stolen hidden covert secret secretly undetected unnoticed illegal illicit unlawful banned ' +
    'forbidden dangerous lethal toxic hazardous flammable nuclear radioactive biological hate slur conspiracy hoax jailbreak cheat plagiarism counterfeit ' +
    'external outsider third-party alcohol beer wine liquor cigarette kill harm hurt threat unsafe untraceable trace detection evade avoid ' +
    'chlorine ammonia gasoline petrol kerosene diesel cyanide arsenic thallium mercury ricin anthrax botulinum sarin azide hexamine nitrate peroxide nitroglycerin ' +
    'thermite fertiliser fertilizer phosphorus acetone acid lye bleach solvent antifreeze pesticide herbicide carbon-monoxide monoxide asbestos uranium plutonium ' +
    'fentanyl ketamine xylazine opium cannabis marijuana mdma lsd ecstasy steroid vodka shrapnel silencer suppressor detonator fuse grenade crossbow dagger machete ' +
    'substation reservoir dam sluice floodgate pylon viaduct backdoor rootkit cryptominer miner stealer skimmer exfiltration spyware stalkerware dropper jammer spoof spoofer typosquat deepfake ghb tnt rdx petn ied pcp dmt tatp doxx doxxing honeytrap'
  ).split(' '),
)
const PEOPLE = new Set(
  (
    'mother father sister brother daughter woman women man men widow playground ' +
    'child kid minor baby teenager girl boy politician voter vote election ballot party protest police army military customs border prison court judge lawyer ' +
    'attorney neighbour neighbor wife husband girlfriend boyfriend ex spouse landlord rival competitor enemy disease cancer pregnancy surgery doctor hospital ' +
    'clinic symptom diet insurance inheritance divorce visa asylum loan mortgage debt bankruptcy stock crypto casino gambling bet lottery identity tracker ' +
    'confidential classified personal sensitive restricted private bank tax patient pupil testimonial investor'
  ).split(' '),
)

/** A matter that no structure shows to be harmless, in whatever step it stands. */
export function isHarmWord(word: string): boolean {
  if (MATTERS.has(word)) return true
  const noun = actOfNoun(word)
  if (noun !== null && isHarmful(noun)) return true
  const act = actOfVerb(word)
  return act !== null && isHarmful(act)
}

const isHarmful = (act: Parameters<typeof natureOf>[0]): boolean => {
  const { changes, authority } = natureOf(act)
  return authority === 'second person' && (changes === 'people' || changes === 'oversight')
}

export const isPrivateWord = (word: string): boolean => isHarmWord(word) || private_.has(word)

export const isGuardedWord = (word: string): boolean =>
  isPrivateWord(word) || delicate.has(word) || PEOPLE.has(word)
