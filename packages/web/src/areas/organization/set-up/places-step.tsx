import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { choiceKey } from '@cloche/domain/derive'
import { ENTITIES } from '@cloche/domain/entities'
import { setUpStarts, type SetUpStart } from '@cloche/domain/rules/set-up'
import { useState } from 'react'
import { Link } from 'react-router'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { notify, problemText } from '../../../data/messages.ts'
import { chooseLocation } from '../../../data/session/enter.ts'
import { countSetUp, useSetUpStep } from '../../../data/set-up/set-up.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryClient } from '../../../data/wire/queries.ts'
import { useInFlight } from '../../../kit/feedback/use-in-flight.ts'
import { Choices } from '../../../kit/floor/choices.tsx'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { timeZones } from '../me/preferences/time-zones.ts'
import {
  depthOf,
  draftsOf,
  firstPlace,
  typesOf,
  withAnother,
  without,
  type PlaceDraft,
} from './place-drafts.ts'
import classes from './set-up.module.css'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

function PlaceRow({
  place,
  at,
  places,
  isTried,
  onChange,
  onRemove,
}: {
  place: PlaceDraft
  at: number
  places: readonly PlaceDraft[]
  isTried: boolean
  onChange: (part: Partial<PlaceDraft>) => void
  onRemove: () => void
}) {
  const t = useText()
  const depth = depthOf(places, place)
  return (
    <li className={classes.place} style={{ marginInlineStart: `${depth}rem` }}>
      <fieldset className={classes.fields}>
        <legend className={classes.legend}>{t('setUp.places.place', { number: at + 1 })}</legend>
        <TextInput
          label={t('setUp.places.name')}
          value={place.name}
          maxLength={200}
          required
          error={isTried && place.name.trim() === '' ? t('setUp.places.needsName') : undefined}
          onChange={event => onChange({ name: event.currentTarget.value })}
        />
        <Select
          label={t('setUp.places.type')}
          data={typesOf(places, place).map(type => ({
            value: type,
            label: t(choiceKey(ENTITIES.location, 'type', type)),
          }))}
          value={place.type}
          allowDeselect={false}
          onChange={type => type !== null && onChange({ type: type as PlaceDraft['type'] })}
          comboboxProps={{ shadow: 'md' }}
        />
        <TextInput
          label={t('setUp.places.address')}
          value={place.address}
          maxLength={300}
          onChange={event => onChange({ address: event.currentTarget.value })}
        />
        <TextInput
          label={t('setUp.places.city')}
          value={place.city}
          maxLength={100}
          onChange={event => onChange({ city: event.currentTarget.value })}
        />
      </fieldset>
      {places.length > 1 && (
        <ActionIcon
          variant="subtle"
          color="red"
          size={44}
          aria-label={t('setUp.places.remove', { name: place.name })}
          onClick={onRemove}
        >
          <IconTrash size={20} stroke={1.6} />
        </ActionIcon>
      )}
    </li>
  )
}

const sent = ({ id, parentId, type, name, address, city }: PlaceDraft, timeZone: string) => ({
  id,
  parentId,
  type,
  name: name.trim(),
  timeZone,
  ...(address.trim() === '' ? {} : { address: address.trim() }),
  ...(city.trim() === '' ? {} : { city: city.trim() }),
})

/** The first places: one of three beginnings, changed as it is. */
function FirstPlaces() {
  const t = useText()
  const { isRunning, run } = useInFlight()
  const [start, setStart] = useState<SetUpStart>('kitchen')
  const begin = (next: SetUpStart) => draftsOf(next, (key, number) => t(key, { number }), newId)
  const [places, setPlaces] = useState(() => begin('kitchen'))
  const [timeZone, setTimeZone] = useState(ownZone)
  const [isTried, setIsTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function make() {
    setIsTried(true)
    setRefusal(null)
    if (places.some(({ name }) => name.trim() === '')) return
    try {
      await call('POST', '/organization/set-up/places', {
        body: { places: places.map(place => sent(place, timeZone)) },
      })
      notify({ kind: 'success', message: t('setUp.places.made', { count: places.length }) })
      void queryClient.invalidateQueries({ queryKey: ['locations'] })
      const first = firstPlace(places)
      if (first !== undefined) await chooseLocation(first.id)
      await countSetUp()
    } catch (error) {
      setRefusal(problemText(error))
    }
  }

  return (
    <Column
      as="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void run(make)
      }}
    >
      <Choices
        label={t('setUp.step.places')}
        options={setUpStarts.map(value => ({ value, label: t(`setUp.start.${value}`) }))}
        value={start}
        onChange={next => {
          setStart(next)
          setPlaces(begin(next))
          setIsTried(false)
        }}
      />
      <ul className={classes.places}>
        {places.map((place, at) => (
          <PlaceRow
            key={place.id}
            place={place}
            at={at}
            places={places}
            isTried={isTried}
            onChange={part =>
              setPlaces(before => before.map(one => (one.id === place.id ? { ...one, ...part } : one)))
            }
            onRemove={() => setPlaces(before => without(before, place.id))}
          />
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={20} stroke={1.6} aria-hidden />}
          disabled={places.length >= 50}
          onClick={() =>
            setPlaces(before =>
              withAnother(before, t('setUp.places.place', { number: before.length + 1 }), newId()),
            )
          }
        >
          {t('setUp.places.add')}
        </Button>
      </div>
      <Select
        label={t('setUp.places.zone')}
        data={timeZones(timeZone)}
        value={timeZone}
        searchable
        allowDeselect={false}
        onChange={zone => zone !== null && setTimeZone(zone)}
        comboboxProps={{ shadow: 'md' }}
      />
      <Refusal text={refusal} />
      <Buttons>
        <Button type="submit" loading={isRunning}>
          {t('setUp.places.make', { count: places.length })}
        </Button>
      </Buttons>
    </Column>
  )
}

/** Where the organization works. */
export default function PlacesStep() {
  const t = useText()
  const step = useSetUpStep('places')
  if (step === undefined) return null
  return (
    <Card title={t('setUp.step.places')}>
      <Column>
        {step.count === 0 ? (
          <>
            <Note>{t('setUp.places.lead')}</Note>
            <FirstPlaces />
          </>
        ) : (
          <>
            <Note>{t('setUp.places.there', { count: step.count })}</Note>
            <Link to="/organization/structure" className={classes.link}>
              {t('setUp.places.more')}
            </Link>
          </>
        )}
      </Column>
    </Card>
  )
}
