// Recognises calls by which programs begin, tell, listen and end: words on the error output, an exit with a failure, a
// listener that the change writes, a server that stops after a signal.
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode } from '../../../syntax/tree.ts'
import { ownerOf } from '../../image.ts'
import type { CallClass } from '../../tables/calls.ts'
import { isUnknownFunction } from './functions.ts'
import { EXITS } from './refusals.ts'
import type { Scene } from './scene.ts'

export function ordinaryOf(scene: Scene, tree: TreeNode, path: string): CallClass | null {
  if (tellsOnOutput(scene, tree, path)) return 'log'
  if (exitsWithFailure(scene, tree, path) || listens(scene, tree, path) || stops(scene, tree, path))
    return 'safe'
  return null
}

/** `fmt.Fprintf(os.Stderr, …)`: https://pkg.go.dev/fmt#Fprintf */
const tellsOnOutput = ({ image }: Scene, { items }: TreeNode, path: string): boolean =>
  (path === 'fputs' && image.language === 'c' && /^(?:stderr|stdout|logfile)$/.test(items[1]?.name ?? '')) ||
  (path === 'warn' && image.language === 'rb') ||
  (/^fmt\.Fprint(?:ln|f)?$/.test(path) &&
    /^os\.Std(?:err|out)$/.test(image.names.pathOf(items[0] ?? null))) ||
  /^(?:process|sys)\.std(?:err|out)\.write$|^(?:\$?stderr|STDERR)\.(?:puts|print|write)$|^System\.(?:err|out)\.print(?:ln|f)$/.test(
    path,
  )

/** Where a program is started by a person: its exit is told to a shell, and ends no service. */
const STARTED =
  /(?:^|\/)(?:cmd|cli|bin|scripts?|tools?|tasks?|hack)\/|(?:^|\/)(?:main|cli|__main__|manage|app)\.\w{1,5}$/

/** An exit with a failure, under a condition. */
function exitsWithFailure({ image, change }: Scene, tree: TreeNode, path: string): boolean {
  if (
    !EXITS.test(path) ||
    !tree.items.every((one) => one.kind === 'literal' && /^[1-9]\d{0,2}$/.test(one.name))
  )
    return false
  if (tree.items.length === 0) return false
  const fn = ownerOf(image, tree, 'function')
  if (fn?.name !== 'main' && !STARTED.test(change.file.path)) return false
  for (let at = image.parentOf.get(tree); at !== undefined && at !== fn; at = image.parentOf.get(at))
    if (at.kind === 'branch' || at.kind === 'catch') return true
  return false
}

/** `window.addEventListener('resize', onResize)`: what is run is written here and judged by itself. */
function listens(scene: Scene, tree: TreeNode, path: string): boolean {
  const [event, run, ...rest] = tree.items
  if (scene.image.language !== 'js' || event?.kind !== 'string' || run === undefined) return false
  const isHere = run.kind === 'function' || (run.kind === 'name' && !isUnknownFunction(scene, run))
  if (/(?:^|\.)(?:add|remove)EventListener$/.test(path))
    // Messages come from other origins: https://developer.mozilla.org/docs/Web/API/Window/postMessage
    return isHere && rest.length <= 1 && !/^(?:message|messageerror|storage)$/.test(event.name)
  return (
    /\.(?:on|once)$/.test(path) &&
    !/^process\./.test(path) &&
    /^(?:error|close|end|drain)$/.test(event.name) &&
    rest.length === 0 &&
    isHere
  )
}

/** `srv.Shutdown(ctx)` behind a wait for a signal: https://pkg.go.dev/net/http#Server.Shutdown */
function stops({ image, change }: Scene, tree: TreeNode, path: string): boolean {
  if (change.language !== 'go' || !/\.Shutdown$/.test(path)) return false
  const fn = ownerOf(image, tree, 'function')
  return holds(
    fn?.body ?? null,
    (one) =>
      one.kind === 'unary' &&
      one.name === '<-' &&
      one.start < tree.start &&
      /Done|sig|stop|quit/i.test(keyOf(one)),
  )
}
