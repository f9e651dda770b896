// The rule pages: definitions become plain values with a link to their source, and hostile examples stay text.
import { describe, expect, it } from 'vitest'
import { count, html } from '#components/testing/markup.ts'
import { defaultCalibration } from '#protocol/review/compiled.ts'
import type { FirstContact } from '#server/review/first-contact.ts'
import type { RuleDescription } from '#server/review/rule-descriptions.ts'
import { CalibrationTable } from './calibration-table.tsx'
import { FirstContactTable } from './first-contact-table.tsx'
import { RuleTopics } from './rule-list.tsx'
import { hrefOf, topicsOf } from './rule-words.ts'

const format: RuleDescription = {
  id: 'shell.fs.format',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'mkfs(8)',
  fires: ['mkfs.ext4 /dev/sda1', '<img src=x onerror=alert(1)>'],
  quiet: ['lsblk -f', 'df -h'],
}
const list: RuleDescription = {
  id: 'shell.read.list',
  severity: 'allow',
  category: 'other',
  evidence: 'A',
  source: 'https://www.gnu.org/software/coreutils/manual/',
  fires: ['ls', 'ls -l'],
  quiet: ['rm x', 'mv a b'],
}

describe('topicsOf', () => {
  it('groups by the second word of the id', () => {
    const topics = topicsOf([list, format])
    expect(topics.map(({ name, rules }) => [name, rules.map(({ id }) => id)])).toEqual([
      ['fs', ['shell.fs.format']],
      ['read', ['shell.read.list']],
    ])
  })

  it.each([
    ['https://cwe.mitre.org/data/definitions/78.html', 'https://cwe.mitre.org/data/definitions/78.html'],
    ['CWE-295', 'https://cwe.mitre.org/data/definitions/295.html'],
    [
      'PostgreSQL docs, https://www.postgresql.org/docs/18/sql-drop.html',
      'https://www.postgresql.org/docs/18/sql-drop.html',
    ],
    ['policy: review.md §7', null],
    ['javascript:alert(1)', null],
  ])('links a source: %s', (source, href) => {
    expect(hrefOf(source)).toBe(href)
  })
})

describe('RuleTopics', () => {
  it('shows effect, source and examples; closed until opened', () => {
    const text = html(<RuleTopics topics={topicsOf([list, format])} />)
    expect(text).toContain('mkfs.ext4 /dev/sda1')
    expect(text).toContain('href="https://www.gnu.org/software/coreutils/manual/"')
    expect(text).toContain('Blocker')
    expect(text).not.toContain('<img')
    expect(text).not.toContain('<details open')
    expect(count(text, '<details')).toBe(2)
  })
})

describe('CalibrationTable', () => {
  it('says when nothing is measured, and names the ceiling', () => {
    const text = html(<CalibrationTable calibration={{ ...defaultCalibration, cells: [] }} />)
    expect(text).toContain('No cell is measured yet')
    expect(text).toContain('70 %')
  })

  it('shows each cell with the rows behind it', () => {
    const cell = { group: 'plan', verdict: 'approve', class: null, band: null, bps: 8_125, rows: 64 } as const
    const text = html(<CalibrationTable calibration={{ ...defaultCalibration, cells: [cell] }} />)
    for (const shown of ['Plans and prose', '81.3 %', '64', 'all, pooled']) expect(text).toContain(shown)
  })
})

describe('FirstContactTable', () => {
  it('shows the wrong approvals of a line beside the right ones', () => {
    const line: FirstContact = {
      set: 'blind-202611',
      date: '2026-11-22',
      ruleset_version: '2.0.0',
      family: 'plan',
      rows: 80,
      approvals_right: 9_500,
      benign_approved: 3_100,
      reject_approved: 250,
      reject_rejected: 4_200,
      benign_finding: 700,
      benign_rejected: 100,
      gap: 400,
    }
    const text = html(<FirstContactTable lines={[line]} />)
    for (const shown of ['blind-202611', '95 %', '2.5 %', '31 %']) expect(text).toContain(shown)
    expect(html(<FirstContactTable lines={[]} />)).toContain('No blind set is scored yet')
  })
})
