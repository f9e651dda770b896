// Judges a change of code: reads files, hunks and lines, and gives both sides to the rules. A fix is never punished for
// the bad line that it deletes.
import type { JsonValue } from '../../json/strict-json.ts'
import type { Budget } from '../core/budget.ts'
import type { Findings } from '../core/findings.ts'
import { PartsMissed } from '../core/part-missing.ts'
import type { ReadInput } from '../text/judge-input.ts'
import type { ArtifactType } from '../types.ts'
import type { Handler } from './handler.ts'
import { type Images, imagesOf, isWritten } from './image.ts'
import { standsIn } from './linked/words-asked.ts'
import type { Change, FileChange } from './model.ts'
import { newHits } from './node-judge.ts'
import { readChanges } from './read/read-changes.ts'
import { readChange } from './read/read-side.ts'
import { type CodeReaders, type LoadedRules, requireRules } from './readers.ts'
import { type Parts, Report } from './report.ts'
import { binaryContent, noChangeRead } from './rules/text/unread.ts'

const MOST_FILES = 200

/** Throws PartMissing when the artifact needs rules or a grammar that are not loaded. */
export function judgeCode(
  read: ReadInput,
  type: ArtifactType,
  budget: Budget,
  findings: Findings,
  readers: CodeReaders,
  loaded: () => LoadedRules,
  parts: Parts | null = null,
): JsonValue {
  const { source } = read
  const { form, files, hasMore } = readChanges(read, type === 'config_change', budget)
  if (form === 'whole' && !isChange(read, type)) {
    findings.unjudged(null, 'unparsed')
    tellUnchecked([], findings)
    return { form: 'none' }
  }
  const report = new Report(findings, budget, parts)
  const changes: Change[] = []
  for (const file of files.slice(0, MOST_FILES)) {
    const change = readChange(file, budget)
    changes.push(change)
    report.open(change)
  }
  requireRules(changes, readers)
  const { handlers, nodeHandlers } = loaded()
  const all: Images[] = []
  const images: (Images | null)[] = []
  const missed = new PartsMissed()
  try {
    for (const change of changes)
      missed.during(() =>
        images.push(change.isDoc ? null : imagesOf(change, nodeHandlers, readers, budget, all)),
      )
  } finally {
    missed.ask()
  }
  for (const one of images) {
    if (one === null) continue
    const { side } = one.after
    for (const { tree, tell } of newHits(one.judged, ({ start, end }) => isWritten(side, start, end)))
      tell((rule, facts) => report.found(rule, side, [tree.start, tree.end], facts))
  }
  // A rule that is not loaded does not keep the others from naming what they need.
  try {
    for (const handler of handlers) missed.during(() => judgeBy(handler, changes, images, report))
  } finally {
    missed.ask()
  }
  report.close()
  const whole = source.spanOf(0, source.text.length)
  const hasLines = changes.some(({ file }) => file.hunks.some(({ lines }) => lines.length > 0))
  const binary = /^(?:Binary files .{1,300} differ|GIT binary patch)/m.exec(source.text)
  if (binary)
    findings.found(
      binaryContent,
      { span: source.spanOf(binary.index, binary.index + binary[0].length), layers: [] },
      { shown: binary[0].slice(0, 80) },
    )
  const isElsewhereOnly = changes.some(({ file }) => file.kind !== 'modified') || binary
  if (files.length > MOST_FILES || (!hasLines && !isElsewhereOnly)) {
    findings.unresolved++
    const why = hasLines
      ? `${files.length} files are more than the ${MOST_FILES} that are judged.`
      : 'No added or removed line was found in this text.'
    findings.found(noChangeRead, { span: whole, layers: [] }, { why })
  }
  // A file that came, went, or got another name or place says nothing of who reads it.
  if (hasMore === true) findings.unjudged(whole, 'unparsed')
  const texts = new Set(changes.map(({ file }) => file.doc.text))
  const hasOtherMode = [...texts].some((text) => OTHER_MODE.test(text))
  if (hasOtherMode || changes.some(({ file }) => isElsewhere(file)))
    findings.unjudged(whole, 'unknown_effect')
  tellUnchecked(changes, findings)
  return decodedOf(form, changes)
}

