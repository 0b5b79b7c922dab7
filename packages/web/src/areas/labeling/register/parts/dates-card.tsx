import { Button, TextInput } from '@mantine/core'
import type { DateKind } from '@cloche/domain/rules/expiry'
import { IconCalendarEvent } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useStateName } from '../../../../data/food/state-name.ts'
import { AllergenList } from '../../../../data/food/allergen-list.tsx'
import { useText } from '../../../../data/text/texts.ts'
import { Grid } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import type { RegisterPreview } from '../../calls.ts'
import { DateRow } from '../../dates/date-row.tsx'
import type { Draft } from '../draft/draft.ts'
import classes from '../register.module.css'

const kinds = ['expiration', 'bestBefore'] as const

/** The dates there are; without any the expiration, which says why. */
function kindsOf(dates: RegisterPreview['dates'] | undefined): readonly DateKind[] {
  const set = kinds.filter(kind => (dates?.[kind] ?? null) !== null)
  return set.length === 0 ? ['expiration'] : set
}

export interface DatesCardProps {
  readonly draft: Draft
  readonly preview: RegisterPreview | undefined
  readonly isStale: boolean
  readonly onChange: (part: Partial<Draft>) => void
}

/** The dates the labels will have, each explained, and typed by hand where the pack says another; the allergens. */
export const DatesCard = memo(function DatesCard({ draft, preview, isStale, onChange }: DatesCardProps) {
  const t = useText()
  const stateName = useStateName()
  const [isAsked, setIsAsked] = useState(false)
  const isTyping = isAsked || draft.bestBefore !== '' || draft.expiration !== ''
  const dates = preview?.dates
  const steps = dates?.steps ?? []
  const isLater =
    draft.origin === 'production' && dates?.lines.some(line => line.rule === 'expiry.typedLater') === true
  return (
    <Card
      title={t('register.dates')}
      action={
        !isTyping && (
          <Button
            variant="subtle"
            className={classes.headButton!}
            leftSection={<IconCalendarEvent size={20} stroke={1.6} aria-hidden />}
            onClick={() => setIsAsked(true)}
          >
            {t('register.typeDates')}
          </Button>
        )
      }
    >
      <div className={classes.dates} aria-live="polite" aria-busy={isStale} data-stale={isStale || undefined}>
        {steps.length > 0
          ? steps.map(step => (
              <div key={step.state} className={classes.step}>
                <strong>{stateName(step.state)}</strong>
                {kinds.map(kind =>
                  step[kind] === null ? null : (
                    <DateRow key={kind} kind={kind} date={step[kind]} lines={step.lines} />
                  ),
                )}
              </div>
            ))
          : kindsOf(dates).map(kind => (
              <DateRow key={kind} kind={kind} date={dates?.[kind] ?? null} lines={dates?.lines ?? []} />
            ))}
      </div>
      {isTyping && (
        <Grid least={10} gap="sm">
          {kinds.map(kind => (
            <TextInput
              key={kind}
              type="date"
              size="lg"
              label={t(`register.typed.${kind}`)}
              value={draft[kind]}
              onChange={event => onChange({ [kind]: event.currentTarget.value })}
            />
          ))}
          {isLater && (
            <TextInput
              size="lg"
              required
              maxLength={300}
              label={t('register.dateReason')}
              value={draft.dateReason}
              onChange={event => onChange({ dateReason: event.currentTarget.value })}
            />
          )}
        </Grid>
      )}
      {preview !== undefined && (
        <div className={classes.allergens}>
          <h3 className={classes.small}>{t('register.allergens')}</h3>
          <AllergenList allergens={preview.allergens} />
        </div>
      )}
    </Card>
  )
})
