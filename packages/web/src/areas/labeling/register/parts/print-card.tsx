import { Button, Skeleton } from '@mantine/core'
import { IconDeviceFloppy, IconPrinter } from '@tabler/icons-react'
import { lazy, memo, Suspense } from 'react'
import { useText } from '../../../../data/text/texts.ts'
import { useAfterPaint } from '../../../../kit/after-paint.ts'
import { Card } from '../../../../kit/page/card.tsx'
import type { LabelContent, LabelLanguage } from '@cloche/domain/rules/labels'
import { PrintSettings } from '../../print/print-settings.tsx'
import type { Printing } from '../../print/use-print.ts'
import classes from '../register.module.css'

const LabelPicture = memo(lazy(() => import('../../print/label-picture.tsx')))

export interface PrintCardProps {
  readonly content: LabelContent
  readonly language: LabelLanguage
  readonly printing: Printing
}

const Picture = memo(function Picture({ content, language, printing }: PrintCardProps) {
  const t = useText()
  return (
    <Card title={t('print.preview')} action={<PrintSettings printing={printing} />}>
      <div className={classes.picture}>
        <Suspense fallback={<Skeleton height={180} radius="sm" />}>
          <LabelPicture content={content} language={language} {...printing.look} />
        </Suspense>
      </div>
    </Card>
  )
})

/** The label as it will come out of the printer. What is typed shows at once; the picture follows. */
export function PictureCard({ content, language, printing }: PrintCardProps) {
  return <Picture content={useAfterPaint(content)} language={language} printing={useAfterPaint(printing)} />
}

/** The two ways to end: print the labels, or register them alone. Stays in sight. */
export function EndBar({
  count,
  isRunning,
  isBlocked,
  note,
  onPrint,
  onRegister,
}: {
  count: number
  isRunning: boolean
  isBlocked: boolean
  /** What is missing, or what was refused. */
  note: string | null
  onPrint: () => void
  onRegister: () => void
}) {
  const t = useText()
  return (
    <div className={classes.end}>
      {note !== null && (
        <p className={classes.endNote} role="alert">
          {note}
        </p>
      )}
      <div className={classes.endButtons}>
        <Button
          size="xl"
          className={classes.endPrint!}
          leftSection={<IconPrinter size={26} stroke={1.6} aria-hidden />}
          loading={isRunning}
          disabled={isBlocked}
          onClick={onPrint}
        >
          {t('register.print', { count })}
        </Button>
        <Button
          size="xl"
          variant="default"
          aria-label={t('register.withoutPrint')}
          title={t('register.withoutPrint')}
          disabled={isBlocked || isRunning}
          onClick={onRegister}
        >
          <IconDeviceFloppy size={26} stroke={1.6} aria-hidden />
          <span className={classes.endWord}>{t('register.only')}</span>
        </Button>
      </div>
    </div>
  )
}
