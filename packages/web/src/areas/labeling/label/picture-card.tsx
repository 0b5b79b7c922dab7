import { Awaited } from '../../../data/wire/load-failed.tsx'
import { mayPrint } from '@cloche/domain/operations'
import { Button, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import type { Label } from '../calls.ts'
import { PrintSettings } from '../print/print-settings.tsx'
import { useLabelContent } from '../print/label-content.ts'
import type { Printing } from '../print/use-print.ts'
import classes from './label.module.css'

const LabelPicture = lazy(() => import('../print/label-picture.tsx'))

/** The label as it is printed, and the files of it. */
export function PictureCard({ label, printing }: { label: Label; printing: Printing }) {
  const t = useText()
  const asked = useLabelContent(label)
  const { data } = asked
  const content = data?.contents[0]
  const waiting = <Skeleton height={190} radius="sm" />
  return (
    <Card title={t('print.preview')} action={<PrintSettings printing={printing} />}>
      {data === undefined || content === undefined ? (
        <Awaited queries={[asked]}>{waiting}</Awaited>
      ) : (
        <Suspense fallback={waiting}>
          <LabelPicture
            content={content}
            language={data.language}
            digitalLinkDomain={data.digitalLinkDomain ?? null}
            {...printing.look}
          />
        </Suspense>
      )}
      {mayPrint(label) && (
        <div className={classes.files}>
          {(['pdf', 'zpl', 'escpos'] as const).map(target => (
            <Button
              key={target}
              variant="subtle"
              leftSection={<IconDownload size={20} stroke={1.6} aria-hidden />}
              aria-label={t(`print.${target}`)}
              onClick={() => void printing.print([label], target)}
            >
              {target === 'escpos' ? 'ESC/POS' : target.toUpperCase()}
            </Button>
          ))}
        </div>
      )}
    </Card>
  )
}
