// Tells settings that say which things a rule, a test run or a name stands for: with another value, something else is
// governed, checked or published, and what was before is not.

import { wordsOf } from '../../../syntax/config/names.ts'
import { anyOf } from '../../any-of.ts'
import type { Withheld } from './withheld.ts'

const SELECTORS: ReadonlySet<string> = new Set([
  'podselector',
  'namespaceselector',
  'matchlabels',
  'matchexpressions',
  'selector',
  'labelselector',
  'endpointselector',
  'workloadselector',
])
const LABELS: ReadonlySet<string> = new Set(['labels', 'commonlabels', 'tags', 'defaulttags', 'commontags'])
/** Labels and tags that only describe: https://kubernetes.io/docs/concepts/overview/working-with-objects/common-labels/ */
const DESCRIBES =
  /^(?:version|chart|partof|managedby|team|owner|costcent(?:er|re)|contact|description|project|department|repository|commit)$/
/** Which tests run, and which files a check reads. */
const CHECKED = anyOf([
  /^(?:testpaths|pythonfiles|pythonclasses|pythonfunctions|norecursedirs|testmatch|testregex|specpattern|roots|omit|failunder|exclude|extendexclude|excludes|ignorepatterns)$/,
  /^(?:testpathignorepatterns|coveragethreshold|ignore|extendignore)$/,
])
/** Steps of an image that do the same in another place: the steps around them are judged. */
const PLACED = /^(?:copy|cmd|entrypoint|expose|label|workdir|stopsignal)$/

/** The name under which others find a package or an object. */
const IDENTITY =
  /^(?:name|project name|package name|tool poetry name|groupid|artifactid|metadata name|metadata namespace|namespace)$/

export function selectsOthers({ config, names, last, was, now }: Withheld): boolean {
  const isNew = config.change.file.kind === 'added'
  const isReplaced = was !== null && now !== null && was !== now
  if (config.dialect === 'k8s' && !isNew && names.some((name) => SELECTORS.has(name))) return was !== now
  if (names.some((name) => LABELS.has(name)) && was !== null && was !== now)
    return !DESCRIBES.test(wordsOf(last.replace(/^.*[/.]/, '')).join(''))
  if (CHECKED.test(last) && was !== now) return was !== null || /ignore|exclude|omit|norecurse/.test(last)
  if (isReplaced && IDENTITY.test(names.join(' '))) return true
  // In these files the first statement that matches decides.
  return (
    config.format === 'directives' &&
    was !== null &&
    was === now &&
    !(config.dialect === 'docker' && PLACED.test(last))
  )
}
