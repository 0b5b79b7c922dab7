import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import classes from './account.module.css'

/** Which part of a list this is and the way to the next; nothing where one page holds it all. */
export function Pager({
  page,
  pageLength,
  count,
  onPage,
}: {
  page: number
  pageLength: number
  count: number
  onPage: (page: number) => void
}) {
  const t = useText()
  const formats = useFormats()
  const pages = Math.ceil(count / pageLength)
  if (pages <= 1) return null
  const from = (page - 1) * pageLength + 1
  return (
    <nav className={classes.pager} aria-label={t('account.pages')}>
      <span aria-live="polite">
        {t('list.range', {
          from: formats.number(from),
          to: formats.number(Math.min(from + pageLength - 1, count)),
          count: formats.number(count),
        })}
      </span>
      <ActionIcon aria-label={t('list.previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={20} stroke={1.8} />
      </ActionIcon>
      <ActionIcon aria-label={t('list.nextPage')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={20} stroke={1.8} />
      </ActionIcon>
    </nav>
  )
}
