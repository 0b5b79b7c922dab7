import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { encodeBytecode } from '@cloche/domain/rules/codes'
import { printQrSheet } from '../../../data/codes/qr-sheet.ts'
import { useText } from '../../../data/text/texts.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { useCodePrefix } from './small-code.tsx'

/** Width of a code on the sheet, in millimetres. */
const size = 30

/** Prints the codes of the chosen products, or of all on the page. */
export function PrintCodes({ machine }: { machine: ListMachine }) {
  const t = useText()
  const rows = machine.selected.size > 0 ? [...machine.selected.values()] : machine.rows
  const prefix = useCodePrefix(rows[0]?.id)
  function print() {
    const items = rows.map(row => {
      const code = encodeBytecode('PR', row.id)
      return { address: prefix + code, title: String(row['name']), text: String(row['gtin'] ?? code) }
    })
    printQrSheet(items, size, t('nav.productCodes'))
  }
  return (
    <Button
      variant="default"
      disabled={prefix === undefined || rows.length === 0}
      leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden />}
      onClick={print}
    >
      {t('productCodes.print', { count: rows.length })}
    </Button>
  )
}
