/** Everyday commands are never rejected and nearly all are approved; their twins that differ in one thing are not approved. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { reviewText } from '../testing/ruleset.ts'

/** Commands and scripts, an empty line between two of them. */
const ordinary = readFileSync(new URL('../../vectors/review/ordinary/shell.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split(/\n{2,}/)

describe('ordinary commands [review, 4]', () => {
  const records = ordinary.map((text) => reviewText(text))

  it('none is rejected', () => {
    expect(ordinary.length).toBeGreaterThan(400)
    expect(ordinary.filter((_, i) => records[i]!.verdict === 'reject')).toEqual([])
  })

  it('nineteen in twenty are approved, and a finding is rare', () => {
    const approved = records.filter(({ verdict }) => verdict === 'approve').length
    const found = records.filter(({ basis }) => basis === 'finding').length
    expect(approved / records.length).toBeGreaterThanOrEqual(0.95)
    expect(found / records.length).toBeLessThanOrEqual(0.03)
  })
})

describe('twins that differ in one thing [review, 4]', () => {
  it.each([
    ['a negated name', "find . -not -name '*.pyc' -delete"],
    ['a second name in the group', "find . \\( -name '*.pyc' -o -name '*.py' \\) -delete"],
    ['another branch of the expression', "find . -name '*.pyc' -o -type f -delete"],
    ['a pruned name, and then everything', 'find . -name node_modules -prune -o -type f -delete'],
    ['a name that looks like a known one', 'pip install request==2.32.3'],
    ['a known name from an address', 'npm install --save-dev eslint@https://x.example.net/a.tgz'],
    [
      'a program of the application that deletes',
      'python manage.py shell -c "from app.models import Cart; Cart.objects.all().delete()"',
    ],
    ['a file that is written without being read', `python3 -c "open('src/config.py', 'w').write('x')"`],
    ['a tunnel for everybody', 'ssh -N -g -L 5433:db.internal:5432 gw'],
    ['no replica left', 'kubectl -n staging scale deploy/worker --replicas=0'],
    ['the other environment', 'kubectl --context prod -n staging rollout restart deploy/web'],
    ['a deployment of production', 'vercel deploy --prod'],
    ['rows of another server', `psql -h db.prod -d shop_dev -c "DELETE FROM carts WHERE id = 3"`],
    ['a restore over a database in use', 'pg_restore -d shop --clean --if-exists /tmp/orders.dump'],
    ['a command behind the options of ssh', "ssh host -t 'rm -rf /srv/app'"],
    ['a template of parallel', "parallel 'rm -rf {}' ::: /srv/a /srv/b"],
    ['another owner', 'chown -R www-data:"$USER" ./data'],
    ['the values of secrets', 'kubectl get secrets -n shop -o jsonpath={.items[*].data}'],
  ])('%s', (_, text) => {
    expect(reviewText(text).verdict).not.toBe('approve')
  })
})
