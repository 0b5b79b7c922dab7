import { Awaited, type Asked } from '../../data/wire/load-failed.tsx'
import { Button } from '@mantine/core'
import { IconLicense } from '@tabler/icons-react'
import { useFormats } from '../../data/formats/formats.ts'
import { useNow } from '../../data/formats/use-now.ts'
import { useText } from '../../data/text/texts.ts'
import { Card } from '../../kit/page/card.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'
import classes from './affiliate.module.css'
import type { OwnAllotment } from './grant-calls.ts'

/** What may be granted, how much of it is in use, and until when. */
export function AllottedCard({
  allotments,
  asked,
  onGrant,
}: {
  allotments: readonly OwnAllotment[] | undefined
  asked: Asked
  /** Null for who only looks. */
  onGrant: (() => void) | null
}) {
  const t = useText()
  const formats = useFormats()
  const now = useNow()
  const mayGrant = onGrant !== null && (allotments ?? []).some(({ left }) => left > 0)
  return (
    <Card
      title={t('affiliate.allotted')}
      action={
        mayGrant && (
          <Button leftSection={<IconLicense size={20} stroke={1.6} />} onClick={onGrant}>
            {t('affiliate.grant')}
          </Button>
        )
      }
    >
      {allotments === undefined && (
        <Awaited queries={[asked]}>
          <FormSkeleton fields={1} />
        </Awaited>
      )}
      {allotments?.length === 0 && <p className={classes.lead}>{t('affiliate.noneAllotted')}</p>}
      {allotments !== undefined && allotments.length > 0 && (
        <>
          <p className={classes.lead}>{t('affiliate.allottedLead')}</p>
          <ul className={classes.totals}>
            {allotments.map(({ id, type, quantity, used, left, from, to }) => (
              <li key={id} className={classes.total}>
                <strong>{t(`affiliate.licenseType.${type}`)}</strong>
                <span>
                  {t('affiliate.used', {
                    used: formats.number(used, 0),
                    quantity: formats.number(quantity, 0),
                  })}
                </span>
                <span>{t('affiliate.left', { count: left })}</span>
                {Date.parse(from) > now && (
                  <span className={classes.lead}>{t('affiliate.notBefore', { day: formats.day(from) })}</span>
                )}
                {to !== null && (
                  <span className={classes.lead}>{t('affiliate.until', { day: formats.day(to) })}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
