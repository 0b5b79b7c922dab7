import { defineSlots } from '../../../entity-screens/slots.ts'
import { CheckButton } from './check-button.tsx'

/** HACCP points: each can be checked from its own head. */
export default defineSlots('haccpPoint', {
  HeaderActions: ({ row }) => <CheckButton point={row} />,
})
