import { describe, expect, it } from 'vitest'
import { withParts } from '../../core/linked.ts'
import { PartMissing } from '../../core/part-missing.ts'
import { node } from '../../syntax/tree.ts'
import { judgeNode, type NodeContext } from '../node-judge.ts'
import { linkedAt, nameCode } from './linked-names.ts'

const tree = node('call', 0, 1)
const at = (name: string) => ({ name }) as NodeContext
const parts = { hashesLinked: { members: { weak: judgeNode(() => 'safe', ['md5', 'sha1']) } } }

describe('a handler named by codes [review, 14]', () => {
  it('acts at the names of which it has the codes', () => {
    const linked = linkedAt('hashes', 'weak', nameCode('md5') + nameCode('sha1'), {})
    expect(['md5', 'sha1', 'sha256', ''].map((name) => linked.at.has(name))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('gives no answer at another name with the code of one of its own', () => {
    const linked = linkedAt('hashes', 'weak', nameCode('md5') + nameCode('sha256'), {})
    expect(linked.at.has('sha256')).toBe(true)
    expect(withParts(parts, () => linked.judge(tree, at('md5')))).toBe('safe')
    expect(withParts(parts, () => linked.judge(tree, at('sha256')))).toBeNull()
  })

  it('asks for the part that is not loaded', () => {
    const linked = linkedAt('hashes', 'weak', nameCode('md5'), {})
    expect(() => withParts({}, () => linked.judge(tree, at('md5')))).toThrow(PartMissing)
  })
})
