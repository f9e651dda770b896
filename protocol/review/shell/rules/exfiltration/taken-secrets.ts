// Follows a secret that a script took from its store: programs that log in or encrypt with it may have it, filters pass
// it on, and whatever else shows or keeps it is reported.
import { fold } from '../../read/files/paths.ts'
import { type Command, type Flow, TAKEN } from '../../read/model.ts'
import type { Handler, Run } from '../../read/run.ts'
import { asWritten } from '../../read/run.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { storesValue } from '../cloud/key-rotation.ts'
import { printCloudSecret } from '../cloud/resources.ts'

/** They take it from a variable, an option or their input and print none of it, by their manuals. */
const LOGS_IN = anyOf(
  /^(?:ssh-keygen|ssh-add|psql|pg_dump|pg_restore|pg_isready|pg_basebackup|mysql|mysqldump|mariadb|mongosh|mongodump|redis-cli|clickhouse-client|sqlcmd)$/,
  /^(?:docker|podman|nerdctl|skopeo|crane|helm|cosign|gpg|gpg2|age|keytool|restic|borg|kopia|kinit|sha256sum|test|\[|wc)$/,
  /^(?:export|local|declare|typeset|readonly|unset|read|set|true|sudo|env|xargs|timeout|nice|ionice|rm|shred|chmod|chown|install|mktemp|trap|curl|wget)$/,
)
/** They print what they read, or a part of it. */
const PRINTS =
  /^(?:echo|printf|print|cat|head|tail|less|more|bat|base64|xxd|od|hexdump|jq|yq|grep|egrep|sed|awk|gawk|cut|tr|tee|sort|python3?|perl|envsubst)$/
const SHOWS_FILES = /^(?:cat|head|tail|less|more|bat|xxd|od|hexdump|base64|strings|jq|yq|grep|sed|awk)$/

/** Names of members, sizes, digests, or whether something is there. */
function tellsNoValue({ name, args }: Command): boolean {
  const words = args.map(({ text }) => text)
  if (/^(?:wc|md5sum|sha\d+sum|cksum|cmp)$/.test(name)) return true
  if (/^e?grep$/.test(name)) return words.some((word) => /^-[a-zA-Z]*[cqlL]/.test(word))
  const program = words.find((word) => !word.startsWith('-')) ?? ''
  if (/^(?:jq|yq)$/.test(name))
    return /^[\w.[\]"| -]{0,120}\b(?:keys|keys_unsorted|length|type)(?:\[\])?(?: \| (?:length|sort|join\("[ ,]{1,2}"\)|\.\[\]))?$/.test(
      program,
    )
  return name === 'openssl' && words[0] === 'x509' && words.includes('-noout')
}

const holdsTaken = ({ args, stdin, name, scope }: Command): boolean =>
  args.some(({ taints }) => (taints & TAKEN) !== 0) ||
  (stdin.taints & TAKEN) !== 0 ||
  (SHOWS_FILES.test(name) &&
    args.some(({ text }) => ((scope.files.get(fold(text, scope.cwd))?.taints ?? 0) & TAKEN) !== 0))

/** Never answers for a program: what else it does is judged by its own rules. */
export const anyCommand: Handler = (command: Command, run: Run): Flow | null => {
  const { name, scope } = command
  if (!holdsTaken(command) || scope.functions.has(name)) return null
  if (tellsNoValue(command) || storesValue(command)) return null
  if (PRINTS.test(name) ? scope.captured : LOGS_IN.test(name)) return null
  run.report(command, printCloudSecret, {
    subject: asWritten(command),
    effect: 'shows or keeps a secret that was taken from its store',
  })
  return null
}
