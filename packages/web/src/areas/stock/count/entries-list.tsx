import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import classes from './count.module.css'
import type { CountEntry } from './calls.ts'

/** What was saved, and whether it waits here; each with a way to take it back. */
export function EntriesList({
  entries,
  waiting,
  nameOf,
  onDrop,
}: {
  entries: readonly CountEntry[]
  waiting: ReadonlySet<string>
  /** What the product is called; undefined where all are of one. */
  nameOf?: (entry: CountEntry) => string
  onDrop: (entry: CountEntry) => void
}) {
  const t = useText()
  const formats = useFormats()
  const said = (entry: CountEntry) => {
    const { covers, how } = entry
    const { value, unit } = inKitchenUnit(entry.quantity as never)
    const amount =
      covers === 'label' && how.length === 0
        ? t('stockCountEntry.choice.covers.label')
        : formats.quantity(value, unit)
    const what = nameOf === undefined ? amount : `${nameOf(entry)}: ${amount}`
    return t(waiting.has(entry.id) ? 'counts.keptHere' : 'counts.saved', {
      what,
      time: formats.time(entry.at),
    })
  }
  return (
    <div role="status" aria-label={t('counts.yours')}>
      {entries.map(entry => (
        <p key={entry.id} className={classes.saved}>
          <span>{said(entry)}</span>
          <ActionIcon
            variant="subtle"
            size={56}
            aria-label={t('counts.takeBack')}
            onClick={() => onDrop(entry)}
          >
            <IconArrowBackUp size={24} stroke={1.8} />
          </ActionIcon>
        </p>
      ))}
    </div>
  )
}
