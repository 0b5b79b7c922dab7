import type { AmountUnit } from '@cloche/domain/rules/amounts'
import type { Formats } from '../../../data/formats/formats.ts'
import { isMeasured } from '../../../data/amounts/units.ts'
import { weighed } from '../../../data/amounts/weighed.ts'
import type { useText } from '../../../data/text/texts.ts'
import { readAmount } from '../forecast/forecast-reason.ts'
import type { Prep } from './calls.ts'

type Reason = Prep['reasons'][number]

/** The machine that something goes into, and how often. */
export const machineText = (t: ReturnType<typeof useText>, device: string, runs: number | null): string =>
  runs !== null && runs > 1 ? t('dayPlan.runsOn', { device, count: runs }) : t('dayPlan.onDevice', { device })

/** A part of an amount, as a sentence. */
export const planReason = (
  t: ReturnType<typeof useText>,
  formats: Formats,
  { kind, part, of = '' }: Reason,
) =>
  t(kind === 'split' && part.value > 0 ? 'dayPlan.reason.splitShare' : `dayPlan.reason.${kind}`, {
    // A forecast of portions has more decimals than anybody reads.
    amount:
      kind === 'forecast' && !isMeasured(part.unit as AmountUnit)
        ? readAmount(formats, part.value, part.unit)
        : weighed(formats, part),
    of,
  })
