// Recognises the language of a file: by its path first, then by the fence, then by its first lines.
import { asciiLower } from '../../text/ascii.ts'
import type { Language } from '../model.ts'

const EXTENSIONS: Readonly<Record<Language, string>> = {
  c: 'c h cc cpp cxx c++ hpp hh hxx ino m mm cu',
  cs: 'cs vb cshtml csharp',
  docker: 'dockerfile containerfile',
  doc: 'md mdx rst adoc markdown changelog license authors',
  go: 'go golang',
  html: 'css scss sass less html htm ejs hbs handlebars mustache jinja jinja2 j2 twig erb haml jsp svg pug liquid',
  ini: 'ini cfg conf config properties env toml service timer npmrc pypirc editorconfig htaccess nginx',
  java: 'java kt kts scala groovy gradle kotlin',
  js: 'js jsx mjs cjs ts tsx mts cts vue svelte javascript typescript',
  json: 'json json5 jsonc webmanifest',
  other: 'swift dart ex exs erl lua pl pm r jl clj hs zig nim',
  php: 'php phtml php5',
  py: 'py pyw pyi pyx python',
  rb: 'rb rake gemspec ru ruby gemfile rakefile',
  rs: 'rs rust',
  sh: 'sh bash zsh ksh fish ps1 bat cmd shell makefile mk justfile',
  sol: 'sol vy solidity',
  sql: 'sql psql',
  text: 'txt pem key crt log csv lock sum mod',
  tf: 'tf tfvars hcl terraform',
  xml: 'xml xsd xsl plist csproj props config pom',
  yaml: 'yml yaml',
}

const BY_EXTENSION = new Map<string, Language>()
for (const language of Object.keys(EXTENSIONS) as Language[])
  for (const extension of EXTENSIONS[language].split(' '))
    if (!BY_EXTENSION.has(extension)) BY_EXTENSION.set(extension, language)

/** `redis.conf.j2`: the file that a template of a configuration becomes. */
export const withoutTemplate = (path: string): string =>
  path.replace(
    /(\.(?:conf|cfg|ini|ya?ml|json|toml|env|properties|sh|service|list|cnf))\.(?:j2|jinja2?|tmpl|tpl|gotmpl|template|erb|in|dist)$/i,
    '$1',
  )

export function languageOf(path: string, hint: string | null, text: string): Language {
  const name = withoutTemplate(asciiLower(path.slice(path.lastIndexOf('/') + 1)))
  if (/^(?:dockerfile|containerfile)/.test(name)) return 'docker'
  if (/^\.env|\.env$|\.env\./.test(name)) return 'ini'
  if (/^requirements[\w.-]*\.txt$/.test(name)) return 'text'
  const dot = name.lastIndexOf('.')
  const byPath = BY_EXTENSION.get(dot >= 0 ? name.slice(dot + 1) : name)
  // `scripts/changelog` is a program.
  const isProgram =
    dot < 0 && (text.startsWith('#!') || /(?:^|\/)(?:bin|scripts?|tools?|hooks)\/[^/]*$/.test(path))
  if (byPath !== undefined && !(byPath === 'doc' && isProgram)) return byPath
  const byHint = hint === null ? undefined : BY_EXTENSION.get(asciiLower(hint))
  return byHint ?? guess(text)
}

