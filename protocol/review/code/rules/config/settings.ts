// Judges configuration: each setting that a change adds, removes or changes.
import { judgeChange } from '../../handler.ts'
import { judgeSettings } from '../../settings/judge.ts'
import { judgeImages } from '../containers/images.ts'
import { judgeActions } from '../supply/actions.ts'
import { judgeScripts } from './scripts.ts'

export const configuration = judgeChange((change, report) => {
  judgeSettings(change, report, [judgeActions, judgeImages, judgeScripts])
})
