/** What risk, control and limits look like: always in words as well as in colour. */
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconHelpCircle,
  IconShieldCheck,
  IconTargetArrow,
  type TablerIcon,
} from '@tabler/icons-react'
import { controlOf, riskLevel, type RiskLevel } from '@cloche/domain/rules/haccp-plan'
import { useText } from '../../../data/text/texts.ts'
import { writeMeasure } from '../../../data/formats/measure.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import type { RampName } from '../../../kit/theme/ramps.ts'
import { limitsText } from '../check/limits-text.ts'
import type { Hazard } from './plan-calls.ts'

/** The colour of a risk. */
export const riskColours: Readonly<Record<RiskLevel, RampName>> = {
  low: 'basil',
  medium: 'saffron',
  high: 'orange',
  veryHigh: 'red',
}

/** How grave a hazard is, as a word and a number. */
export function RiskBadge({ hazard }: { hazard: Pick<Hazard, 'likelihood' | 'severity'> }) {
  const t = useText()
  const level = riskLevel(hazard)
  return (
    <StateBadge
      size="sm"
      color={riskColours[level]}
      icon={level === 'low' ? IconCircleCheck : IconAlertTriangle}
      label={`${t(`haccpPlan.risk.${level}`)} · ${hazard.likelihood * hazard.severity}`}
    />
  )
}

const controls: Readonly<Record<string, readonly [RampName, TablerIcon]>> = {
  ccp: ['red', IconTargetArrow],
  prerequisite: ['blue', IconShieldCheck],
  none: ['steel', IconCircleMinus],
}

/** By what a hazard is controlled. */
export function ControlBadge({ hazard }: { hazard: Hazard }) {
  const t = useText()
  const { outcome } = controlOf(hazard)
  const [color, icon] = controls[outcome ?? ''] ?? (['saffron', IconHelpCircle] as const)
  return (
    <StateBadge
      size="sm"
      color={color}
      icon={icon}
      outline={outcome === 'none'}
      label={t(`haccpPlan.outcome.${outcome ?? 'open'}`)}
    />
  )
}

/** Limits in the reader's unit; nothing where there are none. */
export function useLimits() {
  const t = useText()
  const { units, formats } = useWriting()
  return (of: { minimum: number | null; maximum: number | null; measure: string }): string | null => {
    const found = limitsText(of)
    if (found === null) return null
    const write = (value: unknown) =>
      of.measure === 'temperature'
        ? writeMeasure('temperature', Number(value), units, formats.locale)
        : formats.number(Number(value), 2)
    return t(
      found.key,
      Object.fromEntries(Object.entries(found.values).map(([name, value]) => [name, write(value)])),
    )
  }
}
