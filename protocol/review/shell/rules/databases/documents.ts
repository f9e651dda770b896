// Redis and MongoDB: keys and documents, one or all.
import { asciiLower } from '../../../text/ascii.ts'
import { UNKNOWN_FLOW } from '../../read/model.ts'
import { hasText, readOptions, valuesOf } from '../../read/words/options.ts'
import { asWritten, type Handler, type Place, quoted, type Run } from '../../read/run.ts'
import { FIX } from './sql.ts'

const FLUSHING =
  /^(?:flushall|flushdb|shutdown|debug|slaveof|replicaof|cluster|config|script|eval|module|failover|swapdb|bgrewriteaof|migrate|restore)$/

const REDIS_READ =
  /^(?:get|mget|keys|scan|info|ping|ttl|pttl|type|exists|hget|hgetall|hmget|hkeys|hvals|hlen|lrange|llen|lindex|smembers|scard|sismember|zrange|zcard|zscore|zrangebyscore|dbsize|strlen|time|lastsave|memory|slowlog|client|monitor|xinfo|xrange|xlen|object|randomkey|role|getrange|bitcount|command|latency)$/

export function judgeRedis(words: readonly string[], command: Place, shownText: string, run: Run): void {
  const [verb, sub] = words.map(asciiLower)
  if (verb === undefined)
    run.report(
      command,
      'shell.db.session',
      `${shownText} opens a session; what happens in it is not visible here`,
      'name the command',
    )
  else if (/^flush(?:all|db)$/.test(verb))
    run.report(command, 'shell.db.flush', `${shownText} deletes every key`, FIX, 'SAVE first')
  else if (verb === 'config' && sub === 'get') run.allow(command, 'shell.pos.db_read')
  else if (verb === 'config' && sub === 'set')
    run.report(
      command,
      /dir|dbfilename|requirepass/.test(words.join(' ')) ? 'shell.db.os_access' : 'shell.db.schema',
      `${shownText} changes how the server runs`,
      FIX,
    )
  else if (REDIS_READ.test(verb)) run.allow(command, 'shell.pos.db_read')
  else if (FLUSHING.test(verb))
    run.report(command, 'shell.db.schema', `${shownText} changes the server itself`, FIX)
  else if (/^(?:del|unlink|hdel|srem|zrem|expire|ltrim|lrem|spop|lpop|rpop|getdel)$/.test(verb))
    run.report(command, 'shell.db.delete_rows', `${shownText} deletes keys`, FIX)
  else run.report(command, 'shell.db.write', `${shownText} writes keys`, FIX)
}

export const redis: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    '-h -p -s -a -u -n -r -i -d -D --user --pass --eval --cert --key --cacert --pattern --count',
    true,
  )
  if (hasText(command.args, '--scan', '--bigkeys', '--memkeys', '--hotkeys', '--stat', '--latency')) {
    run.allow(command, 'shell.pos.db_read')
    return UNKNOWN_FLOW
  }
  if (options.operands.length === 0 && command.stdin.text) {
    for (const line of command.stdin.text
      .split('\n')
      .filter((part) => part.trim() !== '')
      .slice(0, 64))
      judgeRedis(line.trim().split(/\s+/), command, quoted(line), run)
  } else
    judgeRedis(
      options.operands.map(({ text }) => text),
      command,
      asWritten(command),
      run,
    )
  return UNKNOWN_FLOW
}

export function judgeMongo(text: string, at: Place, run: Run): void {
  const shownText = quoted(text)
  if (/dropDatabase|\.drop\(\s*\)|\.drop\(|dropAll|dropUser/.test(text))
    run.report(at, 'shell.db.drop', `${shownText} drops a collection or database`, FIX, 'mongodump first')
  else if (/(?:deleteMany|remove|updateMany)\(\s*(?:\{\s*\}|\))/.test(text))
    run.report(
      at,
      'shell.db.delete_all',
      `${shownText} has an empty condition, so it concerns every document`,
      FIX,
      'mongodump first',
    )
  else if (/delete(?:One|Many)|\.remove\(|findOneAndDelete|dropIndex/.test(text))
    run.report(at, 'shell.db.delete_rows', `${shownText} deletes documents`, FIX)
  else if (
    /insert|update|replace|bulkWrite|createIndex|rename|createCollection|createUser|grant|shutdown|save\(/.test(
      text,
    )
  )
    run.report(at, 'shell.db.write', `${shownText} changes data`, FIX)
  else if (
    /find|count|aggregate|stats|distinct|getIndexes|show |explain|version|ping|hello|isMaster|serverStatus|getCollection|rs\.status|currentOp/.test(
      text,
    )
  )
    run.allow(at, 'shell.pos.db_read')
  else run.report(at, 'shell.db.session', `${shownText} is not known to be harmless`, FIX)
}

export const mongo: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    '-u -p --eval --host --port --username --password --authenticationDatabase',
  )
  const code = valuesOf(options, '--eval')[0]
  const text = code?.text ?? command.stdin.text
  if (hasText(command.args, '--version', '--help')) run.allow(command, 'shell.pos.db_read')
  else if (text) judgeMongo(text, code ? { span: code.span, origin: command.origin } : command, run)
  else
    run.report(
      command,
      'shell.db.session',
      `${asWritten(command)} runs statements that are not visible here`,
      'show the statements',
    )
  return UNKNOWN_FLOW
}
