// Judges programs called by a path: what counts is what stands there, not what its name says.

import { fold, placeOf, scopeOf } from '../../read/files/paths.ts'
import { unpackedIn } from '../../read/files/read-file.ts'
import { BUILT, type Command, type Flow, HOLE, UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Run } from '../../read/run.ts'
import { PROGRAM_FOLDERS, PROJECT_PROGRAMS } from '../../tables/project-programs.ts'
import { hasKnownDigest } from '../execution/checksums.ts'
import { runScriptFile } from '../execution/shells.ts'
import { isReader, matches, reachingWords, tasksOf } from './entries.ts'
import { isForeignTree } from './project-scripts.ts'
import { reachFurther, runBuiltProgram } from './understood.ts'

/** Folders that only a build of the project fills. */
const BUILT_PROGRAM =
  /^(?:target\/(?:[\w-]+\/)?(?:debug|release)|build|dist|out|_build|bazel-bin|\.build\/(?:debug|release)|cmake-build-(?:debug|release)|zig-out\/bin|dist-newstyle)\/[\w./-]+$/
const PROGRAM_NAME = /^[a-z][\w-]{1,30}$/

/** The script fetched a tree of others. */
export const isFetched = ({ origin: { text } }: Command): boolean =>
  /\bclone\b/.test(text) || (/\b(?:wget|curl)\b/.test(text) && /\b(?:unzip|tar|cpio)\b/.test(text))

/** Null when the word is no path, or names a program of the host. */
export function localProgram(command: Command, run: Run): Flow | null {
  const { word, name, scope } = command
  if (!word.text.includes('/')) return null
  const path = fold(word.text, scope.cwd)
  if (hasKnownDigest(word.text, scope)) return runs(command, run)
  const written = scope.files.get(path) ?? unpackedIn(path, scope)
  // The same script compiled it, or ran the build that makes it.
  const isMade = written?.what === BUILT && written.taints === 0
  const isOwn = PROGRAM_NAME.test(path) && run.built && written === undefined
  if ((isMade || isOwn) && !isForeignTree(command)) return runs(command, run)
  const isBinstub = /^(?:\.\/)?bin\/[^/]+$/.test(path) && !isReader(name) && reachingWords(name) === undefined
  if (isBinstub) return runScriptFile(command, word, run)
  if (PROGRAM_FOLDERS.test(path) || PROGRAM_FOLDERS.test(word.text)) return null
  if (BUILT_PROGRAM.test(path) && !word.text.includes(HOLE) && !written && !isFetched(command))
    return runs(command, run)
  const isProject = PROJECT_PROGRAMS.includes(name) && !/^(?:\/|~|\.\.)/.test(path)
  if (!isProject || written || isFetched(command)) return runScriptFile(command, word, run)
  const reaching = reachingWords(name)
  if (reaching && matches(tasksOf(name, command.args), reaching)) {
    run.report(command, reachFurther, { command: asWritten(command) })
    return UNKNOWN_FLOW
  }
  return runs(command, run)
}

function runs(command: Command, run: Run): Flow {
  run.allow(command, runBuiltProgram)
  return UNKNOWN_FLOW
}

/** Folders of programs anywhere, but where every program may write. */
const IN_PROGRAMS = /(?:^|\/)(?:\.?s?bin|libexec|scripts|macos|system32|cmd)\/[^/]+$/i

/** True when a program only has the name of a known one: what stands at its path may do anything. */
export function isOnlyNamed({ word, name, scope }: Command): boolean {
  if (!/[/\\]/.test(word.text) || word.text.includes(HOLE)) return false
  const path = fold(word.text, scope.cwd)
  const environment = /^(.+)\/bin\/[^/]+$/.exec(placeOf(word.text, scope))?.[1]
  // The script made the environment and put nothing there by itself.
  if (
    environment !== undefined &&
    scope.created.has('check', `venv ${environment}`) &&
    !scope.files.has(path)
  )
    return false
  if (scopeOf(word, scope.cwd) === 'tmp') return true
  return !IN_PROGRAMS.test(path) && !/^[A-Za-z]:/.test(path) && !PROJECT_PROGRAMS.includes(name)
}
