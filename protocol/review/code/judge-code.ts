// What does this change do to the system it goes into? Read files, hunks and lines; judge what was added,
// removed, changed and reordered; a fix is never punished for the bad line that it deletes.
import type { JsonValue } from '../../strict-json.ts'
import type { Budget } from '../core/budget.ts'
import type { Findings } from '../core/findings.ts'
import type { ReadInput } from '../text/judge-input.ts'
import type { ArtifactType } from '../types.ts'
import { judgeDowngrades } from './judge/downgrades.ts'
import { judgeFailures } from './judge/failures.ts'
import { isNew, judgeGuards } from './judge/guards.ts'
import { judgeLeaks } from './judge/leaks.ts'
import { judgeMemory } from './judge/memory.ts'
import { judgeNames, namesIn } from './judge/names.ts'
import { judgeOrder, judgePairs } from './judge/pairs.ts'
import { Report } from './judge/report.ts'
import { judgeRows } from './judge/rows.ts'
import { judgeSecrets } from './judge/secrets.ts'
import { judgeVerdicts } from './judge/verdicts.ts'
import type { Change } from './model.ts'
import { readChanges } from './read/read-changes.ts'
import { readChange } from './read/read-side.ts'
import { codeEffects } from './rules.ts'

const MOST_FILES = 200

export function judgeCode(
  read: ReadInput,
  type: ArtifactType,
  budget: Budget,
  findings: Findings,
): JsonValue {
  const { source } = read
  const { form, files } = readChanges(read, type === 'config_change', budget)
  if (form === 'whole' && !isChange(read, type)) {
    findings.unjudged(null, 'unparsed')
    tellUnchecked([], findings)
    return { form: 'none' }
  }
  const report = new Report(findings, budget, codeEffects)
  let known: ReadonlySet<string> | null = null
  const names = (): ReadonlySet<string> => {
    known ??= namesIn(source.text)
    return known
  }
  const changes: Change[] = []
  for (const file of files.slice(0, MOST_FILES)) {
    const change = readChange(file, budget)
    changes.push(change)
    judgeChange(change, names, report, findings)
  }
  const whole = source.spanOf(0, source.text.length)
  const hasLines = changes.some(({ file }) => file.hunks.some(({ lines }) => lines.length > 0))
  const binary = /^(?:Binary files .{1,300} differ|GIT binary patch)/m.exec(source.text)
  if (binary)
    findings.report({
      rule: 'code.binary',
      span: source.spanOf(binary.index, binary.index + binary[0].length),
      layers: [],
      mechanism: `\`${binary[0].slice(0, 80)}\`: the content of a binary file cannot be read here`,
      fix: 'build it from source, or give its digest',
    })
  if (
    files.length > MOST_FILES ||
    (!hasLines && !changes.some(({ file }) => file.kind !== 'modified') && !binary)
  ) {
    findings.unresolved++
    findings.report({
      rule: 'code.unread',
      span: whole,
      layers: [],
      mechanism: hasLines
        ? `${files.length} files are more than the ${MOST_FILES} that are judged`
        : 'no added or removed line was found in this text',
      fix: 'send the change as a unified diff',
    })
  } else if (!hasLines && !binary) findings.allow('code.allow.no_effect', whole)
  tellUnchecked(changes, findings)
  return decodedOf(form, changes, report)
}

/** A whole file: code by its marks, or settings by their names. */
function isChange(read: ReadInput, type: ArtifactType): boolean {
  const { text } = read.source
  if (read.json.kind === 'json') return type === 'config_change' && /"[\w.-]{3,}"\s*:/.test(text)
  return /[;{}()=<>+\n]|:\s/.test(text)
}

function judgeChange(
  change: Change,
  names: () => ReadonlySet<string>,
  report: Report,
  findings: Findings,
): void {
  const { before, after } = change
  const before_ = findings.issues.length
  judgeSecrets(change, report)
  judgeNames(change, names, report)
  let guards = { lost: 0, gained: 0 }
  let fixes = 0
  if (change.language !== 'doc') {
    fixes = judgeRows(change, report)
    guards = judgeGuards(change, report)
    if (change.language === 'c' && !change.isDoc) {
      const memory = judgeMemory(change, report)
      if (memory.gained) guards.gained++
    }
    if (judgeDowngrades(change, report) < 0) fixes--
    judgePairs(change, report)
    judgeOrder(change, report)
    judgeVerdicts(change, report)
    judgeFailures(change, report)
    judgeLeaks(change, report)
  }
  if (findings.issues.length > before_) return
  const span = spanOfChange(change)
  const added = after.statements.some(isNew)
  const removed = before.statements.some(isNew)
  if (!added && !removed) findings.allow('code.allow.no_effect', span)
  else if (change.isDoc) findings.allow('code.allow.documents', span)
  else if (change.isTest) findings.allow('code.allow.tests', span)
  else if (guards.gained > 0) findings.allow('code.allow.guard_added', span)
  else if (fixes < 0) findings.allow('code.allow.safer', span)
  else if (isVersionOnly(change)) findings.allow('code.allow.version', span)
  else if (/^(?:ini|json|tf|yaml|xml|docker)$/.test(change.language))
    findings.allow('code.allow.setting', span)
  else if (/^(?:text|html)$/.test(change.language)) findings.allow('code.allow.data', span)
  else findings.allow(added ? 'code.allow.local' : 'code.allow.removal', span)
}

/** The same lines, but for the digits of versions and digests. */
function isVersionOnly({ before, after }: Change): boolean {
  const shape = (side: typeof after): string =>
    side.statements
      .filter(isNew)
      .map(({ key }) => key.replace(/[0-9a-f]{40,}|[\d.]+|sha\d+-[\w+/=]+/g, '#'))
      .join('\n')
  return shape(before) === shape(after)
}

function spanOfChange({ file }: Change): readonly [number, number] | null {
  const lines = file.hunks.flatMap((hunk) => hunk.lines)
  const first = lines[0]
  const last = lines.at(-1)
  return first && last ? file.doc.spanOf(first.start, last.start + last.text.length) : null
}

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

function decodedOf(form: string, changes: readonly Change[], report: Report): JsonValue {
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
    findings_by_stream: Object.keys(report.counts)
      .sort()
      .map((stream) => ({ stream, count: report.counts[stream] ?? 0 })),
  }
}
