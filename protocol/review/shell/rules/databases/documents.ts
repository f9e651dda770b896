// Judges statements of Redis and MongoDB: one key or document, or all of them.

import { asciiLower } from '../../../text/ascii.ts'
import { CACHE_KEYS, type Command, EVERYTHING, HOLE, UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Handler, type Place, quoted, type Run } from '../../read/run.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { hasText, type Options, readOptions, valuesOf } from '../../read/words/options.ts'
import { isOfTrial } from '../cloud/ephemeral.ts'
import { readSecret } from '../exfiltration/secrets.ts'
import {
  changeSchema,
  deleteRows,
  dropDatabase,
  emptyTable,
  flushCache,
  flushKeys,
  reachDatabaseHost,
  readDatabase,
  writeRows,
} from './data.ts'
import { isTestAddress, isTestName } from './throwaway.ts'

const FLUSHING =
  /^(?:flushall|flushdb|shutdown|debug|slaveof|replicaof|cluster|config|script|eval|module|failover|swapdb|bgrewriteaof|migrate|restore)$/

const REDIS_READ = anyOf(
  /^(?:get|mget|keys|scan|info|ping|ttl|pttl|type|exists|hget|hgetall|hmget|hkeys|hvals|hlen|lrange|llen|lindex|smembers|scard|sismember|zrange|zcard|zscore|zrangebyscore|dbsize|strlen|time)$/,
  /^(?:lastsave|xinfo|xrange|xrevrange|xlen|xpending|object|randomkey|role|getrange|bitcount|getbit|command|hscan|sscan|zscan|hexists|hstrlen|smismember|sinter|sunion|sdiff|srandmember)$/,
  /^(?:zcount|zrank|zrevrank|zrevrange|zmscore|zlexcount|lpos|geopos|geodist|geohash|geosearch|expiretime|pexpiretime|pfcount|lolwut|wait|dump)$/,
)

/** Sub-commands that only show, where others of the same command change. */
const REDIS_READ_SUB: Readonly<Record<string, RegExp>> = {
  client: /^(?:list|info|id|getname|trackinginfo)$/,
  slowlog: /^(?:get|len)$/,
  latency: /^(?:doctor|latest|history|graph|histogram)$/,
  memory: /^(?:usage|stats|doctor|malloc-stats)$/,
  cluster: /^(?:info|nodes|slots|shards|myid|keyslot|countkeysinslot|links|replicas)$/,
  acl: /^(?:whoami|users|cat|log)$/,
  module: /^list$/,
  function: /^(?:list|stats)$/,
  script: /^exists$/,
  pubsub: /^(?:channels|numsub|numpat|shardchannels)$/,
  sentinel: /^(?:masters|master|replicas|slaves|sentinels|get-master-addr-by-name|ckquorum|myid)$/,
  debug: /^object$/,
}

export function judgeRedis(
  words: readonly string[],
  command: Place,
  shownText: string,
  run: Run,
  isCache = false,
  isThrowaway = false,
  isTrialCache = false,
): void {
  const [verb, sub] = words.map(asciiLower)
  if (verb === undefined) run.unjudged(command)
  else if (/^eval/.test(verb) && /\bflush(?:all|db)\b/i.test(words.join(' ')))
    run.report(command, flushKeys, { shownText })
  else if (/^flush(?:db|all)$/.test(verb) && isThrowaway) run.allow(command, readDatabase)
  else if (/^flush(?:db|all)$/.test(verb) && isCache) run.report(command, flushCache, { shownText })
  else if (/^flush(?:all|db)$/.test(verb)) run.report(command, flushKeys, { shownText })
  else if (verb === 'config' && sub === 'get' && /^(?:requirepass|masterauth|\*)$/.test(words[2] ?? '*'))
    run.report(command, readSecret, { subject: shownText, effect: 'prints the password of the server' })
  else if (verb === 'config' && sub === 'get') run.allow(command, readDatabase)
  else if (Object.hasOwn(REDIS_READ_SUB, verb)) {
    if (REDIS_READ_SUB[verb]!.test(sub ?? '')) run.allow(command, readDatabase)
    else run.report(command, changeSchema, { subject: shownText, effect: 'changes the server itself' })
  } else if (verb === 'monitor') run.unjudged(command)
  else if (verb === 'config' && sub === 'set')
    run.report(
      command,
      /dir|dbfilename|requirepass|protected-mode no/.test(words.join(' ')) ? reachDatabaseHost : changeSchema,
      { subject: shownText, effect: 'changes how the server runs' },
    )
  else if (REDIS_READ.test(verb)) run.allow(command, readDatabase)
  else if (FLUSHING.test(verb))
    run.report(command, changeSchema, { subject: shownText, effect: 'changes the server itself' })
  else if (
    /^(?:del|unlink)$/.test(verb) &&
    words.length > 1 &&
    words.slice(1).every((key) => CACHE_KEY.test(key))
  )
    run.allow(command, readDatabase)
  else if (/^(?:del|unlink)$/.test(verb) && isTrialCache) run.allow(command, readDatabase)
  else if (/^(?:del|unlink|hdel|srem|zrem|expire|ltrim|lrem|spop|lpop|rpop|getdel)$/.test(verb))
    run.report(command, deleteRows, { subject: shownText, effect: 'deletes keys' })
  else run.report(command, writeRows, { subject: shownText, effect: 'writes keys' })
}

