// What a call needs once it is sent: loaded by the first one.
export { explain } from './explain-answer.ts'
export { readAnswer } from './read-answer.ts'
export { requestOf } from './run-request.ts'
