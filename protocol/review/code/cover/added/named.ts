// Recognises calls that are named for the value which they give: by the conventions of all languages here, what acts is
// named by a verb. Its value has to be used, and what is called has to be the project's own or that of a value at hand.
import { holds, type TreeNode } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import type { Image } from '../../image.ts'
import { reachesSystem } from '../../tables/calls.ts'
import { isMoneyName, isPersonalName, isSecretName, isSecurityName, reachesOut, wordsIn } from '../words.ts'
import type { Scene } from './scene.ts'

/** Verbs of acts, and of what is obeyed, trusted or run. */
const ACTS = anyOf([
  /^(?:send\w*|post\w*|put|patch\w*|delet\w*|del|remov\w*|destroy\w*|drop\w*|purg\w*|wip\w*|eras\w*|truncat\w*|clear\w*|flush\w*|reset\w*|sav\w*|stor\w*|writ\w*|persist\w*|insert\w*|updat\w*|upsert\w*)$/,
  /^(?:creat\w*|commit\w*|push\w*|publish\w*|emit\w*|dispatch\w*|notif\w*|broadcast\w*|upload\w*|download\w*|fetch\w*|request\w*|call\w*|invok\w*|exec\w*|run\w*|spawn\w*|start\w*|launch\w*|stop\w*|kill\w*)$/,
  /^(?:terminat\w*|shutdown|restart\w*|eval\w*|compil\w*|import\w*|requir\w*|load\w*|open\w*|connect\w*|listen\w*|bind\w*|serv\w*|mount\w*|register\w*|subscrib\w*|install\w*|deploy\w*|releas\w*|migrat\w*)$/,
  /^(?:appl(?:y|ies)|set\w*|add\w*|append\w*|attach\w*|detach\w*|grant\w*|revok\w*|enabl\w*|cancel\w*|withdraw\w*|burn\w*|login|logout|impersonat\w*|sudo|overrid\w*|replac\w*|swap\w*|mov\w*|copy|renam\w*|merg\w*)$/,
  /^(?:extend\w*|assign\w*|mutat\w*|hook\w*|intercept\w*|proxy|deserial\w*|unserial\w*|unpickl\w*|pickl\w*|marshal\w*|unmarshal\w*|reflect\w*|schedul\w*|enqueu\w*|queu\w*|submit\w*|process\w*|handl\w*|perform\w*|do|undo|go)$/,
  /^(?:html|raw|sql|script|command|shell|template|redirect\w*|yaml|xml|markup|trust\w*|unsafe\w*|method\w*|attr\w*|func\w*|constant\w*|class|module|global\w*|input|prompt\w*|forward\w*|us(?:e|ing)|import|env|environ\w*)$/,
  /^(?:dump\w*|spool\w*|suppress\w*|ignor\w*|silenc\w*|mock\w*|inject\w*|wrap\w*|unwrap\w*|seed\w*|instance|instantiat\w*|construct\w*|pipeline|drain\w*|pop|shift|splice|unlink|mkdir|touch|chmod|chown|rm|rmtree|link|symlink|walk|raise|throw|panic|exit|abort|wait|sleep|block)$/,
  /^(?:populat\w*|transact\w*|order|buy|sell|trad\w*|stak\w*|vot\w*|ban|sync\w*|refresh\w*|reload\w*|rollback|backup|restor\w*|export\w*|print\w*|render\w*|log|record\w*|track\w*|increment\w*|decrement\w*|fill\w*)$/,
])

/** Languages whose conventions name acts by verbs, and whose libraries are known here. */
const NAMED: ReadonlySet<string> = new Set(['cs', 'go', 'java', 'js', 'php', 'py', 'rb', 'rs'])

export function givesValue(scene: Scene, tree: TreeNode, path: string): boolean {
  const { left } = tree
  if (
    !NAMED.has(scene.change.language) ||
    left === null ||
    (left.kind !== 'name' && left.kind !== 'member') ||
    tree.name === 'macro'
  )
    return false
  const { name } = left
  if (!/^[A-Za-z]\w{2,60}[?]?$/.test(name) || !isUsed(scene, tree)) return false
  if (
    reachesOut(path) ||
    reachesSystem(path, scene.change.language) ||
    isSecurityName(name) ||
    isMoneyName(name) ||
    isSecretName(name) ||
    isPersonalName(name)
  )
    return false
  // `useOrders()`: a hook gives what a component shows; its name says when it does more.
  for (const word of wordsIn(name.replace(/^use(?=[A-Z])/, ''))) if (ACTS.test(word)) return false
  // A place of the machine or of the network that is written out.
  if (
    tree.items.some((one) =>
      holds(one, ({ kind, name: text }) => kind === 'string' && /^[/~]|:\/\//.test(text)),
    )
  )
    return false
  return isAtHand(scene, left)
}

/** What the call gives is kept, handed on or asked: a statement of its own would be there for its effect. */
function isUsed({ image }: Scene, tree: TreeNode): boolean {
  for (let at = tree, up = image.parentOf.get(at); up !== undefined; at = up, up = image.parentOf.get(up)) {
    if (up.kind === 'assign') return up.right === at
    if (up.kind === 'return') return true
    // The value of a function that is one expression.
    if (up.kind === 'function') return up.body === at && isTakenFrom(image, up)
    if (up.kind === 'block') {
      const fn = image.parentOf.get(up)
      return (
        fn?.kind === 'function' &&
        up.items.at(-1) === at &&
        /^(?:rb|rs|java)$/.test(image.language) &&
        isTakenFrom(image, fn)
      )
    }
    if (/^(?:binary|pair|list|dict|string|branch|loop|index|call|param|spread|markup)$/.test(up.kind))
      return true
    if (up.kind !== 'member' && up.kind !== 'unary' && up.kind !== 'other') return false
  }
  return false
}

/** Whoever runs the function keeps what it gives: it is named, or given to a method that collects. */
function isTakenFrom(image: Image, fn: TreeNode): boolean {
  if (fn.name !== '') return image.language !== 'js'
  const up = image.parentOf.get(fn)
  if (up?.kind === 'assign') return up.right === fn
  if (up?.kind === 'pair')
    return /(?:Fn|Mapper|Getter|Selector|Formatter)$|^(?:select|key|value|label)$/.test(up.name)
  return up?.kind === 'call' && COLLECTS.test(up.left?.name ?? '')
}
const COLLECTS =
  /^(?:map|flatMap|flat_map|flatMapLatest|mapLatest|mapNotNull|filter|filterNot|find|sort|sorted|sortedBy|sortBy|sort_by|groupBy|group_by|reduce|fold|some|every|any|all|select|Select|Where|useMemo|getOrPut|orElseGet)$/

/** A method of a value that the file holds, or a function of the project. */
function isAtHand(scene: Scene, callee: TreeNode): boolean {
  let root: TreeNode | null = callee
  while (root !== null && (root.kind === 'member' || root.kind === 'index' || root.kind === 'call'))
    root = root.left
  if (root?.kind !== 'name') return false
  return !scene.foreign.has(root.name)
}
