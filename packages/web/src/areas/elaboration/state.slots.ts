import { defineSlots } from '../../entity-screens/slots.ts'

/** Public, locked and active states stand as they are; an own one is set inactive before it changes. */
export default defineSlots('state', {
  lock: state => {
    if (state.isPublic) return { text: 'lock.state.public' }
    if (state.isLocked) return { text: 'lock.state.locked' }
    if (!state.active) return null
    return {
      text: 'lock.state.active',
      unlock: { text: 'lock.state.deactivate', change: { active: false } },
    }
  },
})
