// Flags code that reads the files in which a machine keeps its passwords and keys, however the path is put together.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { adds } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'
import { CREDENTIAL_FILE, PASSWORD_FILE } from '../../tables/credential-files.ts'

interface Facts {
  readonly shown: string
  readonly file: string
}

export const passwordFileRead = rule({
  id: 'code.effect.password_file',
  since: '2.6.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://attack.mitre.org/techniques/T1003/',
  message: ({ shown, file }: Facts) =>
    `\`${shown}\` reads \`${file}\`, in which the passwords of every account of the machine are kept.`,
  fix: 'Ask the system to check a password, and read no file of passwords.',
  fires: [
    adds('src/who.rs', 'fn who() -> io::Result<String> {', '    std::fs::read_to_string("/etc/shadow")'),
    adds('lib/who.py', 'import os', 'rows = open("/etc/shadow").readlines()'),
    adds('src/Who.java', 'class Who {', '  String rows = Files.readString(Path.of("/etc/shadow"));'),
    adds('cmd/who.go', 'func who() {', '\trows, err := os.ReadFile("/etc/gshadow")'),
  ],
  quiet: [
    adds('src/who.rs', 'fn who() -> io::Result<String> {', '    std::fs::read_to_string("/etc/hostname")'),
    adds('lib/deny.py', 'import os', 'DENIED = ["/etc/shadow", "/etc/sudoers"]'),
    adds('cmd/who.go', 'func who() {', '\trows, err := os.ReadFile("/etc/passwd")'),
  ],
})

export const credentialFileRead = rule({
  id: 'code.effect.credential_file',
  since: '2.6.0',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://attack.mitre.org/techniques/T1552/001/',
  message: ({ shown, file }: Facts) =>
    `\`${shown}\` reads \`${file}\`, the key or password of whoever runs the program.`,
  fix: 'Take the one value that is needed from the environment or from a store of secrets.',
  fires: [
    adds(
      'lib/keys.js',
      "const fs = require('fs')",
      "const key = fs.readFileSync(path.join(home, '.ssh', 'id_rsa'))",
    ),
    adds(
      'lib/keys.py',
      'from pathlib import Path',
      'text = Path.home().joinpath(".aws/credentials").read_text()',
    ),
    adds('lib/keys.rb', 'require "json"', 'text = File.read(File.join(Dir.home, ".netrc"))'),
  ],
  quiet: [
    adds(
      'lib/keys.js',
      "const fs = require('fs')",
      "const page = fs.readFileSync(path.join(home, 'pages', 'id.html'))",
    ),
    adds(
      'lib/keys.py',
      'from pathlib import Path',
      'text = Path.home().joinpath(".config/app.toml").read_text()',
    ),
  ],
})

/** Opens, reads, copies or hands out a file. */
const READS =
  /^(?:open|fopen|_?wfopen|file|File|IO|slurp|load|lines|copy|cp|include_(?:str|bytes)!?|file_get_contents|readfile|contentsOfFile|contentsOf|String|Data|FileReader|FileInputStream|StreamReader|createReadStream|newBufferedReader|sendFile|send_file|readlines|foreach|parse_ini_file|ifstream)$|^[rR]ead\w{0,24}!?$|^Open\w{0,16}$|^read_\w{1,20}$/

/** A path in one piece, or the pieces of a call that joins them, in their order. */
function pathIn(tree: TreeNode): string {
  if (tree.kind === 'string') return tree.name
  const parts: string[] = []
  for (const one of tree.kind === 'call' ? tree.items : [tree.left, tree.right]) {
    const inner = one?.kind === 'pair' ? one.right : one
    if (inner?.kind === 'string' && inner.name !== '') parts.push(inner.name)
    else if (inner?.kind === 'call' || inner?.kind === 'binary') {
      const part = pathIn(inner)
      if (part !== '') parts.push(part)
    }
  }
  return parts.join('/').replace(/\/{2,}/g, '/')
}

/** The call that reads the path, among those around it; null when nothing there reads. */
function readerOf(image: Image, tree: TreeNode): TreeNode | null {
  let at: TreeNode | undefined = tree
  for (let up = 0; at !== undefined && up < 8; up++, at = image.parentOf.get(at)) {
    if (/^(?:function|class|block|list|dict)$/.test(at.kind)) return null
    const name = at.kind === 'call' ? (at.left?.name ?? '') : at.kind === 'pair' ? at.name : ''
    if (READS.test(name)) return at
  }
  return null
}

/** The name keeps the path, and a call of the file reads it. */
function readByName(image: Image, tree: TreeNode): TreeNode | null {
  let at: TreeNode | undefined = tree
  for (let up = 0; at !== undefined && at.kind !== 'assign' && up < 4; up++) at = image.parentOf.get(at)
  const name = at?.kind === 'assign' && at.left?.kind === 'name' ? at.left.name : ''
  if (name === '') return null
  let found: TreeNode | null = null
  walk(image.root, (one) => {
    if (
      found === null &&
      one.kind === 'call' &&
      READS.test(one.left?.name ?? '') &&
      one.items.some((item) => item.kind === 'name' && item.name === name)
    )
      found = one
    return found === null
  })
  return found
}

/** Some part of such a name stands in the text. */
const NAMED =
  /shadow|passwd|keytab|NTDS|config.SAM|keychain|Login Data|logins\.json|key4|\/mem\b|\.ssh|id_(?:rsa|dsa|ecdsa|ed25519)|credentials|netrc|pgpass|my\.cnf|vault-token|config\.json|wallet|gnupg|environ|electrum|keystore|bitcoin/

export const judgeCredentialFiles = judgeTrees(
  ({ before, after: image }, report) => {
    if (!NAMED.test(image.side.code)) return
    const told = new Set<string>()
    walk(image.root, (tree) => {
      report.budget.spend(1)
      if (tree.kind !== 'string' && tree.kind !== 'call' && tree.kind !== 'binary') return undefined
      const file = pathIn(tree)
      const found = PASSWORD_FILE.test(file)
        ? passwordFileRead
        : CREDENTIAL_FILE.test(file)
          ? credentialFileRead
          : null
      if (found === null || told.has(file)) return undefined
      const reader = readerOf(image, tree) ?? readByName(image, tree)
      if (
        reader === null ||
        !(isWritten(image.side, tree.start, tree.end) || isWritten(image.side, reader.start, reader.end))
      )
        return undefined
      if (before.side.text.includes(textOf(image.side, reader))) return undefined
      told.add(file)
      report.found(found, image.side, [reader.start, reader.end], {
        shown: excerpt(textOf(image.side, reader), 90),
        file: file.slice(-60),
      })
      return undefined
    })
  },
  [NAMED],
)
