// Tells which files the rules of configuration look at; a page loads those rules with the first of them.
import { asciiLower } from '../../text/ascii.ts'
import type { Change, Language } from '../model.ts'

/** No rule of configuration looks at their files. */
const WITHOUT_SETTINGS: readonly Language[] = [
  'c',
  'cs',
  'doc',
  'go',
  'html',
  'java',
  'js',
  'php',
  'py',
  'rb',
  'rs',
  'sol',
]

/** Names of files and folders under which a file of any language is read as configuration. */
const SETTINGS_BY_PATH =
  /(?:^|\/)(?:sshd?_config|sudoers|crontab|cron\.d\/|packages|directory\.build|pg_hba|nginx|gemfile|dockerfile|containerfile|\.env)|nginx[\w./-]{0,200}\.(?:conf|tmpl)|\.rules$/

export const mayHoldSettings = ({ language, file }: Change): boolean =>
  !WITHOUT_SETTINGS.includes(language) || SETTINGS_BY_PATH.test(asciiLower(file.path))