/** One numbered database of a server on this host. */
const LOCAL_DATABASE = /^redis:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?\/\d{1,3}$/

/** The port of a container that this script started. */
const isOwnContainerPort = (options: Options, { scope }: Command): boolean =>
  scope.via.length === 0 &&
  valuesOf(options, '-h').every(({ text }) => /^(?:localhost|127\.0\.0\.1)$/.test(text)) &&
  valuesOf(options, '-p').length === 1 &&
  valuesOf(options, '-p').every(({ text }) => scope.created.has('container', `port ${text}`))

/** One numbered database of a second server that this host runs beside the usual one. */
const isThrowawayServer = (options: Options, { scope }: Command): boolean =>
  scope.via.length === 0 &&
  valuesOf(options, '-h').length === 1 &&
  valuesOf(options, '-h').every(({ text }) => /^(?:localhost|127\.0\.0\.1)$/.test(text)) &&
  valuesOf(options, '-p').some(({ text }) => /^\d{4,5}$/.test(text) && text !== '6379') &&
  valuesOf(options, '-n').some(({ text }) => /^[1-9]\d?$/.test(text))

/** Commands of one input; more are left unjudged. */
const MAX_LINES = 64

export const redis: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    '-h -p -s -a -u -n -r -i -d -D --user --pass --eval --cert --key --cacert --pattern --count',
    true,
  )
  if (
    hasText(
      command.args,
      '--scan',
      '--bigkeys',
      '--memkeys',
      '--hotkeys',
      '--stat',
      '--latency',
      '--latency-history',
    )
  ) {
    run.allow(command, readDatabase)
    const patterns = valuesOf(options, '--pattern')
    const isEvery = patterns.every(({ text }) => /^\*+$/.test(text))
    const isOfCache = patterns.length === 1 && isCachePattern(patterns[0]!.text)
    const what = isEvery ? EVERYTHING : isOfCache ? keysOf(options) : ''
    return { ...UNKNOWN_FLOW, what: hasText(command.args, '--scan') ? what : '' }
  }
  const [first, second] = command.args
  if (first?.text === '--cluster' && /^(?:check|info)$/.test(second?.text ?? '')) {
    run.allow(command, readDatabase)
    return UNKNOWN_FLOW
  }
  const [verb, ...keys] = options.operands
  if (
    /^(?:del|unlink)$/i.test(verb?.text ?? '') &&
    keys.length > 0 &&
    keys.every(({ text, what }) => text === HOLE && what === keysOf(options))
  ) {
    run.allow(command, readDatabase)
    return UNKNOWN_FLOW
  }
  if (
    /^(?:del|unlink)$/i.test(options.operands[0]?.text ?? '') &&
    options.operands.some(({ what }) => what === EVERYTHING)
  ) {
    run.report(command, flushKeys, { shownText: asWritten(command) })
    return UNKNOWN_FLOW
  }
  if (options.operands.length === 0 && command.stdin.text) {
    const lines = command.stdin.text.split('\n').filter((part) => part.trim() !== '')
    if (lines.length > MAX_LINES) run.unjudged(command)
    for (const line of lines.slice(0, MAX_LINES))
      judgeRedis(line.trim().split(/\s+/), command, quoted(line), run)
  } else
    judgeRedis(
      options.operands.map(({ text }) => text),
      command,
      asWritten(command),
      run,
      valuesOf(options, '-h').some(({ text }) => isOfTrial(text)) ||
        (/^cache(?:[-.\d]|$)/i.test(valuesOf(options, '-h')[0]?.text ?? '') &&
          valuesOf(options, '-n').length > 0) ||
        valuesOf(options, '-u').some(({ text }) => LOCAL_DATABASE.test(text)),
      isThrowawayServer(options, command) || isOwnContainerPort(options, command),
      valuesOf(options, '-h').some(({ text }) => isOfTrial(text) && /(?:^|[-.])cache(?:[-.\d]|$)/.test(text)),
    )
  return UNKNOWN_FLOW
}

