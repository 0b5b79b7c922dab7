import { relatedKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormats } from '../../data/formats/formats.ts'
import { href, type ParamsOf } from '../../data/routing/href.ts'
import { useText } from '../../data/text/texts.ts'
import { entityIcon } from '../reading/entity-icons.ts'
import type { RecordMachine } from '../machine/record/use-record-machine.ts'
import type { Slots } from '../slots.ts'
import classes from './record.module.css'

/** What hangs on a record: how many, and when the last of them was; each leads to its list. */
export function RelatedFigures({
  machine,
  slots,
  pattern,
}: {
  machine: RecordMachine
  slots: Slots
  pattern: string
}) {
  const t = useText()
  const formats = useFormats()
  const { entity, row, counts, latest } = machine
  const related = Object.entries(entity.related ?? {}).filter(
    ([name]) => (counts[name] ?? 0) > 0 && !(slots.hidden ?? []).includes(name),
  )
  if (row === null || related.length === 0) return null
  return (
    <ul className={classes.figures}>
      {related.map(([name, { entity: of }]) => {
        const Sign = entityIcon(entityNamed(of))
        const last = latest[name]
        return (
          <li key={name}>
            <Link
              className={classes.figure}
              to={href(pattern, { [`${entity.name}Id`]: row.id, nav: name } as ParamsOf<string>)}
            >
              <Sign size={22} stroke={1.6} aria-hidden />
              <span className={classes.figureText}>
                <span>{t(relatedKey(entity, name))}</span>
                {last !== undefined && (
                  <span className={classes.figureLast}>
                    {t('record.latest', { when: formats.dayTime(last) })}
                  </span>
                )}
              </span>
              <strong>{formats.number(counts[name]!)}</strong>
              <IconChevronRight size={18} stroke={1.6} aria-hidden />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
