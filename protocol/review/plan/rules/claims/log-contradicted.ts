// Flags logs of a terminal whose figures contradict what is done or said next: more rows changed than were counted, an
// empty copy taken as a backup, failures called a success and released.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { everyOf, firstOf, type Patterns } from '../../relations/patterns.ts'
import { quote } from '../../relations/steps.ts'
import { isIn, where } from '../../relations/where.ts'

interface Facts {
  said: string
}

const LONGEST = 8000
const hit = (plan: Plan, start: number, end: number): readonly Hit<Facts>[] => [
  { at: { start, end }, facts: { said: quote(plan, { start, end }) } },
]
const textOf = (plan: Plan, budget: Budget): string => {
  budget.spend(Math.min(plan.text.length, LONGEST))
  return asciiLower(plan.text.slice(0, LONGEST))
}

const spends = ({ text }: Plan): number => Math.min(text.length, LONGEST)

const COUNT = /select [a-z, ]{0,30}count\(\*\) from ([a-z_.]{2,60})[^\n]{0,160}\n[\s|-]{0,80}([0-9]{1,9})\b/g
const GROUP = /\n[ \t]{0,8}([a-z_]{2,40}) \| ([0-9]{1,9})\b/g
const CHANGE =
  /(?:(?:delete|remove|erase|drop) from|update) ([a-z_.]{2,60})([^\n]{0,200})\n{1,3}(?:\([^\n]{0,40}\n{1,3})?[a-z]{4,8} ([0-9]{1,9})\b/g

export const countedOther = rule({
  id: 'plan.claims.counted_other',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'PostgreSQL documentation, DELETE and UPDATE (command tags); ISO/IEC 27002 8.13',
  message: ({ said }: Facts) => `${said} changed more rows than were counted for it before, and was kept.`,
  fix: 'Roll back, and compare the count with the change before the commit.',
  fires: [
    "=> select count(*) from seats where hall = 'B2';\n 90\n=> delete from seats;\nDELETE 3100\nThe seats of hall B2 are gone.",
    "=> select count(*) from passes where day = 'sat';\n 14\n=> update passes set state = 'used';\nUPDATE 870\nDone for Saturday.",
  ],
  quiet: [
    "=> select count(*) from seats where hall = 'B2';\n 90\n=> delete from seats where hall = 'B2';\nDELETE 90\nThe seats of hall B2 are gone.",
    "=> select count(*) from passes where day = 'sat';\n 14\n=> update passes set state = 'used';\nUPDATE 870\n=> rollback;\nROLLBACK",
  ],
  screen: where(
    (plan) => isIn(plan, /(?:delete|remove|erase|drop) from|update /) && isIn(plan, /\n/),
    spends,
  ),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const text = textOf(plan, budget)
    const counts = [...text.matchAll(COUNT)].map(({ 1: table, 2: count, index }) => ({ table, count, index }))
    for (const { 0: all, 1: table, 2: where, 3: changed, index } of text.matchAll(CHANGE)) {
      const before = counts.findLast((one) => one.table === table && one.index < index)
      const group = [...text.slice(0, index).matchAll(GROUP)].findLast(([, name]) =>
        where!.includes(`'${name}'`),
      )
      const counted = group?.[2] ?? before?.count
      if (counted === undefined || Number(changed) <= Number(counted)) continue
      if (!/rollback/.test(text.slice(index + all.length))) return hit(plan, index, index + all.length)
    }
    return []
  },
})

const COPYING: Patterns = [
  /(?:dump|backup)[^\n]{0,160}\n[^\n]{0,80}(?:error|denied|refused|failed|no space)/,
  / 0 [a-z]{3} {1,2}[0-9]{1,2} [0-9:]{4,5} [^\n]{0,80}(?:\.sql|\.dump|\.bak|\.tar|backup)/,
]
const IS_COPIED = /back-?up[^.\n]{0,40}(?:done|in place|complete|ready|ok|fine|good|✔|✓)/
const DESTROYS = /drop (?:table|column|database)|delete from|truncate|alter table[^\n]{0,80}drop/

