import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { groupKey } from '@cloche/domain/derive'
import { useState } from 'react'
import { useText } from '../../data/text/texts.ts'
import { Card } from '../../kit/page/card.tsx'
import { KeyValueList } from '../../kit/page/key-value-list.tsx'
import { fieldLabel, fieldNamed, FieldView, isBlank, lookOf } from '../fields/field-view.tsx'
import { isSaidWhenEmpty } from '../fields/json/json.tsx'
import { useWriting } from '../fields/writing.ts'
import { fieldGroups, screenFields, titleField, type FieldGroup } from '../reading/screen-fields.ts'
import { isSame } from '../machine/record/same.ts'
import { saysHere } from '../machine/record/shape.ts'
import type { RecordRow } from '../machine/wire.ts'
import { fieldSlot, type FieldSlot, type Slots } from '../slots.ts'
import classes from './record.module.css'

function isLong(field: Field, slot: FieldSlot | undefined): boolean {
  return lookOf(field, slot).isWide === true
}

interface ReadProps {
  readonly entity: EntityDeclaration
  readonly row: RecordRow
  readonly slots: Slots
}

/** Whether a field has something to say: a value, or a word of its own for there being none. */
function isSaying({ entity, row, slots }: ReadProps, name: string): boolean {
  const field = fieldNamed(entity, name)
  return (
    !isBlank(row[name]) || lookOf(field, fieldSlot(slots, name)).blank !== undefined || isSaidWhenEmpty(field)
  )
}

/** The fields of a group as terms and values; what says much has a row of its own. */
function ReadGroup({ group, ...record }: ReadProps & { group: FieldGroup }) {
  const { entity, row, slots } = record
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
  const title = t(groupKey(group.group))
  return (
    <Card title={title}>
      {short.length > 0 && (
        <KeyValueList
          items={short.map(name => ({
            label: label(name),
            value: isSaying(record, name) ? view(name) : null,
            ...(look(name).mono === true || name === 'sku' || name === 'code' ? { mono: true } : {}),
          }))}
        />
      )}
      {long.map(name => (
        <div key={name} className={classes.block}>
          {/* A card that is one field and is called like it says so once. */}
          {label(name) !== title && <div className={classes.blockLabel}>{label(name)}</div>}
          <div className={classes.blockValue}>{isSaying(record, name) ? view(name) : '–'}</div>
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

/** A record as it is read: a card a group. Fields with nothing in them are folded away, and shown when they are asked for. */
export function ReadFields({ entity, row, slots }: ReadProps) {
  const t = useText()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const record = { entity, row, slots }
  // What the page is titled with need not be said again, unless it can be changed here.
  const isTitle = (name: string) =>
    name === titleField(entity) && screenFields(entity)[name]?.readOnly === true
  const groups = fieldGroups(
    entity,
    Object.keys(screenFields(entity)).filter(
      name => !isTitle(name) && saysHere(entity, slots.shape, name, row),
    ),
  )
  const own = ({ group }: FieldGroup) => slots.groups?.[group]
  const says = (name: string) => isSaying(record, name)
  // Of what nobody changed a card of its own says nothing, unless something else in it was.
  const isUsual = (name: string) => !says(name) || isSame(row[name], fieldNamed(entity, name).default ?? null)
  const shown = groups.flatMap((group): FieldGroup[] => {
    if (own(group) !== undefined || isUnfolded) return [group]
    const isEmpty = group.group !== 'main' && group.names.every(isUsual)
    const names = isEmpty ? [] : group.names.filter(says)
    return names.length === 0 ? [] : [{ ...group, names }]
  })
  const all = groups.filter(group => own(group) === undefined).flatMap(group => group.names)
  const folded =
    all.length - shown.filter(group => own(group) === undefined).flatMap(({ names }) => names).length
  return (
    <div className={classes.read}>
      {[...shown]
        .sort((one, other) => Number(one.isSide) - Number(other.isSide))
        .map(group => {
          const Own = own(group)
          return Own === undefined ? (
            <ReadGroup key={group.group} {...record} group={group} />
          ) : (
            <Own key={group.group} row={row as never} />
          )
        })}
      <About row={row} />
      {(folded > 0 || isUnfolded) && (
        <div className={classes.fold}>
          <Button
            variant="subtle"
            color="steel"
            aria-expanded={isUnfolded}
            leftSection={
              isUnfolded ? (
                <IconChevronUp size={20} stroke={1.6} aria-hidden />
              ) : (
                <IconChevronDown size={20} stroke={1.6} aria-hidden />
              )
            }
            onClick={() => setIsUnfolded(is => !is)}
          >
            {isUnfolded ? t('record.hideEmpty') : t('record.showEmpty', { count: folded })}
          </Button>
        </div>
      )}
    </div>
  )
}