/** Keys that a cache fills again. */
const isCachePattern = (pattern: string): boolean =>
  /^(?:[\w-]{1,40}:)?cache[:_.-][\w:.-]{0,200}\*?$/.test(pattern) &&
  !/^(?:prod|production|live):|sess|token|lock|queue|cart|auth|user|idempot|payment|ledger|balance|credit|limit|otp|nonce|dedup|stock|job|config|flag/i.test(
    pattern,
  )
/** A list of keys is one of the server and database that it was asked of. */
const keysOf = (options: Options): string =>
  `${CACHE_KEYS} at ${valuesOf(options, '-h').map(({ text }) => text)} ${valuesOf(options, '-p').map(({ text }) => text)} ${valuesOf(options, '-n').map(({ text }) => text)} ${valuesOf(options, '-u -s').map(({ text }) => text)}`
const CACHE_KEY = /^(?:[\w-]{1,40}:)?(?:cache|tmp|temp|ratelimit|rate-limit|throttle)[:_.-][\w:.-]{1,200}$/

/** A filter that every document passes. */
const FOR_ALL =
  /(?:deleteMany|remove|updateMany)\(\s*\{\s*["']?_id["']?\s*:\s*\{\s*["']?\$(?:exists["']?\s*:\s*(?:true|1)|(?:ne|nin)["']?\s*:\s*(?:null|\[\]|["']{2}|0))\s*\}\s*\}/

export function judgeMongo(text: string, at: Place, run: Run): void {
  const shownText = quoted(text)
  if (/dropDatabase|\.drop\(\s*\)|\.drop\(|dropAll|dropUser/.test(text))
    run.report(at, dropDatabase, { subject: shownText, effect: 'drops a collection or database' })
  else if (/\$out\b|\$merge\b/.test(text))
    run.report(at, writeRows, { subject: shownText, effect: 'writes its result over a collection' })
  else if (/adminCommand|runCommand|\beval\b|\bload\(|fsync|setParameter|killOp|compact|reIndex/.test(text))
    run.unjudged(at)
  else if (/(?:deleteMany|remove|updateMany)\(\s*(?:\{\s*\}|\))/.test(text) || FOR_ALL.test(text))
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

const EMPTIES = /\.(?:drop|deleteMany|remove)\(|dropDatabase/

/** `shop_test`, `mongodb://localhost:27017/shop_test`. */
const isTestStore = ([name, ...others]: readonly string[], hasHost: boolean): boolean =>
  name !== undefined &&
  others.length === 0 &&
  !hasHost &&
  (/^[\w-]+$/.test(name) ? isTestName(name) : isTestAddress(name))

/** Its documents are of no account; what reaches the server is. */
function judgeTestStore(text: string, command: Command, run: Run): void {
  if (
    /^\s*db\.(?:dropDatabase\(\)|[\w$]+\.(?:drop|deleteMany|deleteOne|insertOne|insertMany|updateMany|updateOne|countDocuments)\([^;]{0,400}\));?\s*$/.test(
      text,
    )
  )
    run.allow(command, readDatabase)
  else judgeMongo(text, command, run)
}

export const mongo: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    '-u -p --eval --host --port --username --password --authenticationDatabase',
  )
  const code = valuesOf(options, '--eval')[0]
  const text = code?.text ?? command.stdin.text
  if (hasText(command.args, '--version', '--help')) run.allow(command, readDatabase)
  else if (
    text &&
    isTestStore(
      options.operands.map(({ text: name }) => name),
      valuesOf(options, '--host').length > 0,
    )
  )
    judgeTestStore(text, command, run)
  else if (
    text &&
    options.operands.some(({ text: name }) =>
      isOfTrial(name.replace(/^[a-z+]+:\/\/(?:[^@]{0,200}@)?/, '')),
    ) &&
    EMPTIES.test(text)
  )
    run.report(command, deleteRows, {
      subject: asWritten(command),
      effect: 'deletes documents of a trial environment',
    })
  else if (text) judgeMongo(text, code ? { span: code.span, origin: command.origin } : command, run)
  else run.unjudged(command)
  return UNKNOWN_FLOW
}
