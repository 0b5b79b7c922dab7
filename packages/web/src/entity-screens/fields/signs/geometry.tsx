import { Input } from '@mantine/core'
import type { Geometry } from '@cloche/domain/catalogue'
import { useId } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { DecimalInput } from '../amounts/decimal-input.tsx'
import type { InputProps, KindLook } from '../kind-look.ts'
import type { Writing } from '../writing.ts'
import classes from './signs.module.css'

function writeGeometry(value: Geometry, { t, formats }: Writing): string {
  if (value.type === 'Polygon')
    return t('field.geometry.outline', { count: Math.max(0, (value.coordinates[0]?.length ?? 1) - 1) })
  const [x, y] = value.coordinates
  return t('field.geometry.point', { x: formats.number(x, 6), y: formats.number(y, 6) })
}

/** A point by its two numbers. An outline drawn elsewhere stays until a point is typed over it. */
function GeometryField({ value, onChange, frame }: InputProps<'geometry'>) {
  const t = useText()
  const id = useId()
  const { disabled, error, ...rest } = frame
  const [x, y] = value?.type === 'Point' ? value.coordinates : [null, null]
  function change(nextX: number | null, nextY: number | null) {
    if (nextX === null && nextY === null) onChange(null)
    else onChange({ type: 'Point', coordinates: [nextX ?? 0, nextY ?? 0] })
  }
  const inner = { disabled, error: Boolean(error) }
  return (
    <Input.Wrapper {...rest} error={error} labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={id} className={classes.point}>
        <DecimalInput
          frame={inner}
          aria-label={t('field.geometry.x')}
          value={x}
          onChange={next => change(next, y)}
        />
        <DecimalInput
          frame={inner}
          aria-label={t('field.geometry.y')}
          value={y}
          onChange={next => change(x, next)}
        />
      </div>
    </Input.Wrapper>
  )
}

export const geometryLook: KindLook<'geometry'> = {
  write: (value, _, writing) => writeGeometry(value, writing),
  Input: GeometryField,
  width: 160,
}
