/** Heavy work in workers of its own: see workers.ts for what is refused, limits.ts for the limits, tasks.ts for what they do. */
export { mapInSlices } from './breathe.ts'
export { FairQueue } from './fair-queue.ts'
export { WORKER_LIMITS, type WorkerLimits } from './limits.ts'
export { Workers, type WorkOptions } from './workers.ts'
