import { defineSlots } from '../../entity-screens/slots.ts'

/** Events come of what is done with labels. */
export default defineSlots('event', {
  firstSteps: [
    { path: '/labeling/register/mask', text: 'nav.register' },
    { path: '/qr', text: 'nav.scan' },
  ],
})
