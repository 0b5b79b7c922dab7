import { Select, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useId, useState } from 'react'
import { useTargets } from '../../../../data/places/targets.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Grid } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import type { Draft } from '../draft/draft.ts'
import classes from '../register.module.css'
import type { DraftFault } from '../use-registration.ts'

export interface MoreCardProps {
  readonly draft: Draft
  readonly nextCode: string | null
  readonly faults: readonly DraftFault[]
  readonly onChange: (part: Partial<Draft>) => void
}

/** Where it is made and lies: a place within reach. */
function PlaceField({ draft, onChange }: Pick<MoreCardProps, 'draft' | 'onChange'>) {
  const t = useText()
  const { location } = useSession()
  const { targets } = useTargets('', { hereId: null, mayTravel: false })
  return (
    <Select
      size="lg"
      label={t('register.place')}
      placeholder={location?.name ?? ''}
      searchable
      clearable
      data={targets.map(({ id, name }) => ({ value: id, label: name }))}
      value={draft.locationId}
      onChange={locationId => onChange({ locationId })}
    />
  )
}

/** What is seldom changed: batch code, place, note. */
export const MoreCard = memo(function MoreCard({ draft, nextCode, faults, onChange }: MoreCardProps) {
  const t = useText()
  const id = useId()
  const { location } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const fault = faults.find(one => one.path === 'registration.batchCode')?.message
  return (
    <Card>
      <UnstyledButton
        className={classes.disclosure!}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={classes.disclosureText}>
          <strong>{t('register.more')}</strong>
          <span>
            {t('register.moreHint', {
              batch: draft.batchCode || nextCode || '–',
              place: location?.name ?? '–',
            })}
          </span>
        </span>
        <IconChevronDown size={20} stroke={1.8} aria-hidden />
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Grid least={14} gap="sm">
            <TextInput
              size="lg"
              label={t('register.batchCode')}
              placeholder={nextCode ?? ''}
              value={draft.batchCode}
              maxLength={20}
              autoComplete="off"
              spellCheck={false}
              error={fault}
              onChange={event => onChange({ batchCode: event.currentTarget.value })}
            />
            <PlaceField draft={draft} onChange={onChange} />
            <TextInput
              size="lg"
              label={t('label.field.note')}
              value={draft.note}
              maxLength={500}
              onChange={event => onChange({ note: event.currentTarget.value })}
            />
          </Grid>
        )}
      </div>
    </Card>
  )
})
