import { Button, Progress } from '@mantine/core'
import { IconPlayerStop, IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { Message } from '../../../kit/states/message.tsx'
import { FindingsList } from './findings-list.tsx'
import { useProof } from './use-proof.ts'
import classes from './trust.module.css'

/** Compares every record with its seal while one looks on, and names what is not as it was. */
export function ProofCard() {
  const t = useText()
  const formats = useFormats()
  const { proof, start, stop } = useProof()
  const { state, done, count, records, compared, unproved, findings, endedAt } = proof
  const isRunning = state === 'running' || state === 'added' || state === 'kept'
  const progress =
    state === 'added'
      ? t('trust.lookingForAdded')
      : state === 'kept'
        ? t('trust.comparing', { count: formats.number(compared) })
        : t('trust.running', { done: formats.number(done), count: formats.number(count) })
  return (
    <Card
      title={t('trust.proof')}
      action={
        isRunning ? (
          <Button variant="default" leftSection={<IconPlayerStop size={18} stroke={1.6} />} onClick={stop}>
            {t('trust.stop')}
          </Button>
        ) : (
          <Button leftSection={<IconShieldCheck size={20} stroke={1.6} />} onClick={() => void start()}>
            {t(state === 'idle' ? 'trust.start' : 'trust.again')}
          </Button>
        )
      }
    >
      {isRunning && (
        <div className={classes.running}>
          <span aria-live="polite">{progress}</span>
          <Progress
            size="lg"
            animated
            value={state !== 'running' ? 100 : (done / Math.max(1, count)) * 100}
            aria-label={progress}
          />
        </div>
      )}
      {state === 'done' && findings.length === 0 && unproved === 0 && (
        <Message icon={IconShieldCheck} tone="basil" role="status" compact title={t('trust.whole')}>
          {t('trust.wholeText', { count: records, time: formats.time(endedAt ?? 0) })}
        </Message>
      )}
      {state === 'done' && unproved > 0 && (
        <Message icon={IconShieldQuestion} tone="saffron" role="status" compact title={t('trust.unproved')}>
          {t('trust.unprovedText', { count: unproved })}{' '}
          {findings.length === 0 &&
            t('trust.wholeText', { count: records, time: formats.time(endedAt ?? 0) })}
        </Message>
      )}
      {findings.length > 0 && (
        <>
          <Message icon={IconShieldX} tone="red" role="alert" compact title={t('trust.broken')}>
            {t('trust.brokenText', { count: findings.length })}
          </Message>
          <FindingsList findings={findings} />
        </>
      )}
      {state === 'failed' && <p role="alert">{t('trust.failed')}</p>}
    </Card>
  )
}
