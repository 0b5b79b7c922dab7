import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, type TablerIcon } from '@tabler/icons-react'
import type { RampName } from '../../../kit/theme/ramps.ts'

const looks: Readonly<Record<string, { readonly color: RampName; readonly icon: TablerIcon }>> = {
  ok: { color: 'basil', icon: IconCircleCheck },
  failed: { color: 'red', icon: IconAlertTriangle },
  notApplicable: { color: 'saffron', icon: IconCircleMinus },
}

/** Colour and sign of what came of a check; its word stands beside them. */
export const verdictLook = (outcome: string) => looks[outcome] ?? looks['failed']!
