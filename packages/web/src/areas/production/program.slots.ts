import { defineSlots } from '../../entity-screens/slots.ts'

/** A locked program stands as it is until it is unlocked. */
export default defineSlots('program', {
  lock: program =>
    program.isLocked
      ? {
          text: 'lock.program.locked',
          unlock: { text: 'lock.program.unlock', change: { isLocked: false } },
        }
      : null,
})
