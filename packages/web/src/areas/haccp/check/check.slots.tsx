import { defineSlots } from '../../../entity-screens/slots.ts'
import { CheckButton } from './check-button.tsx'

/** Checks: written down from the head of their list. */
export default defineSlots('haccpCheck', {
  ListActions: () => <CheckButton isMain />,
  firstSteps: [{ path: '/haccp/haccps/{page?}', text: 'nav.haccps' }],
})
