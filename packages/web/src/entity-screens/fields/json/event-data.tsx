import { findingKey, findingOf } from '@cloche/domain/rules/processes'
import { useFormats } from '../../../data/formats/formats.ts'
import { hasText, useText } from '../../../data/text/texts.ts'
import type { ValueProps } from '../kind-look.ts'
import classes from './json.module.css'
import type { JsonLook } from './json.tsx'

const instants = ['happenedAt', 'madeAt'] as const

/** What an event says beside its fields, as far as it has words: when, why, what was found, how many labels. */
function EventDataValue({ value }: ValueProps<'json'>) {
  const t = useText()
  const formats = useFormats()
  const data = (value ?? {}) as Readonly<Record<string, unknown>>
  const lines: [name: string, text: string][] = []
  for (const name of instants) {
    const at = data[name]
    if (typeof at === 'string') lines.push([name, formats.moment(at)])
  }
  const { reason, count, labelIds, value: measured, unit, note, piles } = data
  if (typeof measured === 'number')
    lines.push(['value', unit === 'C' ? `${formats.number(measured, 1)} °C` : formats.number(measured, 1)])
  if (typeof reason === 'string' && reason !== '') {
    const key = `tracing.reason.${reason}`
    lines.push(['reason', hasText(key) ? t(key) : reason])
  }
  const finding = findingOf(data)
  if (finding !== null && hasText(findingKey(finding))) lines.push(['finding', t(findingKey(finding))])
  if (typeof count === 'number') lines.push(['count', formats.number(count)])
  if (Array.isArray(labelIds)) lines.push(['labelIds', formats.number(labelIds.length)])
  if (typeof piles === 'number') lines.push(['piles', formats.number(piles)])
  if (typeof note === 'string' && note !== '') lines.push(['note', note])
  if (lines.length === 0) return '–'
  return (
    <ul className={classes.reasons}>
      {lines.map(([name, text]) => (
        <li key={name}>
          <span>{t(`eventData.${name}`)}</span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

export const eventDataLook: JsonLook = { Value: EventDataValue }
