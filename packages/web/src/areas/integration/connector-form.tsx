import { Button, MultiSelect, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Refusal } from '../../data/forms/refusal.tsx'
import { useFields } from '../../data/forms/use-fields.ts'
import { notify } from '../../data/messages.ts'
import { usePlaces } from '../../data/places/use-places.ts'
import type { RecordOf } from '../../data/records/records.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { newId } from '../../data/wire/new-id.ts'
import { queryClient, queryKeys } from '../../data/wire/queries.ts'
import { Column, Line } from '../../kit/layout/layout.tsx'
import { hintBelow } from '../../kit/theme/hint-below.ts'
import type { ConnectorType } from './connectors.ts'

interface Draft {
  name: string
  isWanted: boolean
  locationIds: string[]
}

/** Writes one connection: its name, its places, and whether it shall begin once it can. */
export function ConnectorForm({
  type,
  system,
  row,
  onDone,
}: {
  type: ConnectorType
  system: string
  row: RecordOf<'connector'> | undefined
  onDone: () => void
}) {
  const t = useText()
  const places = usePlaces()
  const [freshId] = useState(newId)
  const { id, values, faults, refusal, isSending, set, leave, submit } = useFields<Draft>(
    {
      name: row?.name ?? system,
      isWanted: row !== undefined && row.status !== 'off',
      locationIds: [...(row?.locationIds ?? [])],
    },
    {
      judge: ({ name }) => ({ name: name.trim() === '' ? t('connectors.name.missing') : undefined }),
      send: async ({ name, isWanted, locationIds }) => {
        const status = isWanted ? ('on' as const) : ('off' as const)
        const fields = { name: name.trim(), status, locationIds }
        if (row === undefined)
          await call('POST', '/integration/connector', {
            body: { connector: { id: freshId, type, ...fields } },
          })
        else
          await call('PATCH', '/integration/connector/{id}', {
            params: { id: row.id },
            body: { ...fields, version: row.version },
          })
        await queryClient.invalidateQueries({ queryKey: queryKeys.all('connector') })
        notify({ kind: 'success', message: t('connectors.kept') })
        onDone()
      },
    },
  )
  return (
    <Column as="form" id={id} noValidate onSubmit={event => void submit(event)}>
      <TextInput
        label={t('connectors.name')}
        name="name"
        withAsterisk
        maxLength={200}
        value={values.name}
        error={faults.name}
        onBlur={() => leave('name')}
        onChange={event => set('name', event.currentTarget.value)}
      />
      <MultiSelect
        label={t('connectors.places')}
        description={t('connectors.places.hint')}
        inputWrapperOrder={hintBelow}
        name="locationIds"
        searchable
        clearable
        data={[...places.values()].map(place => ({ value: place.id, label: place.name }))}
        value={values.locationIds}
        error={faults.locationIds}
        onChange={chosen => set('locationIds', chosen)}
      />
      <Switch
        size="md"
        label={t('connectors.wanted')}
        checked={values.isWanted}
        onChange={event => set('isWanted', event.currentTarget.checked)}
      />
      <Refusal text={refusal} />
      <Line>
        <Button type="submit" loading={isSending}>
          {t('connectors.keep')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('connectors.cancel')}
        </Button>
      </Line>
    </Column>
  )
}