const SIGNS: readonly (readonly [Language, RegExp])[] = [
  [
    'py',
    /^#!.{0,40}python|^[ \t]*(?:def \w+\(|from [\w.]+ import |import \w+\s*$|class \w.*:\s*$|elif |@\w[\w.]*\s*$)/m,
  ],
  ['rb', /^#!.{0,40}ruby/],
  ['php', /^<\?php/],
  ['sh', /^#!.{0,40}sh\b/],
  ['sol', /^[ \t]*(?:pragma solidity|contract \w+)/m],
  ['docker', /^FROM [\w./:@-]+/m],
  ['go', /^package \w+\s*$|^[ \t]*func \w*\(|:= /m],
  ['rs', /^[ \t]*(?:pub )?fn \w+|let mut |^[ \t]*use [\w:]+;/m],
  ['java', /^[ \t]*(?:public|private|protected) [\w<>[\] ]+ \w+\(|^import (?:static )?[\w.]+;/m],
  ['c', /^[ \t]*#include [<"]|^[ \t]*(?:static |unsigned |const )?(?:int|char|void|size_t) [*\w]+\(|\w->\w/m],
  ['js', /^[ \t]*(?:const|let|var|export|import|async function|function) |=> |require\(/m],
  ['tf', /^[ \t]*(?:resource|variable|provider|module|data) "/m],
  ['sql', /^[ \t]*(?:select|insert into|create table|alter table|drop|update|grant) /im],
  ['xml', /^\s*<\?xml|^\s*<\w+[^>]{0,200}>/],
  [
    'ini',
    /^[ \t]*(?:gzip|sendfile|tcp_nopush|server_tokens|server_name|listen|add_header|location|proxy_\w{1,30}|upstream)\s[^()=\n]{1,200}[;{]\s*$/m,
  ],
  ['json', /^\s*[{[]/],
  ['yaml', /^[ \t]*(?:- )?[\w.-]+:(?:\s|$)/m],
  ['ini', /^[ \t]*\[?[\w.-]+\]?\s*(?:=|$)/m],
]

function guess(text: string): Language {
  const head = text.slice(0, 2000)
  return SIGNS.find(([, sign]) => sign.test(head))?.[0] ?? 'other'
}

/** `src/test-hook.ts` sends a test hook; `src/test-utils.ts` helps tests. */
const TESTS_SOMETHING =
  /^(?!.*(?:^|\/)(?:tests?|specs?|__tests__)\/)(?:.*\/)?src\/(?:.*\/)?test-(?!utils?|helpers?|setup|data|fixtures?|support|config|runner|env|mocks?)[\w-]+\.[jt]sx?$/

/** Run before every test, with the rights of whoever runs them. */
const SETS_UP = /(?:^|\/)(?:conftest\.py$|(?:global-?)?(?:setup|teardown)[\w.-]*\.[cm]?[jt]s$|fixtures?\/)/

/** Pipelines run with the secrets of the repository, whatever they are called. */
const PIPELINE =
  /(?:^|\/)\.(?:github|gitlab|circleci|buildkite|woodpecker|forgejo|gitea)\/|(?:^|\/)\.gitlab-ci[\w.-]*$/

export const isTestPath = (path: string): boolean =>
  !SETS_UP.test(path) && !PIPELINE.test(path) && isOfTests(path)

/** A folder for tests is called that and nothing else: `payment-test/` is none. */
const TEST_FOLDER =
  /(?:^|\/)(?:[\w.]{0,60}\.)?(?:tests?|specs?|__tests__|testdata|e2e|(?:unit|integration|functional|acceptance|e2e)[-_]?tests?|tests?[-_](?:unit|integration|e2e|data|utils?|helpers?|support))\//
const TEST_FILE = /(?:^|[_.-])(?:tests?|specs?|e2e)(?:[_.-]|$)/

const isOfTests = (path: string): boolean => {
  const lower = asciiLower(path)
  if (/(?:Test|Tests|Spec)\.\w+$/.test(path)) return true
  if (TESTS_SOMETHING.test(lower)) return false
  return TEST_FOLDER.test(lower) || TEST_FILE.test(lower.slice(lower.lastIndexOf('/') + 1))
}

export const isDocPath = (path: string, language: Language): boolean =>
  language === 'doc' ||
  (language === 'text' &&
    /(?:^|\/)docs?\/(?:.*\/)?(?!cmakelists)(?!.*(?:requirements|constraints))[^/]*\.txt$/.test(
      asciiLower(path),
    ))
