// Judges configuration: each setting that a change adds, removes or changes.
import { judgeChange } from '../../handler.ts'
import { judgeSettings } from '../../settings/judge.ts'
import { judgeImages } from '../containers/images.ts'
import { judgeActions } from '../supply/actions.ts'
import { judgePackages } from '../supply/packages.ts'
import { judgeInstallScripts } from '../supply/sources.ts'
import { judgeScripts } from './scripts.ts'

export const configuration = judgeChange((change, report) => {
  // Lockfiles are read line by line.
  if (
    /(?:^|\/)(?:[\w-]{1,40}\.lock|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.ya?ml|go\.sum)$/.test(
      change.file.path,
    )
  )
    return
  judgeSettings(change, report, [judgeActions, judgeImages, judgeInstallScripts, judgePackages, judgeScripts])
})
