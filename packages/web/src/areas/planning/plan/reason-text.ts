import type { AmountUnit } from '@cloche/domain/rules/amounts'
import type { Formats } from '../../../data/formats/formats.ts'
import { isMeasured } from '../../../data/amounts/units.ts'
import { weighed } from '../../../data/amounts/weighed.ts'
import type { useText } from '../../../data/text/texts.ts'
import type { Prep } from './calls.ts'

type Reason = Prep['reasons'][number]

/** The machine that something goes into, and how often. */
export const machineText = (t: ReturnType<typeof useText>, device: string, runs: number | null): string =>
  runs !== null && runs > 1 ? t('dayPlan.runsOn', { device, count: runs }) : t('dayPlan.onDevice', { device })

/** Nobody cooks hundredths of a portion. */
const tenths = (value: number): number => (Math.abs(value) < 0.05 ? value : Math.round(value * 10) / 10)

/** A part of an amount, as a sentence. */
export const planReason = (
  t: ReturnType<typeof useText>,
  formats: Formats,
  { kind, part, of = '' }: Reason,
) =>
  t(kind === 'split' && part.value > 0 ? 'dayPlan.reason.splitShare' : `dayPlan.reason.${kind}`, {
    amount: isMeasured(part.unit as AmountUnit)
      ? weighed(formats, part)
      : formats.quantity(tenths(part.value), part.unit),
    of,
  })
