/** Heavy work in workers of its own: see workers.ts for the limits, tasks.ts for what they do. */
export { mapInSlices } from './breathe.ts'
export { givenUp, WorkEnded, Workers, type WorkOptions } from './workers.ts'
