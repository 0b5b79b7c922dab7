import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useFormats } from '../../../data/formats/formats.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import type { Answer } from '../../../data/wire/contracts.ts'
import { useText } from '../../../data/text/texts.ts'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import classes from './layout-preview.module.css'

export type Preview = Answer<'POST', '/planning/pattern/preview'>
/** What is done where some of it stands already. */
export type Choice = 'missing' | 'again'

/** What is sent besides what is asked for. */
export const choiceSent = (choice: Choice | null, preview: Preview | undefined) =>
  preview === undefined || preview.there === 0
    ? {}
    : choice === 'again'
      ? { again: true }
      : { onlyMissing: true }

/** So many tasks will be made. */
export const countMade = (choice: Choice | null, { lines, there }: Preview): number =>
  choice === 'again' ? lines.length : lines.length - there

/** Which tasks will be made, and what stands for each already. */
export function LayoutPreview({
  preview,
  choice,
  error,
  onRetry,
}: {
  preview: Preview | undefined
  choice: Choice | null
  error: Error | null
  onRetry: () => void
}) {
  const t = useText()
  const formats = useFormats()
  if (error !== null) return <LoadFailed error={error} onRetry={onRetry} title={t('record.failed')} />
  if (preview === undefined) return <ListSkeleton rows={4} />
  return (
    <div className={classes.preview} tabIndex={0} role="region" aria-label={t('layout.preview')}>
      <ul className={classes.lines}>
        {preview.lines.map(({ name, startAt, after, found }, at) => {
          const isMade = found === null || choice === 'again'
          const Sign = isMade ? IconPlus : IconCheck
          return (
            <li key={at} className={classes.line} data-there={!isMade || undefined}>
              <Sign size={18} stroke={1.8} aria-hidden />
              <span>
                <span className={classes.time}>
                  {formats.shortDay(startAt)} {formats.time(startAt)}
                </span>{' '}
                <strong>{name}</strong>
                {after.length > 0 && (
                  <span className={classes.found}>
                    {t('layout.after', { names: new Intl.ListFormat(formats.locale).format(after) })}
                  </span>
                )}
                {found !== null && (
                  <span className={classes.found}>
                    {t(`layout.found.${found.by}`, {
                      name: found.name,
                      at: formats.dayTime(found.startAt),
                      status: t(`task.choice.status.${found.status}`),
                    })}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
