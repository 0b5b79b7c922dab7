import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import type { Printable, Printing } from '../print/use-print.ts'

/** Beside the button that prints at one tap: the other printers of the place, the browser, a file. */
export function PrintMenu({
  printing,
  labels,
  size = 50,
}: {
  printing: Printing
  labels: readonly Printable[]
  /** Pixels, as high as the button beside it. */
  size?: number
}) {
  const t = useText()
  const { printers, usual } = printing
  if (printers.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={size}
          aria-label={t('queue.other')}
          disabled={printing.isPrinting}
        >
          <IconChevronDown size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {printers
          .filter(({ id }) => id !== usual?.id)
          .map(printer => (
            <Menu.Item
              key={printer.id}
              onClick={() => void printing.print(labels, { printerId: printer.id })}
            >
              {t('queue.on', { printer: printer.name })}
            </Menu.Item>
          ))}
        <Menu.Item onClick={() => void printing.print(labels, 'dialog')}>{t('queue.toBrowser')}</Menu.Item>
        <Menu.Item onClick={() => void printing.print(labels, 'pdf')}>{t('queue.toPdf')}</Menu.Item>
        <Menu.Item onClick={() => void printing.print(labels, 'zpl')}>{t('queue.toZpl')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
