import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormats } from '../../data/formats/formats.ts'
import { useText } from '../../data/text/texts.ts'
import { pageSizes } from '../machine/list/list-state.ts'
import type { ListMachine } from '../machine/list/use-list-machine.ts'
import classes from './list.module.css'

/** Which part of the list this is, how long a page is, and the way to the next one. */
export function ListFooter({ machine }: { machine: ListMachine }) {
  const t = useText()
  const formats = useFormats()
  const { state, count = 0, moreThanCount, pages, pageSize, rows } = machine
  if (count <= pageSizes[0] && state.page === 1) return null
  const from = (state.page - 1) * pageSize + 1
  const isLast = pages === undefined ? rows.length < pageSize : state.page >= pages
  const sizes = [...new Set<number>([...pageSizes, pageSize])].sort((one, other) => one - other)
  return (
    <div className={classes.footer} data-behind={machine.isBehind || undefined} aria-busy={machine.isBehind}>
      <span>
        {t(moreThanCount ? 'list.rangeOfMore' : 'list.range', {
          from: formats.number(moreThanCount ? from : Math.min(from, count)),
          to: formats.number(
            moreThanCount ? from + rows.length - 1 : Math.min(from + rows.length - 1, count),
          ),
          count: formats.number(count),
        })}
        {moreThanCount && (
          <Button variant="subtle" size="compact-sm" onClick={machine.countAll}>
            {t('list.countAll')}
          </Button>
        )}
      </span>
      <label className={classes.size}>
        {t('list.pageSize')}
        <select
          className={classes.sizeSelect}
          value={pageSize}
          onChange={event => machine.setPageSize(Number(event.currentTarget.value))}
        >
          {sizes.map(size => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      {pages !== 1 && (
        <div className={classes.pages}>
          <ActionIcon
            aria-label={t('list.previousPage')}
            disabled={state.page <= 1}
            onClick={() => machine.go({ page: state.page - 1 })}
          >
            <IconChevronLeft size={20} stroke={1.8} />
          </ActionIcon>
          <span aria-live="polite">
            {pages === undefined
              ? t('list.pageOfMany', { page: formats.number(state.page) })
              : t('list.page', { page: state.page, pages })}
          </span>
          <ActionIcon
            aria-label={t('list.nextPage')}
            disabled={isLast}
            onClick={() => machine.go({ page: state.page + 1 })}
          >
            <IconChevronRight size={20} stroke={1.8} />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}
