// Tells settings whose change no positive rule may cover, whatever their name and value say: another type of the value,
// another selection of what is governed, less capacity, another text where a person decides.
import type { ConfigChange, SettingChange } from '../../../syntax/config/changes.ts'
import { GAP, ITEM } from '../../../syntax/config/tree.ts'
import { languageOf } from '../../read/language.ts'
import { losesCapacity } from './capacity.ts'
import { decisionText } from './decisions.ts'
import { selectsOthers } from './selection.ts'
import { changesType } from './types.ts'

/** One setting of a change, with what these tests read of it. */
export interface Withheld {
  readonly setting: SettingChange
  readonly config: ConfigChange
  /** Folded names, list marks left out; `last` is that of the setting or of the list that holds it. */
  readonly names: readonly string[]
  readonly last: string
  readonly was: string | null
  readonly now: string | null
}

const TESTS = [changesType, selectsOthers, losesCapacity, decisionText]

export function isWithheld(setting: SettingChange, config: ConfigChange): boolean {
  const names = setting.names.filter((name) => name !== ITEM && name !== GAP && name !== '')
  const { before, after } = setting
  const one: Withheld = {
    setting,
    config,
    names,
    last: names.at(-1) ?? '',
    was: before === null ? null : (before.value ?? ''),
    now: after === null ? null : (after.value ?? ''),
  }
  return isGuessed(config) || TESTS.some((test) => test(one))
}

/** The file has an ending that names another format than the one it was read in. */
const isGuessed = ({ change, dialect }: ConfigChange): boolean =>
  dialect === 'other' &&
  /\.[A-Za-z]\w{0,11}$/.test(change.file.path) &&
  change.file.hint === null &&
  languageOf(change.file.path, null, '') === 'other'
