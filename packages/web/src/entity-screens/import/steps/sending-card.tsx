import { Button, Progress } from '@mantine/core'
import { IconAlertTriangle, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import classes from '../import.module.css'
import { toWrite, type ImportMachine, type Sending } from '../use-import.ts'

/** How far the import is: it can be stopped, and gone on with. */
export function SendingCard({ machine, sending }: { machine: ImportMachine; sending: Sending }) {
  const t = useText()
  const done = sending.count - toWrite(sending.left)
  const values = { done, count: sending.count }
  const title = {
    running: t('import.sending', values),
    stopped: t('import.stopped', values),
    broken: t('import.broken', values),
    done: t('import.sending', values),
  }[sending.state]
  // Of a sheet that was refused whole only the report is on its way.
  const isReportAlone = sending.count === 0
  const isRunning = sending.state === 'running'
  return (
    <Card
      title={<span aria-live="polite">{isReportAlone ? t('import.records.keeping') : title}</span>}
      action={
        isRunning ? (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={18} stroke={1.6} />}
            onClick={machine.stop}
          >
            {t('import.stop')}
          </Button>
        ) : undefined
      }
    >
      <Progress
        size="lg"
        value={(done / Math.max(1, sending.count)) * 100}
        animated={isRunning}
        aria-label={title}
      />
      {sending.state === 'broken' && (
        <div role="alert" className={classes.faults}>
          <IconAlertTriangle size={22} stroke={1.8} aria-hidden />
          <div>
            {sending.faults.map(fault => (
              <p key={fault}>{fault}</p>
            ))}
          </div>
        </div>
      )}
      {!isRunning && (
        <div className={classes.choices}>
          <p className={classes.text}>{t('import.stoppedText')}</p>
          <Button variant="default" onClick={machine.restart}>
            {t('import.otherFile')}
          </Button>
          <Button leftSection={<IconPlayerPlay size={18} stroke={1.6} />} onClick={machine.send}>
            {isReportAlone ? t('import.records.keep') : t('import.goOn', { count: toWrite(sending.left) })}
          </Button>
        </div>
      )}
    </Card>
  )
}
