// Reads rules of firewalls in clouds: which of them lets everybody on the internet reach a port that only
// administrators or programs need.
import { asciiLower } from '../../../text/ascii.ts'
import type { Command } from '../../read/model.ts'
import { anyOf, type Pattern } from '../../read/words/any-of.ts'
import { PEOPLE } from '../databases/conditions.ts'

/** Interfaces by which a rule that lets in is made; each command reference was read 2026-11. */
const OPENS = anyOf(
  / (?:authorize-security-group-ingress|firewall-rules create|firewall-rules update|nsg rule create|nsg rule update) /,
  / (?:compute firewall (?:create|update|add-rules)|firewall add-rule|security group rule create|firewall rule create) /,
  / (?:vm open-port|security-group (?:create|edit)-rule|is security-group-rule-add|network nsg rules add) /,
)

/** The firewall of a database: no port is named, the database itself is what is reached. */
const OPENS_DATABASE = anyOf(
  / (?:sql|mysql|postgres|mariadb|redis|cosmosdb|synapse)(?: \S+){0,3} firewall-rules? (?:create|update) /,
  / sql instances (?:patch|create) | databases firewalls (?:append|replace) | project ip-access-list | access-?lists? create /,
)

const EVERYBODY =
  /0\.0\.0\.0\/0|::\/0|--source-address-prefix(?:es)?[= ](?:\*|internet|any)|--source-ranges[= ]\*/
/** From the first address to the last. */
const EVERY_ADDRESS = /255\.255\.255\.255|0\.0\.0\.0\/[0-3](?!\d)|ip_addr:0\.0\.0\.0/

const EVERY_PORT =
  /--protocol[= ](?:-1|all)(?: |$)|ipprotocol[=":]+-1|--port[= ](?:0-65535|1-65535|\*)|--(?:allow|rules)[= ](?:all|tcp:0-65535|tcp)(?:,| |$)|--destination-port-ranges?[= ](?:\*|0-65535)|ports:(?:all|0|1-65535)/

/** Remote shells and desktops, management of containers and machines, stores of data. */
const GUARDED = new Set([
  22, 23, 135, 139, 445, 1433, 1521, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 5432, 5601, 5672, 5900, 5984,
  5985, 5986, 6379, 6443, 7000, 8086, 9042, 9092, 9200, 9300, 10250, 11211, 15672, 27017, 50000,
])
const PORTS: Pattern & RegExp =
  /(?:ports?|port-ranges?|tcp|udp|fromport|toport|allow|rules)[=": ]{1,3}(?:tcp:)?(\d{1,5}(?:[,-]\d{1,5})*)/g

function guardedPort(text: string): number | null {
  for (const [, list] of text.matchAll(PORTS))
    for (const item of list!.split(',')) {
      const [from, to = from] = item.split('-').map(Number)
      for (const port of GUARDED) if (port >= from! && port <= to!) return port
    }
  return null
}

/** What a rule of a firewall opens to everybody; null when it opens nothing of the kind. Both texts are in lower case. */
export function openedToAll(words: string, whole: string): string | null {
  if (OPENS_DATABASE.test(words))
    return EVERY_ADDRESS.test(whole) || EVERYBODY.test(whole)
      ? 'lets the whole internet reach a database'
      : null
  if (
    !OPENS.test(words) ||
    /--(?:access[= ]deny|direction[= ](?:out|egress)|egress)|--action[= ]deny/.test(whole)
  )
    return null
  const isForAll =
    EVERYBODY.test(whole) ||
    // Without a source these let everybody in.
    (/ vm open-port /.test(words) && !/--(?:source|asg|nsg)/.test(whole))
  if (!isForAll) return null
  if (EVERY_PORT.test(whole)) return 'lets the whole internet reach every port behind this firewall'
  const port = guardedPort(whole)
  return port === null ? null : `lets the whole internet reach port ${port}`
}

const DATA_FILE = /\.(?:csv|tsv|sql|xlsx?|parquet|jsonl|ndjson|dump|sqlite)(?:\.(?:gz|bz2|zst|xz|zip))?$/i
/** Rows that somebody made up, or columns without rows. */
const MADE_UP = /sample|demo|example|template|fake|synthetic|dummy|schema|anonymi[sz]ed/i

const namesPeople = (text: string): boolean =>
  asciiLower(text)
    .split(/[^a-z]+/)
    .some((word) => PEOPLE.test(word))

/** A file of rows whose name, or a comment of the script, says that they are of people. */
export const holdsPeople = ({ args, origin }: Command): boolean =>
  args.some(({ text }) => {
    const path = text.replace(/^--[\w-]+=/, '').replace(/^[a-z0-9]+:\/\/[^/]+/, '')
    if (!DATA_FILE.test(path) || MADE_UP.test(path)) return false
    return namesPeople(path) || (origin.text.match(/(?:^|\s)#[^\n]*/g) ?? []).some(namesPeople)
  })
