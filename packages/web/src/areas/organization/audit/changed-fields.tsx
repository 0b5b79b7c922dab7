import { ENTITIES, entityNamed } from '@cloche/domain/entities'
import { useText } from '../../../data/text/texts.ts'
import { fieldLabel, FieldView } from '../../../entity-screens/fields/field-view.tsx'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { TitlesOf, wantedTitles } from '../../../entity-screens/machine/titles.tsx'
import { screenFields } from '../../../entity-screens/reading/screen-fields.ts'
import type { AuditEntry } from './audit-calls.ts'
import classes from './audit.module.css'

const plainText = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

/** A value before and after; of something new only what it is. */
function Pair({ before, after, isNew }: { before: React.ReactNode; after: React.ReactNode; isNew: boolean }) {
  return (
    <dd className={classes.pair}>
      {!isNew && <span className={classes.before}>{before}</span>}
      {!isNew && <span aria-hidden>→</span>}
      <span>{after}</span>
    </dd>
  )
}

function Known({ entry }: { entry: AuditEntry }) {
  const t = useText()
  const writing = useWriting()
  const entity = entityNamed(entry.target.entity)
  const [before, after] = [entry.before ?? {}, entry.after ?? {}]
  const isNew = entry.before === null
  const written = new Set([...Object.keys(before), ...Object.keys(after)])
  const shown = Object.keys(screenFields(entity)).filter(name => written.has(name))
  const others = [...written].filter(name => !shown.includes(name))
  return (
    <dl className={classes.changes}>
      {shown.map(name => (
        <div key={name} className={classes.change}>
          <dt>{fieldLabel(entity, name, t)}</dt>
          <Pair
            isNew={isNew}
            before={<FieldView entity={entity} name={name} row={before} writing={writing} isWhole />}
            after={<FieldView entity={entity} name={name} row={after} writing={writing} isWhole />}
          />
        </div>
      ))}
      {others.map(name => (
        <div key={name} className={classes.change}>
          <dt className="mono">{name}</dt>
          <Pair isNew={isNew} before={plainText(before[name])} after={plainText(after[name])} />
        </div>
      ))}
    </dl>
  )
}

/** What an entry changed, field by field, before and after. */
export function ChangedFields({ entry }: { entry: AuditEntry }) {
  const { before, after, target } = entry
  if (before === null && after === null) return null
  if (Object.hasOwn(ENTITIES, target.entity))
    return (
      <TitlesOf wanted={wantedTitles(entityNamed(target.entity), [before ?? {}, after ?? {}])}>
        <Known entry={entry} />
      </TitlesOf>
    )
  return (
    <dl className={classes.changes}>
      {Object.entries(after ?? before ?? {}).map(([name, value]) => (
        <div key={name} className={classes.change}>
          <dt className="mono">{name}</dt>
          <dd className={classes.pair}>{plainText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
