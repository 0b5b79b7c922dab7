import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../../data/text/texts.ts'
import classes from '../stock.module.css'

/** A line of what is to be booked: its name opens it, its cross drops it; `children` stand between name and amount. */
export function LineRow({
  name,
  beside,
  amount,
  onOpen,
  onDrop,
  children,
}: {
  name: string
  /** What belongs to the name, such as the state of the food. */
  beside?: ReactNode
  amount: string
  onOpen: () => void
  onDrop: () => void
  children?: ReactNode
}) {
  const t = useText()
  return (
    <li className={classes.line}>
      <button
        type="button"
        className={classes.lineButton}
        aria-description={t('book.change', { product: name })}
        onClick={onOpen}
      >
        <span className={classes.name}>{name}</span>
        {beside}
      </button>
      {children}
      <span className={classes.amount}>{amount}</span>
      <ActionIcon
        variant="subtle"
        color="steel"
        aria-label={t('book.drop', { product: name })}
        onClick={onDrop}
      >
        <IconX size={20} stroke={1.8} />
      </ActionIcon>
    </li>
  )
}
