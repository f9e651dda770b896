// Tells interface texts by which a person decides: what a confirmation, a warning or a price says is part of the act.
import { wordsOf } from '../../../syntax/config/names.ts'
import type { Withheld } from './withheld.ts'

const DECIDES =
  /^(?:confirm\w*|delet\w*|destroy\w*|consent\w*|agree\w*|warn\w*|danger\w*|caution|irreversible|permanent\w*|unsubscribe|prices?|fees?|charge[ds]?|allerg\w*|dos(?:e|es|age))$/

export function decisionText({ setting, config, was, now }: Withheld): boolean {
  if (config.dialect !== 'i18n' || was === null || was === now) return false
  return setting.keys.flatMap((key) => wordsOf(key)).some((word) => DECIDES.test(word))
}
