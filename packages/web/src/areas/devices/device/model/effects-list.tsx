import { IconCheck, IconCircleDashed, IconPlus, type TablerIcon } from '@tabler/icons-react'
import { useText } from '../../../../data/text/texts.ts'
import { writeReading } from '../../../../entity-screens/fields/amounts/reading.tsx'
import { useWriting } from '../../../../entity-screens/fields/writing.ts'
import { Lines, ListedLine } from '../../../../kit/layout/lines.tsx'
import type { DeviceModel, ModelSensor } from './use-model.ts'

const signs: Readonly<Record<ModelSensor['becomes'], TablerIcon>> = {
  added: IconPlus,
  kept: IconCheck,
  other: IconCircleDashed,
}

/** The limits that a sensor of a model comes with. */
function useLimits() {
  const t = useText()
  const writing = useWriting()
  return ({ min, max, kind, unit }: ModelSensor): string | null => {
    const write = (value: number) => writeReading(value, { kind, unit }, writing)
    if (min !== null && max !== null)
      return t('deviceSetup.model.range', { min: write(min), max: write(max) })
    if (min !== null) return `≥ ${write(min)}`
    return max === null ? null : `≤ ${write(max)}`
  }
}

/** Each sensor of a model with what becomes of it at the device. */
export function EffectsList({ model }: { model: DeviceModel }) {
  const t = useText()
  const limits = useLimits()
  return (
    <Lines>
      {model.sensors.map(sensor => {
        const Sign = signs[sensor.becomes]
        const known = [t(`deviceSetup.model.becomes.${sensor.becomes}`), limits(sensor)]
        return (
          <ListedLine
            key={sensor.id}
            sign={<Sign size={20} stroke={1.8} aria-hidden />}
            isLit={sensor.becomes === 'added'}
            name={sensor.name ?? sensor.path}
            detail={known.filter(part => part !== null).join(' · ')}
          />
        )
      })}
    </Lines>
  )
}
