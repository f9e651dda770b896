import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { tamper } from '#protocol/proofs/tamper.ts'
import { proof, signChanged } from '#protocol/testing/verify.ts'
import { EVENT_PLACES } from '../page-state.ts'
import { PYTHON_CHECK, recipeCommands } from './recipe.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0

describe.skipIf(!hasPython)(
  `the script that readers are given${hasPython ? '' : ' (skipped: no python3 here)'}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'check-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'check.py'), PYTHON_CHECK)

    function check(given: unknown) {
      writeFileSync(join(folder, 'event.json'), JSON.stringify(given))
      const { status, stdout, stderr } = spawnSync('python3', ['check.py', 'event.json'], {
        cwd: folder,
        encoding: 'utf8',
      })
      expect(stderr).toBe('')
      return { status, lines: stdout.split('\n') }
    }

    const decisionRef = JSON.parse(proof.content).decision_ref

    it.each([
      ['a signed event', proof],
      ['a whole proof', { event: proof }],
      ['the answer of a review', { verdict: 'approve', proof: { event: proof } }],
    ])('finds the same id, decision_ref and signature in %s', (_what, given) => {
      expect(check(given)).toEqual({
        status: 0,
        lines: [
          `same      id ${proof.id}`,
          `same      decision_ref ${decisionRef}`,
          'same      sig True',
          `key       ${proof.pubkey} (compare it with the published one)`,
          '',
        ],
      })
    })

    it('hashes words beyond ASCII as the page does', () => {
      expect(check(signChanged({ policy_version: 'Pré-action ✓ 😀 \u2028 \u007f "\\' })).lines[0]).toMatch(
        /^same/,
      )
    })

    it.each(EVENT_PLACES)('notices a changed character of the %s', (place) => {
      const { status, lines } = check(tamper(proof, place)!.event)
      expect(status).toBe(1)
      const line = place === 'sig' ? 2 : 0
      expect(lines[line]).toMatch(/^DIFFERENT/)
    })

    it('notices a decision_ref that covers other words', () => {
      const { status, lines } = check(signChanged({ verdict: 'reject' }))
      expect(status).toBe(1)
      expect(lines.map((line) => line.startsWith('DIFFERENT'))).toEqual([false, true, false, false, false])
    })

    it('needs nothing but the standard library', () => {
      check(proof)
      const isolated = execFileSync('python3', ['-I', '-S', 'check.py', 'event.json'], {
        cwd: folder,
        encoding: 'utf8',
      })
      expect(isolated).toContain('same      id')
    })
  },
)

it('a foreign event is not asked of this instance', () => {
  expect(recipeCommands('https://assay.example', proof.id)).toContain(`/verdict-proofs/${proof.id}`)
  expect(recipeCommands('https://assay.example', null)).not.toContain('/verdict-proofs/')
})
