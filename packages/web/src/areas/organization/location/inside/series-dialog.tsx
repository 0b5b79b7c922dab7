import { Button, Modal, NumberInput, Select, TextInput } from '@mantine/core'
import { SUB_PLACE_TYPES, type Row } from '@cloche/domain/catalogue'
import { choiceKey } from '@cloche/domain/derive'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { typesInside, type LocationType } from '@cloche/domain/rules/places'
import { useState, type FormEvent } from 'react'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { placeSign } from '../../../../data/places/place-signs.ts'
import { usePlaces } from '../../../../data/places/use-places.ts'
import { useText } from '../../../../data/text/texts.ts'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'
import { sendCreation } from '../../../../entity-screens/machine/wire.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import { useKitWords } from '../../../../kit/words.tsx'
import { seriesMax, seriesNames } from './series.ts'
import classes from './inside.module.css'

const entity = entityNamed('location')
const previewed = 24

/** Makes several places alike at once, named and counted, with a look at them before. */
export function SeriesDialog({
  parent,
  onClose,
}: {
  parent: Row<Entities['location']>
  onClose: () => void
}) {
  const t = useText()
  const words = useKitWords()
  const places = usePlaces()
  const types = typesInside(parent.type as LocationType)
  const usual = types.includes('shelf')
    ? 'shelf'
    : (types.find(type => isSubPlace(type)) ?? types[0] ?? 'position')
  const [type, setType] = useState<LocationType>(usual)
  const [typed, setTyped] = useState<string | null>(null)
  const [count, setCount] = useState(6)
  const [made, setMade] = useState<number | null>(null)
  const first = typed ?? t(choiceKey(entity, 'type', type))
  const taken = [...places.values()].filter(place => place.parentId === parent.id).map(place => place.name)
  const names = seriesNames(first, count, taken)
  const Sign = placeSign(type)
  async function make(event: FormEvent) {
    event.preventDefault()
    if (names.length === 0) return
    let done = 0
    setMade(0)
    try {
      for (const name of names) {
        await sendCreation(entity, { id: newId(), name, type, parentId: parent.id })
        done += 1
        setMade(done)
      }
      notify({ kind: 'success', message: t('places.series.done', { count: done }) })
      onClose()
    } catch (error) {
      notifyProblem(error)
      if (done > 0) notify({ kind: 'warning', message: t('places.series.some', { count: done }) })
      setMade(null)
    }
    await noteWrite()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('places.series.title', { name: parent.name })}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form className={classes.form} onSubmit={event => void make(event)}>
        <div className={classes.fields}>
          <Select
            label={t('location.field.type')}
            data={types.map(one => ({ value: one, label: t(choiceKey(entity, 'type', one)) }))}
            value={type}
            allowDeselect={false}
            onChange={value => value !== null && setType(value as LocationType)}
          />
          <TextInput
            label={t('places.series.name')}
            value={first}
            maxLength={190}
            autoComplete="off"
            data-autofocus
            error={first.trim() === '' ? t('problem.field.required') : undefined}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <NumberInput
            label={t('places.series.count')}
            value={count}
            min={1}
            max={seriesMax}
            clampBehavior="strict"
            allowDecimal={false}
            onChange={value => setCount(Math.max(1, Number(value) || 1))}
          />
        </div>
        <div>
          <div className={classes.label}>{t('places.series.preview')}</div>
          <ul className={classes.preview} aria-label={t('places.series.preview')} aria-live="polite">
            {names.slice(0, previewed).map(name => (
              <li key={name}>
                <Sign size={16} stroke={1.6} aria-hidden />
                {name}
              </li>
            ))}
            {names.length > previewed && <li>{t('list.moreRows', { count: names.length - previewed })}</li>}
          </ul>
        </div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={made !== null} disabled={names.length === 0}>
            {t('places.series.create', { count: names.length })}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function isSubPlace(type: LocationType): boolean {
  return (SUB_PLACE_TYPES as readonly string[]).includes(type)
}
