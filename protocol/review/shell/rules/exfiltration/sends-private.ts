// Reports private files that a command hands to the storage of others.
import { asciiLower } from '../../../text/ascii.ts'
import { fold, isSecretPath } from '../../read/files/paths.ts'
import { type Command, SECRET } from '../../read/model.ts'
import { asWritten, quoted, type Run } from '../../read/run.ts'
import { sendToNetwork } from '../../read/sinks.ts'
import { readOptions } from '../../read/words/options.ts'

const SENDS = /^(?:gist|upload|put|comment|put-object|cp|copy|mv|move|sync|paste|share|send)$/
/** Services that keep secrets, as the first words of an interface name them. */
const KEEPS =
  /^(?:secrets?|secretsmanager|secret-manager|kv|keyvault|vault|ssm|acm|kms|iam|certs?|certificates?|credentials?|auth|login|ssh-keys?|gpg-keys?)$/
/** What is written there others read. */
const FORGES = /^(?:gh|glab|hub|tea)$/
const POSTS = /^(?:issues?|pr|mr|release|discussion|snippet)$/
/** They copy on this host, or keep secrets for a living. */
const STAYS =
  /^(?:docker|podman|nerdctl|lxc|incus|limactl|multipass|minikube|vagrant|colima|nix|vault|op|bw|pass|sops|doppler)$/

export function sendsPrivate(command: Command, run: Run): void {
  const { args, name, scope } = command
  const operands = readOptions(args).operands.map(({ text }) => asciiLower(text))
  const isPost = FORGES.test(name) && POSTS.test(operands[0] ?? '')
  if (STAYS.test(name) || !(isPost || operands.slice(0, 4).some((word) => SENDS.test(word)))) return
  if (operands.slice(0, 2).some((word) => KEEPS.test(word))) return
  // `… | gh gist create -`
  const readsInput = args.some(({ text }) => /^(?:-|--[\w-]+=-)$/.test(text)) || operands[0] === 'gist'
  if (readsInput && sendToNetwork(command.stdin, command, asWritten(command), run)) return
  for (const { text } of args) {
    const path = text.replace(/^--[\w-]+=|^[\w-]{1,30}=@?|^@/, '')
    const written = scope.files.get(fold(path, scope.cwd))
    if (written && sendToNetwork(written, command, asWritten(command), run)) return
  }
  const at = args.findIndex(({ text }) => isSecretPath(text.replace(/^--[\w-]+=/, ''), scope.cwd))
  // The other way round it is fetched.
  if (at < 0 || args.slice(0, at).some(({ text }) => /^[\w.-]+:/.test(text))) return
  sendToNetwork(
    { text: null, taints: SECRET, what: quoted(args[at]!.text) },
    command,
    asWritten(command),
    run,
  )
}
