import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { printWord } from '@cloche/domain/rules/printing'
import { useState } from 'react'
import type { PrintedLabel } from '../../../data/printing/print-labels.tsx'
import { useText } from '../../../data/text/texts.ts'
import { Column, Line, Note } from '../../../kit/layout/layout.tsx'
import { PrintMenu } from '../queue/print-menu.tsx'
import { PrintState } from '../queue/print-state.tsx'
import { usePrint, type Printed, type PrintTarget } from './use-print.ts'

/** One button for labels that were just made elsewhere; each as its own product's format says. */
export default function PrintButton({ labels }: { labels: readonly PrintedLabel[] }) {
  const t = useText()
  const printing = usePrint()
  const [printed, setPrinted] = useState<Printed | null>(null)
  async function print(target?: PrintTarget) {
    const went = await printing.print(labels, target, false)
    if (went !== null) setPrinted(went)
  }
  return (
    <Column gap="xs">
      <Line>
        <Button
          size="xl"
          loading={printing.isPrinting}
          leftSection={<IconPrinter size={24} stroke={1.6} aria-hidden />}
          onClick={() => void print()}
        >
          {t(printed === null ? 'register.print' : 'print.again', { count: labels.length })}
        </Button>
        <PrintMenu printing={printing} labels={labels} size={60} />
      </Line>
      {printed !== null && printed.way !== 'printer' && (
        <Note>{t(`print.word.${printWord(printed)}`, { printer: '' })}</Note>
      )}
      <PrintState jobId={printing.jobId} labelId={labels[0]?.id} />
    </Column>
  )
}
