import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps, KindLook, ValueProps } from '../kind-look.ts'
import type { Writing } from '../writing.ts'
import { LinkedRecord } from './linked-record.tsx'
import classes from './links.module.css'
import { titleOf } from './record-title.ts'
import { RecordsSelect } from './record-select.tsx'

const shownAtFirst = 12

function LinksValue({ field, value }: ValueProps<'links'>) {
  const t = useText()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? value : value.slice(0, shownAtFirst)
  const rest = value.length - shown.length
  return (
    <span className={classes.list}>
      {shown.map(id => (
        <LinkedRecord key={id} entity={field.entity} id={id} />
      ))}
      {rest > 0 && (
        <button type="button" onClick={() => setIsWhole(true)}>
          {t('list.moreRows', { count: rest })}
        </button>
      )}
    </span>
  )
}

function LinksField({ field, value, onChange, frame }: InputProps<'links'>) {
  return (
    <RecordsSelect
      entity={field.entity}
      value={value ?? []}
      onChange={onChange}
      frame={frame}
      max={field.max ?? 100}
    />
  )
}

function writeLinks(value: readonly string[], entity: string, writing: Writing): string {
  const titles = value.map(id => {
    const record = writing.recordOf(entity, id)
    return (record && titleOf(entityNamed(entity), record, writing)) ?? '–'
  })
  return new Intl.ListFormat(writing.formats.locale, { type: 'unit' }).format(titles)
}

export const linksLook: KindLook<'links'> = {
  write: (value, { field }, writing) => writeLinks(value, field.entity, writing),
  Value: LinksValue,
  Input: LinksField,
  width: 220,
  isWide: true,
}
