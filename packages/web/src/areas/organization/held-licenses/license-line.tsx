import { Button } from '@mantine/core'
import { validityOf } from '@cloche/domain/rules/licensing'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { assignLicense, takeBackLicense, type Whose } from '../account/calls.ts'
import type { License } from './license-sets.ts'
import { Chip } from '../../../kit/states/chip.tsx'
import { ListedLine } from '../../../kit/layout/lines.tsx'

/** One licence: what it is, where it counts, until when; with the way to take it back where one may. */
export function LicenseLine({
  license,
  count = 1,
  place,
  takeBackFrom,
}: {
  license: License
  /** How many there are that say the same. */
  count?: number
  place?: string
  takeBackFrom?: Whose
}) {
  const t = useText()
  const formats = useFormats()
  const now = useNow()
  const [isBusy, setIsBusy] = useState(false)
  const validity = validityOf(
    { ...license, active: license.active ?? true, status: license.status ?? '' },
    new Date(now).toISOString(),
  )
  const name = t(`license.choice.type.${license.type}`)
  async function takeBack(whose: Whose) {
    setIsBusy(true)
    try {
      await takeBackLicense(whose, license.id)
      await noteWrite()
      notifyUndo(t('held.takenBack', { license: name }), async () => {
        await assignLicense(whose, license.id)
        await noteWrite()
      })
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  return (
    <ListedLine
      name={count === 1 ? name : t('held.several', { license: name, count: formats.number(count) })}
      detail={
        <>
          {place !== undefined && <span>{place}</span>}
          <span>
            {license.to === null
              ? t('held.noEnd')
              : t(validity === 'ended' ? 'held.endedOn' : 'held.until', { date: formats.day(license.to) })}
          </span>
        </>
      }
    >
      <Chip tone={validity === 'active' ? 'good' : validity === 'endsSoon' ? 'waiting' : 'over'}>
        {t(`held.validity.${validity}`)}
      </Chip>
      {takeBackFrom !== undefined && (
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconArrowBackUp size={20} stroke={1.6} />}
          aria-label={t(takeBackFrom === null ? 'held.giveBackOne' : 'held.takeBackOne', { license: name })}
          onClick={() => void takeBack(takeBackFrom)}
        >
          {t(takeBackFrom === null ? 'held.giveBack' : 'held.takeBack')}
        </Button>
      )}
    </ListedLine>
  )
}
