import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { assignLicense, type Whose } from '../account/calls.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import classes from './held-licenses.module.css'
import type { License } from './license-sets.ts'

/** Choosing a licence that is nobody's yet; says so when there is none. */
export function AssignLicense({
  whose,
  free,
  placeOf,
}: {
  whose: Whose
  free: readonly License[]
  placeOf: (license: License) => string
}) {
  const t = useText()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  if (free.length === 0) return <Note>{t('held.noneFree')}</Note>
  const labelOf = (license: License) =>
    t('held.option', { license: t(`license.choice.type.${license.type}`), place: placeOf(license) })
  async function assign(id: string) {
    setIsBusy(true)
    try {
      await assignLicense(whose, id)
      await noteWrite()
      setChosen(null)
      notify({ kind: 'success', message: t(whose === null ? 'held.taken' : 'held.assigned') })
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  return (
    <div className={classes.assign}>
      <Select
        className={classes.choose!}
        label={t('held.free', { count: free.length })}
        placeholder={t('verb.choose')}
        searchable
        data={free.map(license => ({ value: license.id, label: labelOf(license) }))}
        value={chosen}
        onChange={setChosen}
        nothingFoundMessage={t('list.noneFound')}
        comboboxProps={{ shadow: 'md' }}
      />
      <Button
        disabled={chosen === null}
        loading={isBusy}
        onClick={() => chosen !== null && void assign(chosen)}
      >
        {t(whose === null ? 'held.take' : 'held.assign')}
      </Button>
    </div>
  )
}
