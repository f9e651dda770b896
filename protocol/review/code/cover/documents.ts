// Tells prose for people from documents that programs run or agents obey: markup, includes, commands, addresses.

import { asciiLower } from '../../text/ascii.ts'
import { anyOf } from '../any-of.ts'
import { isProse } from './words.ts'

/** Files whose text is an order to an agent, a licence, or a program with prose in it. */
const OBEYED =
  /(?:^|\/)(?:agents|claude|gemini|copilot-instructions|skill|license|licence|copying)(?:\.\w+)?$|(?:^|\/)\.(?:cursor|claude|windsurf|agents|github\/(?:prompts|instructions|agents))\/|(?:^|\/)skills\//
const MARKUP =
  /<\/?(?:script|iframe|object|embed|form|style|link|meta|base|svg|img)\b|\bon[a-z]{3,20}\s?=|javascript:|\{%|\{\{|^\s*\.\. [\w-]+::|^\s*include::|^\s*#\+|^\s*(?:import|export)\b.*['"{]/
/** What a reader copies into a shell or a wallet. */
const OBEYABLE = anyOf([
  /\b(?:curl|wget|iwr|irm|sudo|rm|npm|npx|pip|pipx|pnpm|yarn|brew|gem|cargo|docker|kubectl|git|chmod|bash|sh)\s+[-\w@./~:]|\|\s*(?:ba)?sh\b|--[a-z]+-[a-z-]+|0x[0-9a-fA-F]{40}/,
  /[\w.+-]+@[\w-]+\.\w|https?:\/\//,
  // Words that open something, given away.
  /\b(?:send|share|paste|add|give)\b.{0,60}\b(?:password|(?:recovery|seed) phrase|(?:private|signing) key)/i,
  // An account to pay to: ISO 13616, BIP 173.
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}[A-Z0-9]{0,3}\b|\bbc1[a-z0-9]{20}/,
])

/** Commands of a project's own tooling, which run what the project holds already. */
const OWN_COMMANDS = [
  /\b(?:npm|pnpm|yarn) (?:ci|test|start|build|run [\w:-]{1,40}|install(?=[`'".,;)]|$))(?![\w:/@-])/g,
  /\bcargo (?:build|test|run|fmt|clippy)(?![\w:/@-])|\bgo (?:test|build|vet) \.\/\.\.\.(?![\w:/@-])/g,
  /\bdocker compose (?:-f [\w./-]{1,60} )?(?:up|down|build|logs)(?: -[dv])?(?![\w:/@-])/g,
  /\bgit (?:clone|status|log|fetch|tag|commit|checkout -b)(?![\w:/@-])/g,
  /\bpip install -r requirements[\w.-]{0,30}(?![\w:/@-])|\bpip install -e \.(?![\w:/@-])/g,
  /\bbundle (?:install|exec rspec)(?![\w:/@-])/g,
]
/** The reader's own machine. */
const OWN_MACHINE = /\bhttps?:\/\/(?:localhost|127\.0\.0\.1)(?::\d{2,5})?(?![\w.@-])/g
const ADDRESS = /https:\/\/([\w.-]{1,80})(\/[\w./#?=&%-]{0,160})/g
/** Where standards and vendors publish their references. */
const REFERENCES: ReadonlySet<string> = new Set([
  'developer.mozilla.org',
  'docs.python.org',
  'nodejs.org',
  'kubernetes.io',
  'docs.docker.com',
  'www.rfc-editor.org',
  'datatracker.ietf.org',
  'keepachangelog.com',
  'semver.org',
  'www.conventionalcommits.org',
  'owasp.org',
  'cheatsheetseries.owasp.org',
  'cwe.mitre.org',
  'en.wikipedia.org',
  'developer.hashicorp.com',
  'learn.microsoft.com',
  'docs.aws.amazon.com',
  'cloud.google.com',
  'www.w3.org',
  'pkg.go.dev',
  'docs.rs',
  'docs.djangoproject.com',
  'react.dev',
  'www.postgresql.org',
])

/** One command with plain words and options, and perhaps a remark behind it. */
const COMMAND_LINE =
  /^(?:\$ )?(?:\.\/)?([a-z][\w./-]{1,60})((?: (?:-{1,2}[a-z][\w-]{0,30}(?:=[\w./:-]{1,40})?|[\w./:=%-]{1,60})){0,10})(?: {1,4}#[^`|<>$]{0,80})?$/
/** Programs that fetch, install, delete or run others, whatever they are given. */
const REACHING =
  /^(?:curl|wget|iwr|irm|sudo|doas|su|rm|dd|mkfs\w*|npm|npx|pnpm|yarn|pip3?|pipx|uv|brew|apt|apt-get|yum|dnf|apk|gem|cargo|go|docker|podman|kubectl|helm|terraform|git|gh|chmod|chown|bash|sh|zsh|eval|exec|source|nc|ssh|scp|rsync|aws|gcloud|az|psql|mysql|crontab|systemctl|iptables|ufw|openssl|gpg|tar|unzip|python3?|node|ruby|perl|php)$/
const RISKY_OPTION =
  /(?:^|-)(?:force|yes|no|skip|without|insecure|unsafe|disable|ignore|trust|allow|delete|destroy|purge|danger\w*|unverified|bypass|privileged|root|recursive|exec)(?:-|=|$)/

/** A program of the project, named in a document for people: `vaultkeep forget --keep-daily 14`. */
function isOwnCommand(line: string): boolean {
  const match = COMMAND_LINE.exec(line.trim())
  if (match === null) return false
  const [, program, rest] = match
  if (
    REACHING.test(program!.replace(/^.*\//, '')) ||
    /\.\.|@|:\/\/|0x[\da-f]{6}|\w{24}|\b[a-z]{2}\d{10}|\d{8}/i.test(line)
  )
    return false
  return !rest!.split(' ').some((word) => word.startsWith('-') && RISKY_OPTION.test(word.replace(/^-+/, '-')))
}

/** Beside a change: what else is to be run or done. */
export const hasOrder = (line: string): boolean =>
  OBEYABLE.test(withoutKnown(line)) ||
  /^\s*(?:[-*]\s+)?(?:then|also|next|afterwards|finally|now|please)\b[ ,]+[a-z]/i.test(line)

const withoutKnown = (line: string): string =>
  [...OWN_COMMANDS, OWN_MACHINE]
    .reduce((rest, one) => rest.replace(one, ''), line)
    .replace(ADDRESS, (whole, host: string) => (REFERENCES.has(host) ? '' : whole))

/** `Never run \`…\`.`: one sentence that forbids what it shows, and asks for nothing else. */
const FORBIDS =
  /^[\s>*-]{0,8}(?:\*\*)?(?:never|do not|don't) (?:run|use|commit|push|paste|share|type|execute|call|store|log)\b(?:(?!`)[\w ,/'()*-]){0,60}(?:`[^`\n]{1,80}`(?! (?:to|and then))[\w ,/'()*-]{0,60}){1,4}[.!]?\s{0,4}$/i
const BUT = /\b(?:but|except|unless|instead|without|until|before|then|rather|only|use|run)\b/i

const forbids = (line: string): boolean => {
  if (!FORBIDS.test(line)) return false
  const words = line.replace(/`[^`]*`/g, '').replace(/^[\s>*-]*(?:never|do not|don't) \w+/i, '')
  return !BUT.test(words)
}

export function isPlainProse(path: string, text: string, [start, end]: readonly [number, number]): boolean {
  if (OBEYED.test(asciiLower(path))) return false
  const line = withoutKnown(text.slice(start, end))
  if (/\.mdx$/.test(path) && /[{}<]/.test(line)) return false
  // Lists of packages, of places and of rules are text files too.
  if (/\.txt$/.test(path) && !(isProse(line) && !/[:({]/.test(line))) return false
  return !MARKUP.test(line) && (!OBEYABLE.test(line) || isOwnCommand(line) || forbids(line))
}
