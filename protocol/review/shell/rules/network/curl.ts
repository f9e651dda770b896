// Judges curl and wget by what is sent, to whom, and where the answer goes.
import { scopeOf } from '../../read/files/paths.ts'
import { readAll, readFile } from '../../read/files/read-file.ts'
import { writeFile } from '../../read/files/write-file.ts'
import { type Arg, type Command, DOWNLOAD, type Flow, HOLE, METADATA, NO_FLOW } from '../../read/model.ts'
import { asWritten, type Handler, quoted, type Run } from '../../read/run.ts'
import { flowOfArgs, sendInTheOpen, sendToNetwork } from '../../read/sinks.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { hasAny, type Options, part, readOptions, valuesOf } from '../../read/words/options.ts'
import { deleteCloudData } from '../cloud/resources.ts'
import { privilegedContainer } from '../containers/container-rules.ts'
import { dropDatabase, emptyTable } from '../databases/data.ts'
import { setProgramVariable } from '../execution/shell-state.ts'
import { uploadFile } from '../exfiltration/sending.ts'
import { escapeThroughProgram } from '../privilege/escape.ts'
import {
  askMetadataService,
  deleteOverNetwork,
  fetchDocument,
  openRawConnection,
  sendData,
  skipCertificateCheck,
} from './connections.ts'
import { opensIssuer } from './receivers.ts'
import { deletesWholeCollection } from './whole-collection.ts'

/** Cloud metadata services give out the credentials of the machine. */
const METADATA_HOST =
  /169\.254\.169\.254|169\.254\.170\.2|metadata\.google\.internal|100\.100\.100\.200|fd00:ec2::254|0xa9fea9fe|2852039166/i

/** What the machine is and where it stands; no credentials, no user data. Source: AWS: Instance metadata categories. */
const PLAIN_METADATA = anyOf(
  /^http:\/\/metadata\.google\.internal\/computeMetadata\/v1\/(?:instance\/(?:id|name|zone|hostname|machine-type|tags|region|attributes\/(?:role|env|environment|cluster-name|name|purpose))|project\/(?:numeric-)?project-id)$/,
  /^http:\/\/169\.254\.169\.254\/(?:latest|\d{4}-\d\d-\d\d)\/meta-data\/(?:ami-id|instance-id|instance-type|instance-life-cycle|hostname|local-hostname|local-ipv4|mac|public-hostname|public-ipv4|reservation-id|security-groups|placement\/[a-z-]+|services\/[a-z]+|tags\/instance\/[\w-]+)$/,
)

const asksMetadata = ({ text }: Arg): boolean => METADATA_HOST.test(text) && !PLAIN_METADATA.test(text)

/** The session token that later questions carry; by itself it opens nothing else. */
const isSessionToken = (url: Arg | undefined, method: string): boolean =>
  method === 'PUT' && url?.text === 'http://169.254.169.254/latest/api/token'

function reportMetadata(command: Command, where: string, run: Run): void {
  run.report(command, askMetadataService, {
    subject: where,
    effect: 'is the metadata service of the cloud, which gives out the credentials of this machine',
  })
}

/** An address that is written out, and no store whose signed addresses take backups. */
const names = (urls: readonly Arg[]): boolean =>
  urls.some(
    ({ text }) =>
      /^[\w:/.-]*\w\.\w/.test(text) && !/amazonaws\.com|googleapis\.com|blob\.core\.windows\.net/.test(text),
  )

/** Incoming webhooks of chats. Sources: Slack, Discord and Microsoft Teams references. */
const CHAT =
  /^https:\/\/(?:hooks\.slack\.com\/services|discord(?:app)?\.com\/api\/webhooks|[\w-]+\.webhook\.office\.com)\//
const CHAT_NAME = /SLACK|DISCORD|TEAMS|MATTERMOST|CHAT_WEBHOOK/

interface Sent {
  readonly flow: Flow
  readonly isFile: boolean
  readonly any: boolean
  /** A short text that stands in the script whole. */
  readonly isPlain: boolean
}

/** A few words of the script, without anything that it read. */
const isNotice = (urls: readonly Arg[], { flow, isFile, isPlain }: Sent): boolean =>
  urls.length === 1 &&
  !isFile &&
  isPlain &&
  flow.taints === 0 &&
  (CHAT.test(urls[0]!.text) || CHAT_NAME.test(urls[0]!.maybeEmpty ?? ''))

