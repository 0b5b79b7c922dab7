import { Button, TextInput } from '@mantine/core'
import { REFUSED_REASONS } from '@cloche/domain/catalogue'
import { useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { Choices } from '../../../kit/floor/choices.tsx'
import { Note } from '../../../kit/layout/layout.tsx'
import type { AskedLot } from './calls.ts'
import { PhotoButton } from './photo-button.tsx'
import classes from './receive.module.css'

type Reason = NonNullable<AskedLot['reason']>

/** What is said of a lot that is not taken in as it is. */
export type SentBack = Pick<AskedLot, 'outcome' | 'reason' | 'note' | 'photo'>

/** Why a lot is kept back or sent back, with a photo of it. */
export function OutcomeForm({
  outcome,
  amount,
  first,
  note: firstNote,
  photo: firstPhoto,
  onBack,
  onDone,
}: {
  readonly outcome: 'held' | 'refused'
  readonly amount: string
  readonly first: Reason | null
  readonly note: string
  readonly photo: string | null
  readonly onBack: () => void
  readonly onDone: (said: SentBack) => void
}) {
  const t = useText()
  const [reason, setReason] = useState<Reason | null>(first)
  const [note, setNote] = useState(firstNote)
  const [photo, setPhoto] = useState(firstPhoto)
  return (
    <>
      <Note>{t(outcome === 'held' ? 'door.holdHint' : 'door.refuseHint')}</Note>
      <Choices
        label={t('door.reason')}
        value={reason}
        onChange={setReason}
        options={REFUSED_REASONS.map(value => ({
          value,
          label: t(`orderBatchItem.choice.refusedReason.${value}`),
        }))}
      />
      <PhotoButton photo={photo} onChange={setPhoto} />
      <TextInput
        size="lg"
        label={t('door.note')}
        value={note}
        maxLength={300}
        autoComplete="off"
        onChange={event => setNote(event.currentTarget.value)}
      />
      <Button
        size="xl"
        fullWidth
        color={outcome === 'held' ? 'saffron' : 'red'}
        disabled={reason === null}
        onClick={() =>
          reason !== null &&
          onDone({
            outcome,
            reason,
            ...(note.trim() === '' ? {} : { note: note.trim() }),
            ...(photo === null ? {} : { photo }),
          })
        }
      >
        {t(outcome === 'held' ? 'door.holdAmount' : 'door.refuseAmount', { amount })}
      </Button>
      <div className={classes.others}>
        <Button size="lg" variant="default" onClick={onBack}>
          {t('door.back')}
        </Button>
      </div>
    </>
  )
}
