import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../../data/text/texts.ts'
import { RecordSelect } from '../../../../entity-screens/fields/links/record-select.tsx'
import { useRecord } from '../../../../data/records/records.ts'
import classes from './people.module.css'

/** Finds somebody of the organization and enrols them here. */
export function EnrolField({
  known,
  isBusy,
  onEnrol,
}: {
  known: ReadonlySet<string>
  isBusy: boolean
  onEnrol: (id: string, name: string) => Promise<void>
}) {
  const t = useText()
  const [chosen, setChosen] = useState<string | null>(null)
  const { data: person } = useRecord('user', chosen)
  const isKnown = chosen !== null && known.has(chosen)
  return (
    <div className={classes.enrol}>
      <RecordSelect
        entity="user"
        value={chosen}
        onChange={setChosen}
        frame={{
          label: t('places.people.find'),
          ...(isKnown ? { error: t('places.people.already') } : {}),
        }}
      />
      <Button
        loading={isBusy}
        disabled={chosen === null || isKnown}
        leftSection={<IconUserPlus size={20} stroke={1.8} aria-hidden />}
        onClick={() => {
          if (chosen === null) return
          void onEnrol(chosen, person?.fullName ?? person?.email ?? '').then(() => setChosen(null))
        }}
      >
        {t('places.people.enrol')}
      </Button>
    </div>
  )
}
