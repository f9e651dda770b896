export { answerQuestion } from './answer-question.ts'
export { makeDecision } from './make-decision.ts'
