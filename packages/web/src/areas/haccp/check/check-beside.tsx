import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useDoes } from '../../../data/session/gate.ts'
import { usePicture } from '../../../data/files/pictures.ts'
import { useText } from '../../../data/text/texts.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { Column } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import classes from './check-form.module.css'
import { CheckDialog } from './check-dialog.tsx'
import { verdictLook } from './verdict-look.ts'
import { writeFound } from './write-found.ts'

type Check = Row<Entities['haccpCheck']> & { readonly id: string }

const screenOf = (haccpCheckId: string) =>
  href('/haccp/event/{haccpCheckId}/{nav?}/{page?}', { haccpCheckId })

/** The check that corrects this one, where there is one. */
function useCorrection(checkId: string) {
  const { data } = useRecords('haccpCheck', {
    limit: 1,
    by: 'at',
    sort: 'desc',
    filter: { correctsId: checkId },
  })
  return data?.rows[0]
}

/** Writes a correction beside a check: it stays as it is. */
export function CorrectButton({ check }: { check: Check }) {
  const t = useText()
  const does = useDoes('check')
  const correction = useCorrection(check.id)
  const [isOpen, setIsOpen] = useState(false)
  const points = useRecords('haccpPoint', { limit: 500, by: 'name', sort: 'asc', filter: { active: true } })
  const point = points.data?.rows.find(({ id }) => id === check.haccpPointId)
  if (!does || point === undefined || correction !== undefined) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={20} stroke={1.6} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('haccpCheck.correct')}
      </Button>
      {isOpen && <CheckDialog point={point} correctsId={check.id} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Photo({ id, isSmall = false }: { id: string; isSmall?: boolean }) {
  const t = useText()
  const { address } = usePicture(id, 'original')
  return address === null ? null : (
    <img
      className={classes.photoShown}
      data-small={isSmall || undefined}
      src={address}
      alt={t('haccpCheck.photoTaken')}
    />
  )
}

/** What stands beside a check: what else was found, the steps that were done, its photo, and corrections. */
export function CheckBeside({ check }: { check: Check }) {
  const t = useText()
  const writing = useWriting()
  const formats = useFormats()
  const correction = useCorrection(check.id)
  const { values, steps, photoId, correctsId } = check
  const hasMore = values.length > 0 || steps.length > 0 || photoId !== null
  if (!hasMore && correctsId === null && correction === undefined) return null
  return (
    <Column>
      {correction !== undefined && (
        <Link className={classes.corrected} to={screenOf(correction.id)}>
          <IconArrowBackUp size={20} stroke={1.6} aria-hidden />
          {`${t('haccpCheck.wasCorrected')}: ${formats.dayTime(correction.at)}`}
        </Link>
      )}
      {correctsId !== null && (
        <Link className={classes.corrected} to={screenOf(correctsId)}>
          <IconArrowBackUp size={20} stroke={1.6} aria-hidden />
          {t('haccpCheck.corrects')}
        </Link>
      )}
      {hasMore && (
        <Card title={t('haccpCheck.foundText')}>
          <KeyValueList
            items={[
              ...values.map(({ name, value, said, unit, isOk, photoId: pictureId }) => ({
                label: name,
                value: (
                  <>
                    {value === null ? said : writeFound(value, unit === '°C' ? 'temperature' : '', writing)}{' '}
                    <StateBadge
                      size="sm"
                      {...verdictLook(isOk ? 'ok' : 'failed')}
                      label={t(`haccpCheck.choice.outcome.${isOk ? 'ok' : 'failed'}`)}
                    />
                    {pictureId != null && <Photo id={pictureId} isSmall />}
                  </>
                ),
              })),
              ...steps.map(({ step, isDone }) => ({
                label: step,
                value: (
                  <StateBadge
                    size="sm"
                    {...verdictLook(isDone ? 'ok' : 'failed')}
                    label={t(isDone ? 'haccpCheck.stepDone' : 'haccpCheck.stepOpen')}
                  />
                ),
              })),
            ]}
          />
          {photoId !== null && <Photo id={photoId} />}
        </Card>
      )}
    </Column>
  )
}
