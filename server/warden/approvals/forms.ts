/** The forms of the approvals page. */
import { formOf } from './decide-by-form.ts'

export const approveByForm = formOf('approve')
export const rejectByForm = formOf('reject')
export const undoByForm = formOf('undo')
