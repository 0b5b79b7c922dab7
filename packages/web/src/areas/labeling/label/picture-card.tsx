import { Button, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { Card } from '../../../kit/page/card.tsx'
import type { Label } from '../calls.ts'
import { PrintSettings } from '../print/print-settings.tsx'
import type { Printing } from '../print/use-print.ts'
import classes from './label.module.css'

const LabelPicture = lazy(() => import('../print/label-picture.tsx'))

/** The label as it is printed, and the files of it. */
export function PictureCard({ label, printing }: { label: Label; printing: Printing }) {
  const t = useText()
  const { data } = useQuery({
    queryKey: queryKeys.named('labeling.content', label.id, label.version),
    networkMode: 'always',
    queryFn: async ({ signal }) => (await import('../offline/contents.ts')).contentsOf([label], signal),
  })
  const content = data?.contents[0]
  const waiting = <Skeleton height={190} radius="sm" />
  return (
    <Card
      title={t('print.preview')}
      action={<PrintSettings options={printing.options} onChange={printing.choose} />}
    >
      {data === undefined || content === undefined ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <LabelPicture
            content={content}
            language={data.language}
            size={printing.options.size}
            code={printing.options.code}
          />
        </Suspense>
      )}
      <div className={classes.files}>
        {(['pdf', 'zpl'] as const).map(target => (
          <Button
            key={target}
            variant="subtle"
            leftSection={<IconDownload size={20} stroke={1.6} aria-hidden />}
            aria-label={t(`print.${target}`)}
            onClick={() => void printing.print([label], target)}
          >
            {target.toUpperCase()}
          </Button>
        ))}
      </div>
    </Card>
  )
}