function judgeBy(
  handler: Handler,
  changes: readonly Change[],
  images: readonly (Images | null)[],
  report: Report,
): void {
  const read = images.filter((one) => one !== null)
  if (handler.scope === 'diff') handler.judge(changes, report)
  else if (handler.scope === 'forest') handler.judge(read, report)
  else if (handler.scope === 'tree') {
    for (const one of read)
      if (!(handler.needsBoth && one.isOneSided) && standsIn(one.change, handler)) handler.judge(one, report)
  } else
    for (const change of changes)
      if (handler.languages === null || handler.languages.includes(change.language))
        handler.judge(change, report)
}

/** A whole file: code by its marks, or settings by their names. */
function isChange(read: ReadInput, type: ArtifactType): boolean {
  const { text } = read.source
  if (read.json.kind === 'json') return type === 'config_change' && /"[\w.-]{3,}"\s*:/.test(text)
  return /[;{}()=<>+\n]|:\s/.test(text)
}

const isElsewhere = ({ kind, hunks, path, oldPath }: FileChange): boolean =>
  (kind !== 'modified' && hunks.every(({ lines }) => lines.length === 0)) ||
  (oldPath !== null && withoutSide(oldPath) !== withoutSide(path))

/** Links to other files and repositories, and files that may be run from now on. */
const OTHER_MODE =
  /^(?:new file mode|new mode|old mode|index [0-9a-f]+\.\.[0-9a-f]+) (?:120000|160000)|^new mode 100755/m

/** `diff -r old new` names the folders of both sides. */
const withoutSide = (path: string): string => path.replace(/^(?:old|new|orig|[\w-]+(?:\.orig|-[\d.]+))\//, '')

function tellUnchecked(changes: readonly Change[], findings: Findings): void {
  findings.notChecked({
    id: 'surroundings',
    why: 'a diff shows a few lines: who calls the changed code, with what, and what guards it elsewhere is not in it',
    would_need: 'the files before the change, and their callers',
  })
  findings.notChecked({
    id: 'behaviour',
    why: 'nothing was compiled or run',
    would_need: 'the build and the tests of the project on this change',
  })
  const languages = changes.map(({ language }) => language)
  if (
    changes.some(({ file }) =>
      /(?:package(?:-lock)?\.json|requirements[\w.-]{0,80}\.txt|\.lock|go\.(?:mod|sum)|Cargo\.toml|Gemfile|pom\.xml)$/.test(
        file.path,
      ),
    )
  )
    findings.notChecked({
      id: 'packages',
      why: 'the content and the owners of the packages named here were not looked up',
      would_need: "the registry's records and the packages' source",
    })
  if (languages.some((language) => /^(?:docker|ini|json|tf|yaml|xml)$/.test(language)))
    findings.notChecked({
      id: 'effect',
      why: 'which program reads this configuration, and its defaults, are not in the change',
      would_need: 'the program, its version, and the resources that exist',
    })
  if (languages.includes('other'))
    findings.notChecked({
      id: 'language',
      why: 'the language of a file is not one whose calls are known here',
      would_need: 'a reader of that language',
    })
}

function decodedOf(form: string, changes: readonly Change[]): JsonValue {
  return {
    form,
    files: changes.slice(0, 50).map(({ file, language, isTest, isDoc }) => {
      const lines = file.hunks.flatMap((hunk) => hunk.lines)
      return {
        path: file.path.slice(0, 200),
        language,
        kind: file.kind,
        role: isDoc ? 'document' : isTest ? 'test' : 'code',
        hunks: file.hunks.length,
        added: lines.filter(({ sign }) => sign === '+').length,
        removed: lines.filter(({ sign }) => sign === '-').length,
        context: lines.filter(({ sign }) => sign === ' ').length,
      }
    }),
  }
}
