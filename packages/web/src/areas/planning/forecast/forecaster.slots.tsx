import { defineSlots } from '../../../entity-screens/slots.ts'
import { later } from '../../../entity-screens/later.tsx'

/** Forecasters: what they expect is a tab of their own. */
export default defineSlots('forecaster', {
  tabs: [
    {
      value: 'figures',
      text: 'forecasting.tab',
      Screen: later(() => import('./figures-tab.tsx')),
    },
  ],
})
