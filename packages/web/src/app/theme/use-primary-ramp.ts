import { askedLayout, useLayout } from '../../data/layout/layout.ts'
import { useSession } from '../../data/session/session.ts'
import { rampNames, type RampName } from '../../kit/theme/ramps.ts'

/** The primary ramp: what the address asks for, else the organization's, else the browser's own. */
export function usePrimaryRamp(): RampName {
  const { themeColor } = useLayout()
  const { organization } = useSession()
  const theirs = rampNames.find(name => name === organization?.themeColor)
  return askedLayout.themeColor ?? theirs ?? themeColor
}
