import { Button, Progress } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column, Line, Note } from '../../../kit/layout/layout.tsx'
import { Lines, ListedLine } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Message } from '../../../kit/states/message.tsx'
import classes from './logger-file.module.css'
import type { Outcome } from './send-readings.ts'

export interface Run {
  readonly outcome: Outcome
  /** From 0 to 1. */
  readonly share: number
  /** Why it stopped, in words. */
  readonly refusal: string | null
}

/** What came of the readings: accepted, there already, rejected and why. */
export function ResultCard({
  run,
  deviceTo,
  onAgain,
  onOther,
}: {
  run: Run
  /** Where the device is opened, if there is one. */
  deviceTo: string | null
  onAgain: () => void
  onOther: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const { outcome, share, refusal } = run
  const isDone = share >= 1 && refusal === null
  const figures = [
    ['accepted', outcome.accepted],
    ['duplicates', outcome.duplicates],
    ['rejected', outcome.rejected],
  ] as const
  return (
    <Card>
      <Column>
        {isDone && (
          <Message icon={IconCircleCheck} tone="basil" compact role="status" title={t('loggers.done')} />
        )}
        {refusal !== null && (
          <Message icon={IconAlertTriangle} tone="red" compact role="alert" title={t('loggers.stopped')}>
            <p>{refusal}</p>
            {t('loggers.stoppedHint')}
          </Message>
        )}
        {!isDone && refusal === null && (
          <div role="status">
            <p className={classes.question}>{t('loggers.importing')}</p>
            <Progress value={share * 100} aria-label={t('loggers.importing')} />
          </div>
        )}
        <dl className={classes.figures}>
          {figures.map(([name, count]) => (
            <div key={name}>
              <dt>{t(`loggers.${name}`)}</dt>
              <dd>{formats.number(count, 0)}</dd>
            </div>
          ))}
        </dl>
        {outcome.reasons.length > 0 && (
          <section aria-label={t('loggers.reasons')}>
            <Lines>
              {outcome.reasons
                .toSorted((one, other) => other.count - one.count)
                .map(({ code, count, lines }) => (
                  <ListedLine
                    key={code}
                    name={t(`reading.refused.${code}`)}
                    detail={t(count > lines.length ? 'loggers.reason.more' : 'loggers.reason', {
                      lines: lines.map(line => formats.number(line, 0)).join(', '),
                    })}
                  >
                    <strong>{formats.number(count, 0)}</strong>
                  </ListedLine>
                ))}
            </Lines>
            {outcome.reasons.some(({ code }) => code === 'beforeDevice') && (
              <Note>{t('loggers.beforeDevice')}</Note>
            )}
          </section>
        )}
        {(isDone || refusal !== null) && (
          <Line>
            {refusal !== null && <Button onClick={onAgain}>{t('verb.retry')}</Button>}
            <Button component={Link} to={deviceTo ?? '/devices'} variant={isDone ? 'filled' : 'default'}>
              {t(deviceTo === null ? 'loggers.toSensors' : 'loggers.toDevice')}
            </Button>
            <Button variant="default" onClick={onOther}>
              {t('loggers.other')}
            </Button>
          </Line>
        )}
      </Column>
    </Card>
  )
}
