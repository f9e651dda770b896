// The reader of PowerShell: a module of its own, so that a page loads it when a command is in that language.
export { evaluatePowershell as powershell } from './evaluate.ts'
