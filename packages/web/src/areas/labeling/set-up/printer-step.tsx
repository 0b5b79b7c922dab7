import { IconDeviceTablet, IconPrinter } from '@tabler/icons-react'
import { notifyProblem } from '../../../data/messages.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { changeSetUp, useSetUpStep } from '../../../data/set-up/set-up.ts'
import { useText } from '../../../data/text/texts.ts'
import { Tile, Tiles } from '../../../kit/floor/tile.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'

/** How labels get onto paper: by the browser, or by a printer that an agent serves. */
export default function PrinterStep() {
  const t = useText()
  const mayOpen = useMayOpen()
  const step = useSetUpStep('printer')
  const count = step?.count ?? 0
  async function printHere() {
    try {
      await changeSetUp({ printsHere: true })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Card title={t('setUp.step.printer')}>
      <Column>
        <Note>{t('setUp.printer.lead')}</Note>
        {count > 0 ? (
          <Note>{t('setUp.printer.there', { count })}</Note>
        ) : (
          step?.state === 'done' && <Note>{t('setUp.printer.isHere')}</Note>
        )}
        <Tiles>
          <Tile
            label={t('setUp.printer.here')}
            detail={t('setUp.printer.hereText')}
            icon={IconDeviceTablet}
            color="basil"
            isChosen={step?.state === 'done' && count === 0}
            onPress={() => void printHere()}
          />
          {mayOpen('/labeling/printers/{page?}') && (
            <Tile
              label={t('setUp.printer.network')}
              detail={t('setUp.printer.networkText')}
              icon={IconPrinter}
              color="blue"
              to="/labeling/printers"
            />
          )}
        </Tiles>
      </Column>
    </Card>
  )
}
