// What flows where: sources by framework, helper functions, containers, guards that dominate, cleaners by sink class.
import { describe, expect, it } from 'vitest'
import { reviewText } from '../testing/ruleset.ts'

const rules = (path: string, ...lines: readonly string[]): readonly string[] =>
  reviewText(
    `--- a/${path}\n+++ b/${path}\n@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}\n`).join('')}`,
    'code_diff',
  ).issues.map(({ rule }) => rule)

const TAINTED = 'code.flow.tainted'

describe('values that a sender chooses [review, 5]', () => {
  it.each([
    ['a.py', 'from flask import request', 'def f():', '    os.system("ls " + request.args["d"])'],
    [
      'a.py',
      '@router.get("/x/{name}")',
      'def f(name: str, db = Depends(get_db)):',
      '    db.execute("select * from t where n = \'" + name + "\'")',
    ],
    [
      'a.ts',
      'class C { @Get() f(@Query("d") dir: string) { require("child_process").execSync("ls " + dir) } }',
    ],
    ['a.go', 'func f(c *gin.Context) {', '\tdb.Query("select * from t where n = " + c.Query("n"))', '}'],
    ['a.php', '<?php', '$n = $_GET["n"];', 'mysqli_query($db, "select * from t where n = $n");'],
    [
      'a.rs',
      'async fn f(Path(name): Path<String>) -> Vec<u8> {',
      '    std::fs::read(format!("/srv/{}", name)).unwrap()',
      '}',
    ],
    [
      'A.java',
      'class A { void f(HttpServletRequest q) { st.executeQuery("select " + q.getParameter("c")); } }',
    ],
  ])('%s reach the sink', (path, ...lines) => {
    expect(rules(path, ...lines)).toContain(TAINTED)
  })

  it('reach it through a helper of the same file and through a list', () => {
    expect(
      rules(
        'a.js',
        'const wrap = (x) => `ls ${x}`',
        'app.get("/", (req, res) => { require("child_process").exec(wrap(req.query.d)) })',
      ),
    ).toContain(TAINTED)
    expect(
      rules(
        'a.js',
        'app.get("/", (req, res) => { const parts = []; parts.push(req.query.d); require("child_process").exec(parts.join(" ")) })',
      ),
    ).toContain(TAINTED)
  })
})

describe('what limits a value [review, 5]', () => {
  it('a test that refuses before the sink and names the value', () => {
    const lines = [
      'app.get("/", (req, res) => {',
      '  const d = req.query.d',
      '  if (!DIRS.includes(d)) return res.status(400).end()',
      '  require("child_process").exec("ls " + d)',
      '})',
    ]
    expect(rules('a.js', ...lines)).not.toContain(TAINTED)
    expect(rules('a.js', ...lines.map((line) => line.replace('includes(d)', 'includes(e)')))).toContain(
      TAINTED,
    )
  })

  it('a cleaner counts only for its own class of sinks', () => {
    expect(
      rules(
        'a.py',
        'from flask import request',
        'import shlex, os',
        'os.system("ls " + shlex.quote(request.args["d"]))',
      ),
    ).not.toContain(TAINTED)
    expect(
      rules(
        'a.py',
        'from flask import request',
        'import html, os',
        'os.system("ls " + html.escape(request.args["d"]))',
      ),
    ).toContain(TAINTED)
  })
})