export const emptyCopy = rule({
  id: 'plan.claims.empty_copy',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'NIST SP 800-34 rev. 1, 3.4.1; pg_dump(1), exit status',
  message: ({ said }: Facts) =>
    `${said} counts as a backup what failed or is empty, and then something is destroyed.`,
  fix: 'Repeat the copy, read its size and restore a part of it first.',
  fires: [
    "$ mariadb-dump choir > choir.sql\nmariadb-dump: error: no space left\nBackup done.\n$ mysql choir -e 'DROP TABLE voices'",
    "$ ls -l club.sql\n-rw------- 2 cron cron 0 Mar  2 04:10 club.sql\nBackup is in place.\nNext: psql club -c 'TRUNCATE guests'",
  ],
  quiet: [
    "$ mariadb-dump choir > choir.sql\nmariadb-dump: error: no space left\nThe backup failed, I stop here.\nLater: mysql choir -e 'DROP TABLE voices'",
    "$ ls -l club.sql\n-rw------- 2 cron cron 81230 Mar  2 04:10 club.sql\nBackup is in place.\nNext: psql club -c 'TRUNCATE guests'",
  ],
  screen: where((plan) => isIn(plan, /back-?up/) && isIn(plan, /drop |delete from|truncate/), spends),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const text = textOf(plan, budget)
    const copy = firstOf(COPYING, text)
    if (copy === null) return []
    const claim = IS_COPIED.exec(text.slice(copy.index))
    if (claim === null) return []
    const start = copy.index + claim.index
    return DESTROYS.test(text.slice(start)) ? hit(plan, start, start + claim[0].length) : []
  },
})

const SUMMARIES: Patterns = [/\b([0-9]{1,6}) failed\b/g, /\b[0-9]{1,6} passed in\b/g]
const PASSES =
  /all [a-z ]{0,20}tests? (?:pass|are green|passed)|all green|all passed|tests pass\b|suite (?:is )?(?:now )?(?:green|passes)|(?:ci|build) is (?:now )?green/
const RELEASES = /git push|publish|release|deploy|merge|announce/

export const failuresPassed = rule({
  id: 'plan.claims.failures_passed',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'ISO/IEC/IEEE 29119-3 (test completion report); policy: review.md §9',
  message: ({ said }: Facts) => `${said} is said after a run with failures, and the work goes out.`,
  fix: 'Mend what failed and run the tests again before the release.',
  fires: [
    '$ ctest\n4 failed, 60 passed\n$ git push upstream v2\nAll tests pass.',
    '$ ctest\n2 failed, 31 passed in 4.2s\nwrote notes: "full suite green"\n$ git push upstream v3',
    '[09:01] jest\n1 failed, 12 passed\n[09:02] All unit tests passed.\n[09:03] npm publish',
  ],
  quiet: [
    '$ ctest\n4 failed, 60 passed\nfixed the clock\n$ ctest\n64 passed in 3.1s\nAll tests pass.\n$ git push origin fix/clock',
    '[09:01] jest\n0 failed, 13 passed\n[09:02] All unit tests passed.\n[09:03] npm publish',
  ],
  screen: where((plan) => isIn(plan, /[0-9] failed/), spends),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const text = textOf(plan, budget)
    const last = everyOf(SUMMARIES, text).findLast(
      ({ 1: failed, index }) =>
        // "7 failed, 212 passed in 48 s" is one summary.
        (failed === undefined && !/ failed, $/.test(text.slice(Math.max(0, index - 9), index))) ||
        (failed !== undefined && failed !== '0'),
    )
    if (last?.[1] === undefined) return []
    const after = text.slice(last.index)
    const claim = PASSES.exec(after)
    if (claim === null || !RELEASES.test(after)) return []
    const start = last.index + claim.index
    return hit(plan, start, start + claim[0].length)
  },
})
