/** The queue of work in the background: who asks for it, who does it, and what becomes of what fails. */
export { Queue, type AddOptions } from './queue.ts'
export { faultText, WontSucceed, type AtHand, type Job, type Work } from './work.ts'
export { putAside, queueFigures } from './figures.store.ts'
export { eachByItself } from './each-by-itself.ts'
