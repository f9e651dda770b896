// Redis and MongoDB: keys and documents, one or all.

import { asciiLower } from '../../../text/ascii.ts'
import { UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Handler, type Place, quoted, type Run } from '../../read/run.ts'
import { hasText, readOptions, valuesOf } from '../../read/words/options.ts'
import {
  changeSchema,
  deleteRows,
  dropDatabase,
  emptyTable,
  flushKeys,
  reachDatabaseHost,
  readDatabase,
  writeRows,
} from './data.ts'

const FLUSHING =
  /^(?:flushall|flushdb|shutdown|debug|slaveof|replicaof|cluster|config|script|eval|module|failover|swapdb|bgrewriteaof|migrate|restore)$/

const REDIS_READ =
  /^(?:get|mget|keys|scan|info|ping|ttl|pttl|type|exists|hget|hgetall|hmget|hkeys|hvals|hlen|lrange|llen|lindex|smembers|scard|sismember|zrange|zcard|zscore|zrangebyscore|dbsize|strlen|time|lastsave|memory|slowlog|client|monitor|xinfo|xrange|xlen|object|randomkey|role|getrange|bitcount|command|latency)$/

export function judgeRedis(words: readonly string[], command: Place, shownText: string, run: Run): void {
  const [verb, sub] = words.map(asciiLower)
  if (verb === undefined) run.unjudged(command)
  else if (/^flush(?:all|db)$/.test(verb)) run.report(command, flushKeys, { shownText })
  else if (verb === 'config' && sub === 'get') run.allow(command, readDatabase)
  else if (verb === 'config' && sub === 'set')
    run.report(
      command,
      /dir|dbfilename|requirepass/.test(words.join(' ')) ? reachDatabaseHost : changeSchema,
      { subject: shownText, effect: 'changes how the server runs' },
    )
  else if (REDIS_READ.test(verb)) run.allow(command, readDatabase)
  else if (FLUSHING.test(verb))
    run.report(command, changeSchema, { subject: shownText, effect: 'changes the server itself' })
  else if (/^(?:del|unlink|hdel|srem|zrem|expire|ltrim|lrem|spop|lpop|rpop|getdel)$/.test(verb))
    run.report(command, deleteRows, { subject: shownText, effect: 'deletes keys' })
  else run.report(command, writeRows, { subject: shownText, effect: 'writes keys' })
}

export const redis: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    '-h -p -s -a -u -n -r -i -d -D --user --pass --eval --cert --key --cacert --pattern --count',
    true,
  )
  if (hasText(command.args, '--scan', '--bigkeys', '--memkeys', '--hotkeys', '--stat', '--latency')) {
    run.allow(command, readDatabase)
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
    run.report(at, dropDatabase, { subject: shownText, effect: 'drops a collection or database' })
  else if (/(?:deleteMany|remove|updateMany)\(\s*(?:\{\s*\}|\))/.test(text))
    run.report(at, emptyTable, {
      subject: shownText,
      effect: 'has an empty condition, so it concerns every document',
    })
  else if (/delete(?:One|Many)|\.remove\(|findOneAndDelete|dropIndex/.test(text))
    run.report(at, deleteRows, { subject: shownText, effect: 'deletes documents' })
  else if (
    /insert|update|replace|bulkWrite|createIndex|rename|createCollection|createUser|grant|shutdown|save\(/.test(
      text,
    )
  )
    run.report(at, writeRows, { subject: shownText, effect: 'changes data' })
  else if (
    /find|count|aggregate|stats|distinct|getIndexes|show |explain|version|ping|hello|isMaster|serverStatus|getCollection|rs\.status|currentOp/.test(
      text,
    )
  )
    run.allow(at, readDatabase)
  else run.unjudged(at)
}

export const mongo: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    '-u -p --eval --host --port --username --password --authenticationDatabase',
  )
  const code = valuesOf(options, '--eval')[0]
  const text = code?.text ?? command.stdin.text
  if (hasText(command.args, '--version', '--help')) run.allow(command, readDatabase)
  else if (text) judgeMongo(text, code ? { span: code.span, origin: command.origin } : command, run)
  else run.unjudged(command)
  return UNKNOWN_FLOW
}
