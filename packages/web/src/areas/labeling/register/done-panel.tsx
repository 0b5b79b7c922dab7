import { Awaited } from '../../../data/wire/load-failed.tsx'
import { Button, Skeleton } from '@mantine/core'
import {
  IconCircleCheck,
  IconDownload,
  IconPlus,
  IconPrinter,
  IconRepeat,
  IconRoute,
} from '@tabler/icons-react'
import { printWord } from '@cloche/domain/rules/printing'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useWhen } from '../../../data/food/when.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { Grid, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import type { Registered } from '../calls.ts'
import { batchScreen, labelScreen, traceScreen, traceAddress } from '../screens.ts'
import type { Printed, Printing, PrintTarget } from '../print/use-print.ts'
import { PrintMenu } from '../queue/print-menu.tsx'
import { PrintState } from '../queue/print-state.tsx'
import classes from './register.module.css'

const { Part: LabelPicture } = fetchedPart(
  () => import('../print/label-picture.tsx'),
  () => <Skeleton height={200} radius="sm" />,
)
/** More serials than these are counted, not listed. */
const listed = 24

/** What was registered: the label as printed, every serial, and what comes next. */
export function DonePanel({
  productName,
  done,
  printed,
  isWaiting,
  printing,
  onPrinted,
  onAgain,
}: {
  productName: string
  done: Registered
  /** Where the labels went; null: nowhere yet. */
  printed: Printed | null
  isWaiting: boolean
  printing: Printing
  onPrinted: (printed: Printed) => void
  onAgain: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const when = useWhen()
  const mayOpen = useMayOpen()
  const heading = useRef<HTMLParagraphElement>(null)
  const { labels, batch } = done
  const [first] = labels
  const asked = useQuery({
    queryKey: queryKeys.named('labeling.content', first?.id),
    networkMode: 'always',
    queryFn: async ({ signal }) => (await import('../offline/contents.ts')).contentsOf([first!], signal),
    enabled: first !== undefined,
  })
  useEffect(() => heading.current?.focus(), [])
  const date = first?.expiration ?? first?.bestBefore ?? null
  const { data } = asked
  const content = data?.contents[0]
  async function print(target?: PrintTarget) {
    const went = await printing.print(labels, target)
    if (went !== null) onPrinted(went)
  }
  return (
    <Page title={productName} width="reading">
      <Card>
        <div className={classes.done}>
          <span className={classes.doneSign}>
            <IconCircleCheck size={36} stroke={1.6} aria-hidden />
          </span>
          <div className={classes.grow}>
            <p ref={heading} tabIndex={-1} className={classes.doneTitle}>
              {t('register.registered', { count: labels.length })}
            </p>
            {isWaiting && <p className={classes.doneText}>{t('register.waits')}</p>}
            <p className={classes.doneText}>
              {t('register.doneBatch', { batch: batch.code ?? batch.name })}
              {date !== null && ` · ${t('register.doneUntil', { when: when(date) })}`}
            </p>
          </div>
        </div>
        <div className={classes.donePrint}>
          {printed !== null && printed.way !== 'printer' && (
            <p className={classes.doneText} role="status">
              {t(`print.word.${printWord(printed)}`, { printer: '' })}
            </p>
          )}
          <PrintState jobId={printing.jobId} labelId={first?.id} />
        </div>
        <div className={classes.donePicture}>
          {content === undefined || data === undefined ? (
            <Awaited queries={[asked]}>
              <Skeleton height={200} radius="sm" />
            </Awaited>
          ) : (
            <LabelPicture
              content={content}
              language={data.language}
              digitalLinkDomain={data.digitalLinkDomain ?? null}
              {...printing.look}
            />
          )}
        </div>
        <Grid least={14} gap="xs">
          <Button size="xl" leftSection={<IconRepeat size={24} stroke={1.6} />} onClick={onAgain}>
            {t('register.again')}
          </Button>
          <Button
            size="xl"
            variant="default"
            component={Link}
            to="/labeling/register/mask"
            leftSection={<IconPlus size={24} stroke={1.6} />}
          >
            {t('register.other')}
          </Button>
          <Button
            size="xl"
            variant="default"
            loading={printing.isPrinting}
            leftSection={<IconPrinter size={24} stroke={1.6} />}
            onClick={() => void print()}
          >
            {t(printed !== null ? 'print.again' : 'register.print', { count: labels.length })}
          </Button>
          <PrintMenu printing={printing} labels={labels} size={60} />
          <div className={classes.files}>
            {(['pdf', 'zpl'] as const).map(target => (
              <Button
                key={target}
                size="xl"
                variant="default"
                leftSection={<IconDownload size={24} stroke={1.6} />}
                aria-label={t(`print.${target}`)}
                onClick={() => void print(target)}
              >
                {target.toUpperCase()}
              </Button>
            ))}
          </div>
        </Grid>
      </Card>
      <Card
        title={t('register.theLabels')}
        action={
          <span className={classes.links}>
            {mayOpen(batchScreen) && (
              <Link className={classes.link} to={href(batchScreen, { batchId: batch.id })}>
                {t('register.openBatch')}
              </Link>
            )}
            {mayOpen(traceScreen) && (
              <Link className={classes.link} to={traceAddress('batch', batch.id)}>
                <IconRoute size={18} stroke={1.6} aria-hidden />
                {t('handle.trace')}
              </Link>
            )}
          </span>
        }
      >
        <ul className={classes.serials}>
          {labels.slice(0, listed).map(label => (
            <li key={label.id}>
              <Link className={classes.serial} to={href(labelScreen, { labelId: label.id })}>
                <span className="mono">{label.serial}</span>
                <span>{formats.quantity(label.quantity.value, label.quantity.unit)}</span>
              </Link>
            </li>
          ))}
        </ul>
        {labels.length > listed && <Note>{t('register.moreLabels', { count: labels.length - listed })}</Note>}
      </Card>
    </Page>
  )
}
