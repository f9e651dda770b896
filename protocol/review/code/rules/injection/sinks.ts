// Flags untrusted or built values that reach a call which reads them as a query, command, code, template, path, host,
// page or object; recognises the same calls with fixed or cleaned arguments as safe.

import { type FindingRule, rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { isCleanFor, type Value } from '../../../syntax/flow.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { loadsPlainYaml } from '../../cover/safe-forms.ts'
import { adds } from '../../example-diff.ts'
import { textOf } from '../../image.ts'
import { hit, judgeNode, type NodeContext } from '../../node-judge.ts'
import { sinkOf } from '../../tables/sinks/find.ts'
import { isHarmlessFixed } from '../../tables/sinks/fixed.ts'
import type { SinkClass } from '../../tables/sinks/row.ts'

interface Facts {
  readonly call: string
  readonly value: string
  readonly does: string
  readonly fix: string
}

const CLASSES: Readonly<Record<SinkClass, readonly [does: string, fix: string]>> = {
  sql: [
    'becomes part of the SQL text, so its quotes end the literal and the rest runs as SQL',
    'Pass it as a bound parameter.',
  ],
  nosql: [
    'becomes part of the query, where an operator object changes what it selects',
    'Cast it to a plain type.',
  ],
  shell: [
    'is read by a shell, whose metacharacters start other commands',
    'Call a fixed program with a list of arguments and no shell.',
  ],
  program: [
    'chooses what program runs or with which options',
    'Call a fixed program and pass the value after `--`.',
  ],
  eval: ['is run as code of this program', 'Parse it as data, or look it up in a fixed table.'],
  template: [
    'is compiled as a template, whose expressions run on the server',
    'Keep the template fixed and pass values as variables.',
  ],
  path: [
    'chooses the file, so `../` leaves the intended folder',
    'Resolve the path and check that it stays inside the base folder.',
  ],
  ssrf: [
    'chooses the host that this server connects to, internal addresses included',
    'Compare the host with a fixed list.',
  ],
  redirect: ['chooses where the browser goes next', 'Allow only relative paths or known hosts.'],
  load: ['chooses which module or class is loaded and run', 'Look the name up in a fixed table.'],
  deserialise: [
    'is turned into objects of any class, whose construction can run code',
    'Use a data-only format and a schema.',
  ],
  xss: [
    'reaches the page as markup without escaping, so it can hold a script',
    'Set it as text, or escape it.',
  ],
  attribute: [
    'names the attribute that is written, so the sender sets any of them, roles and balances included',
    'Write only attributes of a fixed list.',
  ],
  ldap: ['becomes part of a directory filter', 'Escape it for that language.'],
  xml: ['is parsed by a parser that may resolve entities', 'Disable external entities and DTDs.'],
}

const message = ({ call, value, does }: Facts): string => `\`${value}\` in \`${call}\` ${does}.`

export const tainted = rule({
  id: 'code.flow.tainted',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/74.html',
  message,
  fix: ({ fix }: Facts) => fix,
  fires: [
    adds(
      'api/search.py',
      'from flask import request',
      'def find():',
      '    term = request.args["q"]',
      '    sql = "SELECT id FROM books WHERE title LIKE \'%" + term + "%\'"',
      '    return db.execute(sql)',
    ),
    adds(
      'web/jobs.js',
      'const { exec: run } = require("child_process")',
      'router.post("/jobs", (req, res) => {',
      '  const job = req.body.name',
      '  run(`./jobs/${job}.sh`, () => res.end())',
      '})',
    ),
    adds(
      'svc/File.java',
      'class Files2 {',
      '  @GetMapping("/f") byte[] read(@RequestParam String name) throws IOException {',
      '    return Files.readAllBytes(Path.of("/srv/data/" + name));',
      '  }',
    ),
    adds(
      'svc/ping.go',
      'package svc',
      'func ping(w http.ResponseWriter, r *http.Request) {',
      '\thost := r.URL.Query().Get("host")',
      '\tout, _ := exec.Command("sh", "-c", "ping -c1 "+host).Output()',
      '\tw.Write(out)',
      '}',
    ),
  ],
  quiet: [
    adds(
      'api/search.py',
      'from flask import request',
      'def find():',
      '    term = request.args["q"]',
      '    return db.execute("SELECT id FROM books WHERE title = %s", (term,))',
    ),
    adds(
      'web/jobs.js',
      'const { exec: run } = require("child_process")',
      'const JOBS = ["index", "clean"]',
      'router.post("/jobs", (req, res) => {',
      '  const job = req.body.name',
      '  if (!JOBS.includes(job)) return res.status(400).end()',
      '  run(`./jobs/${job}.sh`, () => res.end())',
      '})',
    ),
    adds(
      'svc/ping.go',
      'package svc',
      'func ping(w http.ResponseWriter, r *http.Request) {',
      '\tout, _ := exec.Command("uptime").Output()',
      '\tw.Write(out)',
      '}',
    ),
  ],
})

export const redirected = rule({
  ...tainted,
  id: 'code.flow.redirect',
  severity: 'high',
  source: 'https://cwe.mitre.org/data/definitions/601.html',
  fires: [
    adds(
      'web/login.js',
      'const app = express()',
      'app.get("/next", (req, res) => {',
      '  res.redirect(req.query.to)',
      '})',
    ),
    adds(
      'api/login.py',
      'from flask import redirect, request',
      'def done():',
      '    return redirect(request.args.get("next"))',
    ),
  ],
  quiet: [
    adds(
      'web/login.js',
      'const app = express()',
      'app.get("/next", (req, res) => {',
      '  res.redirect("/home")',
      '})',
    ),
    adds(
      'api/login.py',
      'from flask import redirect, request, url_for',
      'def done():',
      '    return redirect(url_for("home", page=request.args.get("page")))',
    ),
  ],
})

export const built = rule({
  id: 'code.flow.built',
  severity: 'high',
  category: 'security',
  evidence: 'C',
  source: 'https://cwe.mitre.org/data/definitions/74.html',
  message,
  fix: ({ fix }: Facts) => fix,
  fires: [
    adds('svc/report.py', 'import os', 'def render(name):', '    os.system("pdftotext " + name)'),
    adds(
      'svc/users.go',
      'package svc',
      'func find(db *sql.DB, name string) (*sql.Rows, error) {',
      '\treturn db.Query(fmt.Sprintf("SELECT id FROM users WHERE name = \'%s\'", name))',
      '}',
    ),
  ],
  quiet: [
    adds(
      'svc/report.py',
      'import subprocess',
      'def render(name):',
      '    subprocess.run(["pdftotext", "--", name], check=True)',
    ),
    adds(
      'svc/users.go',
      'package svc',
      'func find(db *sql.DB, name string) (*sql.Rows, error) {',
      '\treturn db.Query("SELECT id FROM users WHERE name = $1", name)',
      '}',
    ),
  ],
})

const unseenMessage = ({ call, value, does }: Facts): string =>
  `\`${value}\` in \`${call}\` ${does}; the change does not show where it comes from.`

export const objectsOfUnseen = rule({
  id: 'code.deserialise.unknown',
  severity: 'high',
  category: 'security',
  evidence: 'C',
  source: 'https://cwe.mitre.org/data/definitions/502.html',
  message: unseenMessage,
  fix: ({ fix }: Facts) => fix,
  fires: [
    adds('jobs/cache.py', 'import pickle', 'def read(handle):', '    return pickle.load(handle)'),
    adds(
      'jobs/In.java',
      'class In {',
      '  Object in(InputStream s) throws Exception { return new ObjectInputStream(s).readObject(); }',
    ),
    adds('jobs/conf.py', 'import yaml', 'def read(text):', '    return yaml.load(text, Loader=yaml.Loader)'),
  ],
  quiet: [
    adds('jobs/cache.py', 'import json', 'def read(handle):', '    return json.load(handle)'),
    adds(
      'jobs/conf.py',
      'import yaml',
      'def read(text):',
      '    return yaml.load(text, Loader=yaml.SafeLoader)',
    ),
  ],
})

export const codeOfUnseen = rule({
  id: 'code.eval.unknown',
  severity: 'high',
  category: 'security',
  evidence: 'C',
  source: 'https://cwe.mitre.org/data/definitions/95.html',
  message: unseenMessage,
  fix: ({ fix }: Facts) => fix,
  fires: [
    adds(
      'core/price.py',
      'class Rule:',
      '    def of(self, row):',
      '        return eval(self.formula, {}, row)',
    ),
    adds('core/rule.js', 'class Rule {', '  of(row) { return new Function("row", this.formula)(row) }'),
  ],
  quiet: [
    adds('core/price.py', 'import ast', 'def of(text):', '    return ast.literal_eval(text)'),
    adds('core/rule.js', 'class Rule {', '  of(row) { return FORMULAS[this.name](row) }'),
  ],
})

export const markupOfUnseen = rule({
  id: 'code.xss.unknown',
  severity: 'high',
  category: 'security',
  evidence: 'C',
  source: 'https://cwe.mitre.org/data/definitions/79.html',
  message: unseenMessage,
  fix: ({ fix }: Facts) => fix,
  fires: [
    adds('ui/card.js', 'export function draw(el, note) {', '  el.innerHTML = note.text'),
    adds(
      'ui/tags.py',
      'from django.utils.safestring import mark_safe',
      'def show(note):',
      '    return mark_safe(note.text)',
    ),
  ],
  quiet: [
    adds('ui/card.js', 'export function draw(el, note) {', '  el.textContent = note.text'),
    adds('ui/card.js', 'export function draw(el, note) {', "  el.innerHTML = '<hr>'"),
    adds('ui/card.js', "import DOMPurify from 'dompurify'", '  el.innerHTML = DOMPurify.sanitize(note.text)'),
  ],
})

const UNSEEN: Readonly<Partial<Record<SinkClass, FindingRule<string, Facts>>>> = {
  deserialise: objectsOfUnseen,
  eval: codeOfUnseen,
  xss: markupOfUnseen,
}
/** A page of an answer is often built by a renderer; what a class or method name calls is no code. */
const isUnseen = (one: TreeNode, value: Value, kind: SinkClass): boolean =>
  !value.isConstant &&
  !isCleanFor(value, kind) &&
  one.kind !== 'function' &&
  one.kind !== 'string' &&
  (kind !== 'xss' || /^(?:name|member|index)$/.test(one.kind))

const TEXT_ONLY: readonly SinkClass[] = ['sql', 'shell', 'eval', 'ldap', 'template']
/** Values given apart from the text, or data-only arguments: the rest of the call does no harm. */
const SAFE_REST: readonly SinkClass[] = ['sql', 'nosql', 'path', 'redirect', 'template', 'load', 'xss']

export const judgeSinks = judgeNode((tree, context) => {
  if (tree.kind === 'assign' || (tree.kind === 'pair' && tree.name === '__html'))
    return judgeMarkup(tree, context)
  if (tree.kind !== 'call') return null
  const { path, flow, image } = context
  const sink = sinkOf(path)
  if (sink === null || (tree.items.length === 0 && sink.argument !== -2)) return null
  const kind = kindOf(sink.class, tree, context)
  const given = kind === 'program' ? programOf(tree.items[0]!) : null
  const decisive: TreeNode[] =
    sink.argument === -2
      ? [tree.left?.left].filter((one) => one != null)
      : given !== null
        ? [given]
        : sink.argument < 0 || isList(kind, sink.class)
          ? [...tree.items]
          : tree.items.slice(sink.argument, sink.argument + 1)
  const query =
    kind === 'sql'
      ? tree.items.find(
          (one) => one.kind === 'string' || (one.kind === 'binary' && flow.valueOf(one).isBuilt),
        )
      : undefined
  if (query !== undefined && decisive[0]?.kind !== 'string' && !flow.valueOf(decisive[0] ?? null).isBuilt)
    decisive.splice(0, decisive.length, query)
  if (decisive.length === 0 || isSafeForm(context, kind, tree, decisive[0]!)) return null
  const values = decisive.map((one): readonly [TreeNode, Value] => [one, flow.valueOf(one)])
  const [does, fix] = CLASSES[kind]
  const facts = (one: TreeNode): Facts => ({
    call: excerpt(path, 60),
    value: excerpt(textOf(image.side, one), 80),
    does,
    fix,
  })
  // A query object harms only when a whole value of it is the sender's object.
  const risky = values.find(
    ([one, value]) =>
      value.source !== null && !isCleanFor(value, kind) && isOpenTo(kind, one, value, context),
  )
  // A statement that bound its values and no longer does is another way in.
  const key = kind === 'sql' && BOUND.test(textOf(image.side, risky?.[0] ?? tree)) ? `${kind} bound` : kind
  if (risky) return hit(kind === 'redirect' ? redirected : tainted, tree, facts(risky[0]), key, true)
  if (TEXT_ONLY.includes(kind)) {
    const open = values.find(([, value]) => value.isBuilt && !isCleanFor(value, kind))
    if (open) return hit(built, tree, facts(open[0]), kind)
  }
  const origin = UNSEEN[kind]
  const unseen = origin === undefined ? undefined : values.find(([one, value]) => isUnseen(one, value, kind))
  if (origin !== undefined && unseen !== undefined) return hit(origin, tree, facts(unseen[0]), kind)
  const isFixed = values.every(([, value]) => value.isConstant || isCleanFor(value, kind))
  return isFixed && SAFE_REST.includes(kind) && isHarmlessFixed(kind, path, tree, decisive) ? 'safe' : null
})

const BOUND = /[ (=,](?:\?|\$\d|%s|:[a-z]\w*)(?=[ ),;"'`]|$)/

/** Conditions given as a map are bound; a loader of plain data makes no objects. */
function isSafeForm({ path, image }: NodeContext, kind: SinkClass, tree: TreeNode, first: TreeNode): boolean {
  // A path is checked after it is built.
  if (/(?:^|\.)Paths?\.(?:get|of)$/.test(path))
    return /\.(?:startsWith|normalize|toRealPath)\(/.test(image.side.bare)
  if (kind === 'sql')
    return (
      /^(?:pair|dict|list|function|call)$/.test(first.kind) && first.kind !== 'call' && !path.endsWith('.sql')
    )
  return loadsPlainYaml(tree.items, path)
}

function isOpenTo(kind: SinkClass, one: TreeNode, value: Value, { flow, path, image }: NodeContext): boolean {
  const isOpen = (inner: TreeNode): boolean =>
    isRaw(inner) &&
    // A part of a path is always a text, never an object: https://expressjs.com/en/api.html#req.params
    !(kind === 'nosql' && /^(?:req|request|ctx)\.params\.\w+$/.test(image.names.pathOf(inner))) &&
    flow.valueOf(inner).source !== null &&
    !isCleanFor(flow.valueOf(inner), kind)
  if (kind === 'nosql')
    return one.kind === 'dict' ? one.items.some(({ right }) => right !== null && isOpen(right)) : true
  // `res.send(object)` is JSON; only text is a page.
  if (kind === 'xss' && /(?:send|HttpResponse|make_response)$/.test(path)) return value.isBuilt
  // A fixed host before the value keeps the connection there.
  if (kind === 'ssrf' || kind === 'redirect') return !startsFixed(one)
  return true
}

const isRaw = (tree: TreeNode): boolean =>
  tree.kind === 'member' || tree.kind === 'index' || tree.kind === 'name'

const startsFixed = (tree: TreeNode): boolean => {
  if (tree.kind === 'string') return /^(?:https?:\/\/[\w.-]{1,100}(?::\d{1,5})?\/|\/[\w?])/.test(tree.name)
  return tree.kind === 'binary' && tree.left !== null && startsFixed(tree.left)
}

/** A program list runs a shell when its first word is one; a call with `shell=True` reads text. */
function kindOf(kind: SinkClass, tree: TreeNode, { image }: NodeContext): SinkClass {
  if (kind !== 'program') return kind
  const asText = tree.items.some(
    (one) => one.kind === 'pair' && one.name === 'shell' && one.right?.name === 'True',
  )
  const hasShell = tree.items.some((one) =>
    /^['"[(\s]*(?:\/bin\/)?(?:ba|z|da)?sh['"]/.test(textOf(image.side, one)),
  )
  const inOptions = /shell\s*:\s*true/.test(textOf(image.side, tree))
  return asText || hasShell || inOptions ? 'shell' : 'program'
}

/** Of a list of words, the first is the program; the others are its arguments. */
const programOf = (tree: TreeNode): TreeNode => (tree.kind === 'list' && tree.items[0] ? tree.items[0] : tree)

const isList = (kind: SinkClass, given: SinkClass): boolean => kind === 'shell' && given === 'program'

/** `el.innerHTML = value`. */
function judgeMarkup(tree: TreeNode, { flow, image }: NodeContext) {
  const { left, right } = tree
  if (right === null || (left?.kind !== 'member' && tree.kind === 'assign')) return null
  const name = left?.name ?? tree.name
  if (/^(?:textContent|innerText)$/.test(name)) return 'safe'
  if (!/^(?:innerHTML|outerHTML|srcdoc|__html)$/.test(name)) return null
  const value = flow.valueOf(right)
  if (value.isConstant) return 'safe'
  if (isCleanFor(value, 'xss')) return 'safe'
  const [does, fix] = CLASSES.xss
  const facts = { call: name, value: excerpt(textOf(image.side, right), 80), does, fix }
  const unseen = value.isBuilt ? built : markupOfUnseen
  return hit(value.source === null ? unseen : tainted, tree, facts, 'xss', true)
}
