// Starts the engine in a worker, from a file that the build makes of engine.worker.ts.
import type { EnginePort } from './engine-client.ts'

export const openEngineWorker = (): EnginePort =>
  new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' }) as EnginePort
