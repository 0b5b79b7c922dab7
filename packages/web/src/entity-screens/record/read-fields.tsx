import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { groupKey } from '@cloche/domain/derive'
import { useText } from '../../data/text/texts.ts'
import { Card } from '../../kit/page/card.tsx'
import { KeyValueList } from '../../kit/page/key-value-list.tsx'
import { fieldLabel, fieldNamed, FieldView, isBlank, lookOf } from '../fields/field-view.tsx'
import { isSaidWhenEmpty } from '../fields/json/json.tsx'
import { useWriting } from '../fields/writing.ts'
import { fieldGroups, screenFields, titleField, type FieldGroup } from '../reading/screen-fields.ts'
import { isSame } from '../machine/record/same.ts'
import type { RecordRow } from '../machine/wire.ts'
import { fieldSlot, type FieldSlot, type Slots } from '../slots.ts'
import classes from './record.module.css'

function isLong(field: Field, slot: FieldSlot | undefined): boolean {
  return lookOf(field, slot).isWide === true
}

interface GroupProps {
  readonly entity: EntityDeclaration
  readonly row: RecordRow
  readonly slots: Slots
  readonly group: FieldGroup
}

/** The fields of a group as terms and values; what says much has a row of its own. */
function ReadGroup({ entity, row, slots, group }: GroupProps) {
  const t = useText()
  const writing = useWriting()
  const view = (name: string) => (
    <FieldView
      entity={entity}
      name={name}
      row={row}
      slot={fieldSlot(slots, name)}
      writing={writing}
      isWhole
    />
  )
  const long = group.names.filter(name => isLong(fieldNamed(entity, name), fieldSlot(slots, name)))
  const short = group.names.filter(name => !long.includes(name))
  const label = (name: string) => fieldLabel(entity, name, t)
  const look = (name: string) => lookOf(fieldNamed(entity, name), fieldSlot(slots, name))
  const longShown = long.filter(name => !isBlank(row[name]) || isSaidWhenEmpty(fieldNamed(entity, name)))
  const title = t(groupKey(group.group))
  return (
    <Card title={title}>
      {short.length > 0 && (
        <KeyValueList
          items={short.map(name => ({
            label: label(name),
            value: isBlank(row[name]) && look(name).blank === undefined ? null : view(name),
            ...(look(name).mono === true || name === 'sku' || name === 'code' ? { mono: true } : {}),
          }))}
        />
      )}
      {longShown.map(name => (
        <div key={name} className={classes.block}>
          {/* A card that is one field and is called like it says so once. */}
          {label(name) !== title && <div className={classes.blockLabel}>{label(name)}</div>}
          <div className={classes.blockValue}>{view(name)}</div>
        </div>
      ))}
    </Card>
  )
}

/** When the record was made and last changed. */
function About({ row }: { row: RecordRow }) {
  const t = useText()
  const { formats } = useWriting()
  const times = ['created', 'updated'].filter(name => typeof row[name] === 'string')
  if (times.length === 0) return null
  return (
    <Card title={t('record.about')}>
      <KeyValueList
        items={times.map(name => ({ label: t(`field.${name}`), value: formats.moment(String(row[name])) }))}
      />
    </Card>
  )
}

/** A record as it is read: a card a group, those with nothing in them named at the end. */
export function ReadFields({ entity, row, slots }: Omit<GroupProps, 'group'>) {
  const t = useText()
  const { formats } = useWriting()
  // What the page is titled with need not be said again, unless it can be changed here.
  const isSaid = (name: string) =>
    name === titleField(entity) && screenFields(entity)[name]?.readOnly === true
  const groups = fieldGroups(
    entity,
    Object.keys(screenFields(entity)).filter(name => !isSaid(name)),
  )
  // What nobody filled in or changed has nothing to say.
  const isUsual = (name: string) => {
    const field = fieldNamed(entity, name)
    return !isSaidWhenEmpty(field) && (isBlank(row[name]) || isSame(row[name], field.default ?? null))
  }
  const isEmpty = ({ names, group }: FieldGroup) =>
    group !== 'main' && slots.groups?.[group] === undefined && names.every(isUsual)
  const full = groups.filter(group => !isEmpty(group))
  const empty = groups.filter(isEmpty)
  const draw = (group: FieldGroup) => {
    const Own = slots.groups?.[group.group]
    return Own === undefined ? (
      <ReadGroup key={group.group} entity={entity} row={row} slots={slots} group={group} />
    ) : (
      <Own key={group.group} row={row as never} />
    )
  }
  return (
    <div className={classes.read}>
      {[...full].sort((one, other) => Number(one.isSide) - Number(other.isSide)).map(draw)}
      <About row={row} />
      {empty.length > 0 && (
        <p className={classes.quiet}>
          {t('record.emptyGroups', {
            groups: new Intl.ListFormat(formats.locale).format(empty.map(group => t(groupKey(group.group)))),
          })}
        </p>
      )}
    </div>
  )
}
