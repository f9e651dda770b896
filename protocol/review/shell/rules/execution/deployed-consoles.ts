// Knows the tasks by which the console of a framework brings a deployed application in order: caches, compiled files, the
// page that says it is being worked on. Everything else that such a console can do is judged elsewhere, or not at all.
import { scopeOf } from '../../read/files/paths.ts'
import type { Arg, Command, Flow } from '../../read/model.ts'
import { UNKNOWN_FLOW } from '../../read/model.ts'
import type { Run } from '../../read/run.ts'
import { isRepeated } from '../../read/script/repeated.ts'
import { isOfTrial } from '../cloud/ephemeral.ts'
import { isLive } from '../cloud/trial-target.ts'
import { runProjectProgram } from './programs.ts'

/** The interpreter is told nothing but how much memory it may have. */
const isPlainStart = ({ args }: Command, file: Arg): boolean => {
  const before = args.slice(0, Math.max(0, args.indexOf(file))).map(({ text }) => text)
  return before.every((text) => /^(?:-d|(?:-d)?memory_limit=-?\w{1,8})$/.test(text))
}

interface Console {
  readonly source: string
  readonly file: RegExp
  readonly upkeep: RegExp
  /** Changes the structure of the database, or shows a page that says it is being worked on. */
  readonly interrupts: RegExp
}

const CONSOLES: readonly Console[] = [
  {
    source: 'Adobe Commerce: command-line reference',
    file: /^(?:\.\/)?bin\/magento$/,
    upkeep:
      /^(?:maintenance:(?:disable|status)|cache:(?:flush|clean|status|enable)|setup:di:compile|setup:static-content:deploy|setup:db:status|indexer:(?:reindex|status|info)|module:status|deploy:mode:show)$/,
    interrupts: /^(?:setup:upgrade|maintenance:enable)$/,
  },
  {
    source: 'Laravel: artisan commands',
    file: /^(?:\.\/)?artisan$/,
    upkeep:
      /^(?:(?:cache|config|route|view|event|optimize):(?:clear|cache)|optimize|up|about|queue:restart|storage:link|horizon:terminate|migrate:status|route:list)$/,
    interrupts: /^(?:migrate|down)$/,
  },
  {
    source: 'Symfony: console commands',
    file: /^(?:\.\/)?bin\/console$/,
    upkeep:
      /^(?:cache:(?:clear|warmup|pool:clear)|assets:install|asset-map:compile|lint:\w{1,20}|debug:\w{1,20}|messenger:stop-workers|doctrine:migrations:status)$/,
    interrupts: /^doctrine:migrations:migrate$/,
  },
  {
    source: 'Django: django-admin and manage.py',
    file: /^(?:\.\/)?manage\.py$/,
    upkeep: /^(?:check|collectstatic|compilemessages|showmigrations|clearsessions)$/,
    interrupts: /^migrate$/,
  },
  {
    source: 'Nextcloud: occ commands',
    file: /^(?:\.\/)?occ$/,
    upkeep: /^(?:status|check|maintenance:update:htaccess|db:add-missing-indices|files:scan)$/,
    interrupts: /^maintenance:mode$/,
  },
]

/** The folder in which the application is installed, which the script has gone to. */
const IN_APPLICATION = /^(?:\/var\/www|\/srv|\/opt|\/home\/[\w.-]{1,40})\/[\w./-]{2,160}$/

/** Options that say how much is printed, asked or rebuilt, and nothing of where. */
const PLAIN =
  /^(?:--(?:force|no-interaction|quiet|verbose|ansi|no-ansi|noinput|no-input|no-warmup|all|deploy|keep-generated|dry-run|no-debug|env=(?:prod|production)|jobs=\d{1,2}|area=\w{1,20}|language=\w{2,8})|-[fnqlj]|-v{1,3}|\d{1,2})$/
const NAME_OF_PART = /^(?!.*(?:sess|auth|queue|job|token|lock))[a-z][\w:.-]{0,60}$/i
/** The switch of a page that says it is being worked on. */
const SWITCH = /^--(?:on|off)$/
/** Settings by which an application finds another database, or other settings. */
const SETTINGS =
  'DB_HOST DB_DATABASE DB_CONNECTION DATABASE_URL APP_ENV DJANGO_SETTINGS_MODULE PYTHONPATH PHPRC'.split(' ')

const OWN_HOST = /^[\w-]+$|\.(?:internal|local|lan|intra|corp)$/

/** Null when it is no such console, or a task that is not known. */
export function deployedConsole(command: Command, file: Arg, rest: readonly Arg[], run: Run): Flow | null {
  const { scope } = command
  if (scope.cwd === null || !IN_APPLICATION.test(scope.cwd) || scope.cwd.includes('..')) return null
  if (scopeOf(file, scope.cwd) === 'tmp' || isRepeated(scope)) return null
  if (SETTINGS.some((name) => scope.vars.has(name)) || !isPlainStart(command, file)) return null
  const found = CONSOLES.find((one) => one.file.test(file.text))
  const [task = '', ...others] = rest.map(({ text }) => text)
  if (found?.upkeep.test(task) && others.every((text) => PLAIN.test(text) || NAME_OF_PART.test(text))) {
    run.allow(command, runProjectProgram)
    return UNKNOWN_FLOW
  }
  if (!found?.interrupts.test(task)) return null
  if (!others.every((text) => PLAIN.test(text) || SWITCH.test(text))) return null
  // The host is one for trials, by the name with which the script reaches it; a domain may be anybody's.
  const host = scope.host.replace(/^[^@]*@/, '')
  if (!isOfTrial(host) || !OWN_HOST.test(host) || isLive(host) || rest.some(({ text }) => isLive(text)))
    return null
  run.allow(command, runProjectProgram)
  return UNKNOWN_FLOW
}
