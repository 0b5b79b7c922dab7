import { defineSlots } from '../../../entity-screens/slots.ts'
import { ProgramWay } from './program-way.tsx'

/** A locked program stands as it is until it is unlocked; what it does is drawn. */
export default defineSlots('program', {
  Summary: ProgramWay,
  lock: program =>
    program.isLocked
      ? {
          text: 'lock.program.locked',
          unlock: { text: 'lock.program.unlock', change: { isLocked: false } },
        }
      : null,
})
