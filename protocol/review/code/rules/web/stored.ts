// Flags what is stored under a name that its sender chooses, and secrets that are kept where every script reads them.
import { rule } from '../../../core/rule.ts'
import { namesIn } from '../../../syntax/names.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { adds, changes } from '../../example-diff.ts'
import type { Image } from '../../image.ts'
import type { NodeContext } from '../../node-judge.ts'
import { called, judgeUses, type UseFacts } from '../../uses.ts'

export const senderNamesFile = rule({
  id: 'code.web.upload',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/434.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: the sender chooses name, folder and type of a file that is stored, so it can replace another one or be run.`,
  fix: 'Generate the name, and check the type.',
  fires: [
    changes(
      'web/store.js',
      'const disk = multer.diskStorage({',
      '  filename: (req, file, cb) => cb(null, crypto.randomUUID()),',
      '  filename: (req, file, cb) => cb(null, file.originalname),',
    ),
    adds(
      'web/store.php',
      '<?php function keep($dir) {',
      "  move_uploaded_file($_FILES['scan']['tmp_name'], $dir . '/' . $_FILES['scan']['name']);",
    ),
    adds(
      'web/store.py',
      'def keep(request):',
      '    scan = request.files["scan"]',
      '    scan.save(os.path.join(ROOT, scan.filename))',
    ),
    adds(
      'web/Keeper.php',
      '<?php function keep(array $scan) {',
      "  $ending = pathinfo($scan['name'], PATHINFO_EXTENSION);",
      "  move_uploaded_file($scan['tmp_name'], PUBLIC_DIR . '/' . uniqid() . '.' . $ending);",
    ),
  ],
  quiet: [
    changes(
      'web/store.js',
      'const disk = multer.diskStorage({',
      '  filename: (req, file, cb) => cb(null, file.originalname),',
      '  filename: (req, file, cb) => cb(null, crypto.randomUUID()),',
    ),
    adds(
      'web/store.py',
      'def keep(request):',
      '    scan = request.files["scan"]',
      '    scan.save(os.path.join(ROOT, secure_filename(scan.filename)))',
    ),
    adds(
      'web/Keeper.php',
      '<?php function keep(array $scan) {',
      "  $ending = pathinfo($scan['name'], PATHINFO_EXTENSION);",
      "  if (!in_array($ending, ['png', 'jpg'], true)) throw new Refused();",
      "  move_uploaded_file($scan['tmp_name'], PUBLIC_DIR . '/' . uniqid() . '.' . $ending);",
    ),
  ],
})

/** The name that a sender gives a file, with nothing between it and the place where it is used but joining. */
function holdsSenderName(tree: TreeNode | null, image: Image, depth = 0): boolean {
  if (tree === null || depth > 14) return false
  if (tree.kind === 'name') return holdsSenderName(setTo(image, tree), image, depth + 3)
  if (tree.kind === 'member') return /^(?:originalname|originalFilename|filename)$/.test(tree.name)
  if (tree.kind === 'index') {
    if (tree.right?.name !== 'name') return false
    const root = nameOfRoot(tree)
    const file = tree.left?.kind === 'name' ? setTo(image, tree.left) : null
    // `$file['name']` of a file whose `tmp_name` is moved.
    const isUpload =
      tree.left?.kind === 'name' && image.side.code.includes(`$${root.replace(/^\$/, '')}['tmp_name']`)
    return /FILES/.test(root) || isUpload || (file !== null && /FILES/.test(nameOfRoot(file)))
  }
  if (tree.kind === 'call') {
    const name = tree.left?.name ?? ''
    if (/^(?:getOriginalFilename|getClientOriginalName)$/.test(name)) return true
    if (givesEnding(tree, image, depth)) return true
    return (
      /^(?:join|resolve|concat|format|Path|File|get|String|input|public_path|storage_path|base_path)$/.test(
        name,
      ) && tree.items.some((one) => holdsSenderName(one, image, depth + 1))
    )
  }
  if (tree.kind === 'binary')
    return holdsSenderName(tree.left, image, depth + 1) || holdsSenderName(tree.right, image, depth + 1)
  return tree.kind === 'string' && tree.items.some((one) => holdsSenderName(one, image, depth + 1))
}

/** Folders that a web server serves: there the ending of a name decides whether a file is run. */
const SERVED = /public|www|htdocs|webroot|static|wp-content/i

/** The ending that a sender gives a file, in a program that compares it with nothing. */
function givesEnding(tree: TreeNode, image: Image, depth: number): boolean {
  const name = tree.left?.name ?? ''
  const isEnding =
    name === 'getClientOriginalExtension' ||
    (/^(?:pathinfo|extname)$/.test(name) && tree.items.some((one) => holdsSenderName(one, image, depth + 1)))
  if (!isEnding || image.language !== 'php' || !SERVED.test(image.side.code)) return false
  const kept = image.parentOf.get(tree)
  const named = kept?.kind === 'assign' ? (kept.left?.name ?? '') : ''
  return (
    named === '' ||
    !holds(
      image.root,
      (one) => one.kind === 'branch' && one.left !== null && namesIn(one.left).includes(named),
    )
  )
}

/** What the last assignment before a name gave it. */
function setTo({ root }: Image, { name, start }: TreeNode): TreeNode | null {
  let found: TreeNode | null = null
  walk(root, (tree) => {
    if (tree.kind === 'assign' && tree.left?.name === name && tree.end <= start) found = tree.right
    return undefined
  })
  return found
}

function nameOfRoot(tree: TreeNode): string {
  let at: TreeNode = tree
  while (at.left !== null) at = at.left
  return at.name
}

const DOCS = 'https://cheatsheetseries.owasp.org/cheatsheets/File_Upload_Cheat_Sheet.html'
const at =
  (index: number) =>
  ({ items }: TreeNode, { image }: NodeContext): boolean =>
    holdsSenderName(items[index] ?? null, image)

export const judgeSenderName = judgeUses(
  senderNamesFile,
  [
    called('cb callback done', DOCS, at(1), ['js']),
    called('copy rename', 'https://www.php.net/manual/en/function.copy.php', at(1), ['php']),
    called('move_uploaded_file', 'https://www.php.net/manual/en/function.move-uploaded-file.php', at(1)),
    called('.save .transferTo .mv .SaveAs', DOCS, at(0)),
    called('.move', 'https://symfony.com/doc/current/controller/upload_file.html', at(1), ['php']),
    called(
      '.storeAs .putFileAs',
      'https://laravel.com/docs/filesystem#file-uploads',
      ({ items }, { image }) => items.some((one) => holdsSenderName(one, image)),
    ),
  ],
  () => false,
  true,
)

export const secretInBrowser = rule({
  id: 'code.web.browser_storage',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/HTML5_Security_Cheat_Sheet.html#local-storage',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: any script of the page can read it, and it outlives the session.`,
  fix: 'Keep it in an HttpOnly cookie.',
  fires: [
    adds('web/login.js', 'const done = (answer) => {', "  localStorage.setItem('accessToken', answer.token)"),
    adds(
      'web/login.ts',
      'const done = (answer: Answer) => {',
      "  window.sessionStorage.setItem('user_password', answer.typed)",
    ),
  ],
  quiet: [
    adds('web/theme.js', 'const done = (answer) => {', "  localStorage.setItem('theme', answer.theme)"),
    adds('web/login.js', 'const done = (answer) => {', "  localStorage.removeItem('accessToken')"),
  ],
})

const KEEPS =
  /[tT]oken|[pP]ass(?:word|phrase)|[sS]ecret|jwt|JWT|api_?[kK]ey|[cC]redential|[mM]nemonic|private_?[kK]ey/

export const judgeSecretInBrowser = judgeUses(secretInBrowser, [
  called(
    'localStorage.setItem sessionStorage.setItem window.localStorage.setItem window.sessionStorage.setItem',
    'https://developer.mozilla.org/docs/Web/API/Web_Storage_API',
    ({ items: [key] }: TreeNode, { image }: NodeContext) =>
      key !== undefined && KEEPS.test(key.kind === 'string' ? key.name : image.names.pathOf(key)),
  ),
])
