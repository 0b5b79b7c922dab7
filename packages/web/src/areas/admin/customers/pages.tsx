import { Button } from '@mantine/core'
import { useText } from '../../../data/text/texts.ts'
import classes from './customers.module.css'

/** The way through a list of several pages. */
export function Pages({
  page,
  pages,
  onPage,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
}) {
  const t = useText()
  if (pages < 2) return null
  return (
    <nav className={classes.pages} aria-label={t('customers.page', { page, pages })}>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('customers.previous')}
      </Button>
      <span>{t('customers.page', { page, pages })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('customers.next')}
      </Button>
    </nav>
  )
}
