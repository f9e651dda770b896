/**
 * Makes, lists and revokes the tokens of the people who operate this instance. A token is printed once; only its
 * hash is stored.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Database } from '#server/kernel/db.ts'
import { type OperatorScope, operatorScopes } from '#server/kernel/operation.ts'
import { idFrom, operatorTokenFrom } from '#server/warden/operators/operator-token.ts'
import { insertToken, listTokens, revokeTokens } from '#server/warden/operators/operators.store.ts'
import { onInstance } from './on-instance.ts'

const usage = `Usage: npm run operators -- add NAME [--scopes read,decide,direct] [--days 90]
       npm run operators -- list
       npm run operators -- revoke NAME|TOKEN_ID

  NAME is what the decision log says of the person. Scopes: read (queue and log), decide (approve, reject, requeue),
  direct (directives). A revoked token and its sessions end at once.`

const nowUnix = () => Math.floor(Date.now() / 1000)
const dateOf = (unix: number) => new Date(unix * 1000).toISOString().slice(0, 16).replace('T', ' ')

/** Null for invalid arguments. */
function wished(args: string[]): ((db: Database) => Promise<string>) | null {
  const { values, positionals } = parseArgs({
    args,
    options: { scopes: { type: 'string' }, days: { type: 'string' } },
    allowPositionals: true,
  })
  const [what, who, ...more] = positionals
  if (more.length > 0) return null
  if (what === 'list' && who === undefined) return printTokens
  if (who === undefined) return null
  if (what === 'revoke') return (db) => revoke(db, who)
  const scopes = (values.scopes ?? 'read,decide').split(',').filter(isScope)
  const days = Number(values.days ?? 90)
  const isValid =
    /^[a-z0-9][a-z0-9._-]{0,31}$/.test(who) &&
    scopes.length === (values.scopes ?? 'read,decide').split(',').length &&
    Number.isSafeInteger(days) &&
    days >= 1 &&
    days <= 3_650
  return what === 'add' && isValid ? (db) => add(db, who, scopes, days) : null
}

const isScope = (text: string): text is OperatorScope => (operatorScopes as readonly string[]).includes(text)

/** Only the token goes to standard output. */
async function add(db: Database, name: string, scopes: OperatorScope[], days: number): Promise<string> {
  const token = operatorTokenFrom(randomBytes(64))
  const createdAtUnix = nowUnix()
  const expiresAtUnix = createdAtUnix + days * 86_400
  const tokenId = idFrom('opt', randomBytes(17))
  await insertToken(db, { tokenId, token, name, scopes, createdAtUnix, expiresAtUnix })
  console.error(
    `${tokenId} of ${name} for ${scopes.join(', ')}, until ${dateOf(expiresAtUnix)} UTC. Open /warden/approvals and sign in with:`,
  )
  return token
}

async function printTokens(db: Database): Promise<string> {
  const now = nowUnix()
  const lines = (await listTokens(db)).map((row) => {
    const isOver = row.expires_at_unix <= now
    const state = row.revoked_at_unix !== null ? 'revoked' : isOver ? 'expired' : 'valid'
    return `${row.token_id}  ${row.name.padEnd(16)}  ${state.padEnd(7)}  until ${dateOf(row.expires_at_unix)}  ${row.scopes.join(', ')}`
  })
  return lines.length === 0 ? 'No operator has a token.' : lines.join('\n')
}

async function revoke(db: Database, idOrName: string): Promise<string> {
  const ended = await revokeTokens(db, idOrName, nowUnix())
  if (ended.length === 0) throw new Error(`No valid token has the id or the name ${idOrName}.`)
  return `Revoked: ${ended.join(', ')}`
}

let wish: ReturnType<typeof wished> = null
try {
  wish = wished(process.argv.slice(2))
} catch {
  // An unknown option.
}
if (wish) await onInstance(wish)
else {
  console.error(usage)
  process.exitCode = 2
}
