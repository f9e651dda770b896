// Tells objects that only hold what they are given from those that act as soon as they are made.
import type { TreeNode } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import { isMoneyName, isSecretName } from '../words.ts'

export const isConstruction = (language: string, tree: TreeNode, path: string): boolean => {
  const name = path.split('.').at(-1) ?? ''
  if (!CONSTRUCTED.has(language) || !/^[A-Z][a-z]\w{1,60}$/.test(name) || ACTS.test(name)) return false
  // `CartState(items = …)` of Kotlin names what it is given.
  const isNamed =
    language === 'java' &&
    tree.left?.kind === 'name' &&
    tree.items.length > 0 &&
    tree.items.every(({ kind }) => kind === 'pair')
  if (language === 'py' ? tree.left?.kind !== 'name' : tree.name !== 'new' && !isNamed) return false
  // What is handed its owner may act on it; a construct of infrastructure is a resource.
  if (/^(?:this|self)$/.test(tree.items[0]?.name ?? '') || PROVISIONS.test(path)) return false
  return !isMoneyName(name) && !isSecretName(name)
}

/** An object is made of what it is given; by convention of these languages that has no further effect. */
const CONSTRUCTED: ReadonlySet<string> = new Set(['cs', 'java', 'js', 'php', 'py'])

/** Packages whose objects are resources of a cloud: https://docs.aws.amazon.com/cdk/v2/guide/constructs.html */
const PROVISIONS = /^(?:@?aws[-_]cdk|@?cdktf|@?pulumi|cdk8s|constructs)(?:[-_./]|$)/

/** Objects that act, reach out or are trusted as soon as they are made. */
const ACTS = anyOf([
  /Client|Connection|Conn|Socket|Server|Process|Thread|Worker|Executor|Pool|Request|Session|Writer|Output|Sender|Mailer|Function|Proxy|File|Transaction/,
  /Command|Job|Task|Timer|Runner|Engine|Script|Loader|Reader|Parser|Unpickler|Decoder|Serializer|Formatter|Transport|Agent|Tunnel|Channel|Browser|Driver/,
  /Context|Template|Environment|Html|Raw|Safe|Markup|Trust|Redirect|Secret|Token|Key|Pipeline|Cipher|Signer|Auth|Permission|Policy|Role|User|Admin|Grant|Lock/,
  /Guard|View|Route|Handler|Middleware|Observer|Listener|Subscriber|Hook|Plugin|Interceptor|Resolver|Provider|Factory|Manager|Service|Repository|Dao/,
  /Store|Stream|Event|Message|Email|Notification|Webhook|Upload|Download|Archive|Zip|Tar|Image|Document|Query|Sql|Statement|Cursor|Migration/,
])

/** Types that only hold what they are given; each of their fields is judged. */
export const DATA_TYPES = anyOf([
  /^(?:http\.(?:Client|Transport|Server|Cookie)|net\.Dialer|url\.(?:URL|Values)|time\.\w+|sync\.\w+|slog\.\w+|sql\.(?:TxOptions|Null\w+)|strings\.\w+|bytes\.\w+|big\.\w+|json\.RawMessage)$/,
  /^(?:atomic\.\w+|errgroup\.Group|tabwriter\.\w+|list\.List)$/,
])

/** Settings of TLS of Go by which a connection is checked: https://pkg.go.dev/crypto/tls#Config */
const CHECKS_PEER = /^(?:RootCAs|ClientCAs|ServerName|Certificates|MinVersion|NextProtos)$/

/** A variant of Rust with its fields, or a configuration of which every field only makes it stricter. */
export function isPlainRecord(language: string, { name, items }: TreeNode): boolean {
  if (language === 'rs') return /(?:^|[:.])[A-Z]\w*$/.test(name) && !ACTS.test(name.replace(/^.*[:.]/, ''))
  if (name !== 'tls.Config') return false
  return items.every(
    (one) =>
      one.kind === 'pair' &&
      CHECKS_PEER.test(one.name) &&
      one.right?.kind !== 'literal' &&
      (one.name !== 'MinVersion' || /^VersionTLS1[23]$/.test(one.right?.name ?? '')),
  )
}
