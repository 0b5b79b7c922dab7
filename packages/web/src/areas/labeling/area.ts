import { defineArea } from '../../data/routing/area.ts'
import { commonTexts, nameTexts } from '../../data/text/shared.ts'
import {
  expiryTexts,
  floorTexts,
  labelTexts,
  labelingTexts,
  programTexts,
  scanTexts,
  traceabilityTexts,
} from './texts.ts'

/** Registering, scanning and following labels: the heart of the floor. */
export const labelingArea = defineArea({
  name: 'labeling',
  routes: [
    { path: '/qr', gate: 'guest', screen: () => import('./scan/scan.screen.tsx') },
    {
      path: '/qr/bytecode/{bytecode}/{nav?}/{tab?}/{page?}',
      gate: 'guest',
      screen: () => import('./scan/bytecode.screen.tsx'),
    },
    {
      path: '/labeling/register/mask',
      gate: 'LA>=3',
      screen: () => import('./register/register.screen.tsx'),
    },
  ],
  nav: [{ section: 'production', path: '/labeling/register/mask', text: 'nav.register', order: 1 }],
  texts: [
    commonTexts,
    nameTexts,
    scanTexts,
    floorTexts,
    labelTexts,
    labelingTexts,
    expiryTexts,
    programTexts,
    traceabilityTexts,
  ],
  everywhere: { part: () => import('./scan/scan-anywhere.tsx'), texts: [scanTexts] },
})