/** Docker Engine API. */
const ENGINE = /:237[56]\/|\/containers\/create\b/
const GIVES_HOST = /"Privileged"\s*:\s*true|"Binds"\s*:\s*\[\s*"\/:|"PidMode"\s*:\s*"host"/i

const LOOPBACK = /^(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)(?:[:/]|$)/i
/** The address at which a service says whether it works. */
const HEALTH =
  /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?\/(?:[\w.-]{1,40}\/){0,3}(?:health|healthz|ready|readyz|livez|status|ping|up)(?:[/?]|$)/

const LOCAL_HOST =
  /^(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|0\.0\.0\.0|host\.docker\.internal|[\w.-]+\.(?:local|localhost|test|internal))(?:[:/]|$)/i

const THIS_HOST = /^(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)(?::\d{1,5})?(?:[/?#]|$)/i
/** Host and port, as `--resolve` names them; empty where something else stands between. */
function placeOfUrl(text: string): string {
  const [, secure, host, port] = /^http(s?):\/\/([\w.-]{1,120})(?::(\d{1,5}))?(?:[/?#]|$)/i.exec(text) ?? []
  return host === undefined ? '' : `${host}:${port ?? (secure ? '443' : '80')}`
}
const HERE = /^\+?([\w.-]{1,120}:\d{1,5}):(?:127\.0\.0\.1|\[?::1\]?)$/

/** Nobody stands between the client and this host, or a name that curl is told to look for here. */
function asksThisHost(urls: readonly Arg[], options: Options): boolean {
  if (hasAny(options, '-x --proxy --preproxy --socks5 --socks5-hostname --socks4 -L --location --connect-to'))
    return false
  const here = valuesOf(options, '--resolve').flatMap(({ text }) => HERE.exec(text)?.[1] ?? [])
  return urls.length > 0 && urls.every(({ text }) => THIS_HOST.test(text) || here.includes(placeOfUrl(text)))
}

const CURL_VALUES =
  '-A -b -c -C -d -D -e -E -F -h -H -K -m -o -P -Q -r -t -T -u -U -w -x -X -y -Y -z --data --data-raw --data-binary --data-ascii --data-urlencode --json --form --form-string --header --output --output-dir --request --upload-file --user --user-agent --url --proxy --cookie --cookie-jar --max-time --connect-timeout --retry --cacert --cert --key --write-out --referer --config --resolve --range --limit-rate --retry-delay --retry-max-time --interface --dns-servers --socks5 --unix-socket --variable --oauth2-bearer --max-redirs --ciphers --capath --proto --noproxy --dump-header --aws-sigv4 --connect-to'

export const curl: Handler = (command, run) => {
  const options = readOptions(command.args, CURL_VALUES)
  const urls = [...options.operands, ...valuesOf(options, '--url')]
  const where = quoted(urls[0]?.text ?? 'the address')
  const isLocal = urls.length > 0 && urls.every(({ text }) => LOCAL_HOST.test(text))
  const sent = sentByCurl(command, options, run)
  const inUrl = flowOfArgs([
    ...urls,
    ...valuesOf(options, '-H --header -A --user-agent -b --cookie -e --referer'),
  ])
  const named = flowOfArgs(valuesOf(options, '-A --user-agent -e --referer'))
  const taints =
    sent.flow.taints | named.taints | (urls.some(({ taints }) => taints !== 0) ? inUrl.taints : 0)
  const method = valuesOf(options, '-X --request')[0]?.text ?? ''
  const isToken = urls.length === 1 && isSessionToken(urls[0], method)
  const metadata = !isToken && urls.some(asksMetadata)
  run.allow(command, fetchDocument)
  let flagged = false
  const isHere = urls.length > 0 && urls.every(({ text }) => LOOPBACK.test(text))
  if (
    !isHere &&
    (isLocal || !names(urls) ? sendToNetwork : sendInTheOpen)(
      { text: null, taints, what: sent.flow.what || inUrl.what },
      command,
      where,
      run,
    )
  )
    flagged = true
  else if (sent.isFile && !isLocal) {
    flagged = true
    run.report(command, uploadFile, { subject: asWritten(command), effect: `sends a file to ${where}` })
  } else if (
    !isToken &&
    !isQuery(options) &&
    !isSearch(options, urls, method) &&
    !isAsked(options, method) &&
    (sent.any || /^(?:POST|PUT|PATCH)$/i.test(method))
  ) {
    if (!isLocal && !isNotice(urls, sent))
      run.report(command, sendData, { subject: asWritten(command), effect: `changes something at ${where}` })
  }
  if (/^DELETE$/i.test(method)) {
    // The ports of document stores: one path segment is a whole index, `_all` is every one of them.
    const isStore = urls.some(({ text }) =>
      /:(?:9200|5984|8529|6333|7700|8108)\/[^/?]+\/?$|\/_all\b|\/\*$/.test(text),
    )
    // GitHub and GitLab REST references: a whole repository or project.
    const isRepository = urls.some(({ text }) =>
      /^https:\/\/api\.github\.com\/(?:repos\/[^/?]+\/[^/?]+|orgs\/[^/?]+)\/?$|\/api\/v4\/(?:projects|groups)\/[^/?]+\/?$/.test(
        text,
      ),
    )
    if (!deletesWholeCollection(command, urls, run))
      run.report(command, isStore ? dropDatabase : isRepository ? deleteCloudData : deleteOverNetwork, {
        subject: asWritten(command),
        effect: `deletes ${isStore ? 'a whole index or database' : isRepository ? 'a repository with its history' : 'something'} at ${where}`,
      })
  }
  // Prometheus: TSDB admin API; Cloudflare: a whole zone.
  if (
    urls.some(({ text }) => /\/admin\/tsdb\/delete_series\b/.test(text)) ||
    (/^DELETE$/i.test(method) &&
      urls.some(({ text }) => /^https:\/\/api\.cloudflare\.com\/client\/v4\/zones\/[^/?]+\/?$/.test(text)))
  )
    run.report(command, deleteCloudData, {
      subject: asWritten(command),
      effect: `deletes what ${where} holds for good`,
    })
  for (const url of urls) judgeScheme(command, url, run)
  if (urls.some(({ text }) => HEALTH.test(text))) command.scope.created.add('check', 'answers')
  if (urls.some(({ text }) => ENGINE.test(text)) && (sent.any || /^(?:POST|PUT|DELETE)$/i.test(method)))
    run.report(
      command,
      GIVES_HOST.test(command.args.map(({ text }) => text).join(' '))
        ? privilegedContainer
        : openRawConnection,
      {
        subject: asWritten(command),
        effect: 'orders the container engine, which has the rights of the host',
      },
    )
  if (
    urls.some(({ text }) => /\/_delete_by_query\b/.test(text)) &&
    /match_all/.test(command.args.map(({ text }) => text).join(' '))
  )
    run.report(command, emptyTable, {
      subject: asWritten(command),
      effect: 'deletes every document of the index',
    })
  const socket = valuesOf(options, '--unix-socket')[0]
  if (socket && /docker|containerd|podman|crio/.test(socket.text))
    run.report(command, openRawConnection, {
      subject: asWritten(command),
      effect: 'talks to the control socket of the container engine, which has the rights of the host',
    })
  if (hasAny(options, '-x --proxy --preproxy --socks5 --socks5-hostname --socks4'))
    run.report(command, sendData, {
      subject: asWritten(command),
      effect: 'sends the traffic through another host',
    })
  if (!flagged && !isLocal && urls.some(carriesOutput))
    run.report(command, sendData, {
      subject: asWritten(command),
      effect: `puts what another command printed into the address of ${where}`,
    })
  if (metadata) reportMetadata(command, where, run)
  if (!flagged && hasAny(options, '-k --insecure') && !asksThisHost(urls, options))
    run.report(command, skipCertificateCheck, {
      subject: asWritten(command),
      effect: 'does not check who answers',
    })
  if (hasAny(options, '-K --config'))
    run.report(command, sendData, {
      subject: asWritten(command),
      effect: 'takes its instructions from a file that is not visible here',
    })
  const isPlain = !hasAny(
    options,
    '-k --insecure -x --proxy --preproxy --socks5 --socks5-hostname --socks4 -K --config --resolve --connect-to --cacert -i --include',
  )
  const flow: Flow = {
    text: null,
    taints: DOWNLOAD | (metadata ? METADATA : 0),
    what: where,
    asServed: isPlain ? onlyAddress(urls) : undefined,
  }
  return saveTo(
    command,
    [...valuesOf(options, '-o --output')],
    hasAny(options, '-O --remote-name --remote-name-all -J'),
    urls,
    flow,
    run,
  )
}

/** curl(1) -G: the values stand in the address of a GET, and are written out here. */
const isAsked = (options: Options, method: string): boolean =>
  hasAny(options, '-G --get') &&
  /^(?:GET)?$/i.test(method) &&
  valuesOf(options, '-F --form -T --upload-file').length === 0 &&
  valuesOf(options, '-d --data --data-raw --data-binary --data-ascii --data-urlencode --json').every(
    ({ text, taints }) => taints === 0 && !/[@\ue000]/.test(text),
  )

/** Elasticsearch and OpenSearch REST: requests with a body that only read. */
const SEARCHES =
  /^(?:https?:\/\/)?[\w.-]+(?::\d{2,5})?(?:\/[\w.,*-]+)?\/_(?:search|count|msearch|mget|analyze|validate\/query|field_caps|explain|cat\/[\w/]+)(?:\?[\w=&,.-]*)?$/

const isSearch = (options: Options, urls: readonly Arg[], method: string): boolean =>
  urls.length > 0 &&
  urls.every(({ text }) => SEARCHES.test(text)) &&
  /^(?:|GET|POST)$/.test(method) &&
  valuesOf(options, '-d --data --data-raw --data-binary --json').every(
    ({ text, taints }) => taints === 0 && !text.startsWith('@') && !/"script/.test(text),
  )

/** GraphQL: a document that begins with `{` or `query` only reads. */
const isQuery = (options: Options): boolean => {
  const bodies = valuesOf(options, '-d --data --data-raw --data-binary --json')
  return (
    bodies.length > 0 &&
    bodies.every(
      ({ text }) => /^\s*\{\s*"query"\s*:\s*"\s*(?:query\b|\{)/.test(text) && !/\bmutation\b/.test(text),
    ) &&
    valuesOf(options, '-F --form -T --upload-file').length === 0
  )
}

/** A query with the output of a command; a variable has a name. */
const carriesOutput = ({ text, maybeEmpty }: Arg): boolean => maybeEmpty === null && /\?.*\ue000/.test(text)

/** curl(1) URL: other protocols than the web. */
function judgeScheme(command: Command, url: Arg, run: Run): void {
  const scheme = /^([a-z]+):/i.exec(url.text)?.[1] ?? ''
  if (/^file$/i.test(scheme)) readFile(part(url, scheme.length + 3), command, command.scope, run)
  else if (/^(?:telnet|gopher|dict|ldaps?|smtps?|imaps?|pop3s?|rtsp|tftp|smb)$/i.test(scheme))
    run.report(command, openRawConnection, {
      subject: asWritten(command),
      effect: 'opens a connection that carries anything',
    })
}

function sentByCurl(command: Command, options: Options, run: Run): Sent {
  const bodies = valuesOf(options, '-d --data --data-raw --data-binary --data-ascii --data-urlencode --json')
  const forms = valuesOf(options, '-F --form')
  const uploads = valuesOf(options, '-T --upload-file')
  let flow = flowOfArgs([...bodies, ...forms, ...uploads])
  let isFile = false
  const add = (more: Flow): void => {
    flow = { text: null, taints: flow.taints | more.taints, what: flow.what || more.what }
  }
  const addFile = (file: Arg): void => {
    isFile = true
    if (file.text === '-' || file.text === '/dev/stdin') add(command.stdin)
    else add(readFile(file, command, command.scope, run))
  }
  for (const body of bodies) {
    const at = body.text.startsWith('@')
      ? 0
      : /^[\w.-]+@/.test(body.text) && options.values.get('--data-urlencode')?.includes(body)
        ? body.text.indexOf('@')
        : -1
    if (at >= 0 && !options.values.get('--data-raw')?.includes(body)) addFile(part(body, at + 1))
  }
  for (const form of forms) {
    const at = form.text.search(/=[@<]/)
    if (at >= 0) addFile({ ...part(form, at + 2), text: form.text.slice(at + 2).split(';')[0]! })
  }
  for (const upload of uploads) addFile(upload)
  const isPlain = bodies.every(({ text }) => text.length < 400 && !text.includes(HOLE)) && forms.length === 0
  return { flow, isFile, any: bodies.length + forms.length + uploads.length > 0, isPlain }
}

function saveTo(
  command: Command,
  outputs: readonly Arg[],
  byName: boolean,
  urls: readonly Arg[],
  flow: Flow,
  run: Run,
): Flow {
  for (const output of outputs) {
    if (output.text === '-') return flow
    writeFile(output, { span: output.span, origin: command.origin }, flow, false, command.scope, run)
  }
  if (byName) {
    for (const url of urls) {
      const name = url.text.split(/[?#]/, 1)[0]!.split('/').at(-1)
      if (name)
        writeFile(
          { ...url, text: name },
          { span: url.span, origin: command.origin },
          flow,
          false,
          command.scope,
          run,
        )
    }
  }
  return outputs.length > 0 || byName ? NO_FLOW : flow
}

export const wget: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    '-O -o -P -U -e -t -T -i -a -A -R -D -I -X -l -w -Q --output-document --output-file --directory-prefix --user-agent --post-data --post-file --body-data --body-file --method --header --user --password --timeout --tries --input-file --limit-rate --execute',
  )
  const urls = options.operands
  const where = quoted(urls[0]?.text ?? 'the address')
  const files = valuesOf(options, '--post-file --body-file')
  const headers = valuesOf(options, '--header').filter((header) => !opensIssuer(header, urls))
  const data = flowOfArgs([
    ...valuesOf(options, '--post-data --body-data --user-agent -U'),
    ...headers,
    ...urls,
  ])
  const fromFiles = files.length > 0 ? readAll(files, command, command.scope, run) : NO_FLOW
  run.allow(command, fetchDocument)
  for (const code of valuesOf(options, '-e --execute'))
    if (/use_askpass|output_document/.test(code.text))
      run.report(command, setProgramVariable, {
        subject: asWritten(command),
        effect: `sets ${quoted(code.text)}`,
      })
  if (hasAny(options, '--use-askpass'))
    run.report(command, escapeThroughProgram, {
      subject: asWritten(command),
      effect: "runs a program of the caller's choice",
    })
  const method = valuesOf(options, '--method')[0]?.text ?? ''
  if (/^DELETE$/i.test(method))
    run.report(command, deleteOverNetwork, {
      subject: asWritten(command),
      effect: `deletes something at ${where}`,
    })
  else if (/^(?:POST|PUT|PATCH)$/i.test(method))
    run.report(command, sendData, { subject: asWritten(command), effect: `changes something at ${where}` })
  const isPrivate = sendToNetwork(
    { text: null, taints: data.taints | fromFiles.taints, what: fromFiles.what || data.what },
    command,
    where,
    run,
  )
  if (!isPrivate && files.length > 0)
    run.report(command, uploadFile, { subject: asWritten(command), effect: `sends a file to ${where}` })
  else if (!isPrivate && hasAny(options, '--post-data --body-data'))
    run.report(command, sendData, { subject: asWritten(command), effect: `sends data to ${where}` })
  const metadata = urls.some(asksMetadata)
  if (metadata) reportMetadata(command, where, run)
  if (hasAny(options, '--no-check-certificate'))
    run.report(command, skipCertificateCheck, {
      subject: asWritten(command),
      effect: 'does not check who answers',
    })
  const flow: Flow = {
    text: null,
    taints: DOWNLOAD | (metadata ? METADATA : 0),
    what: where,
    asServed: hasAny(options, '--no-check-certificate -e --execute -i --input-file --config')
      ? undefined
      : onlyAddress(urls),
  }
  if (hasAny(options, '--spider')) return NO_FLOW
  const outputs = valuesOf(options, '-O --output-document')
  return saveTo(command, outputs, outputs.length === 0, urls, flow, run)
}

const onlyAddress = (urls: readonly Arg[]): string | undefined =>
  urls.length === 1 && !urls[0]!.text.includes(HOLE) ? urls[0]!.text : undefined

export const webRequest: Handler = (command, run) => {
  const file = command.args.find((arg) => scopeOf(arg, command.scope.cwd) === 'credentials')
  if (file) return readFile(file, command, command.scope, run)
  run.allow(command, fetchDocument)
  return { text: null, taints: DOWNLOAD, what: asWritten(command) }
}
