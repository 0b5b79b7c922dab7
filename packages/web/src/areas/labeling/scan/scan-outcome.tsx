import { Button, Loader } from '@mantine/core'
import {
  IconAdjustments,
  IconBarcodeOff,
  IconBox,
  IconMapPin,
  IconPackage,
  IconSalad,
  IconTag,
  IconTags,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import { Tile, Tiles } from '../../../kit/floor/tile.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import classes from '../../../data/scan/scan.module.css'
import type { OpenState } from './use-open-scan.ts'

const signs: Readonly<Record<string, TablerIcon>> = {
  label: IconTag,
  batch: IconPackage,
  product: IconSalad,
  container: IconBox,
  location: IconMapPin,
  program: IconAdjustments,
  batching: IconTags,
  user: IconUser,
}

/** What came of a scan that did not simply open: searching, a choice of several, or nothing and why. */
export function ScanOutcome({
  state,
  onAgain,
  onChosen,
}: {
  state: OpenState
  onAgain?: () => void
  onChosen?: () => void
}) {
  const t = useText()
  switch (state.kind) {
    case 'idle':
      return null
    case 'looking':
      return (
        <div className={classes.looking} role="status">
          <Loader size={22} />
          <span>{t('scan.looking')}</span>
          <span className={`${classes.code} mono`}>{state.code}</span>
        </div>
      )
    case 'choice':
      return (
        <section aria-label={t('scan.several')}>
          <p>{t('scan.several')}</p>
          <div onClickCapture={onChosen}>
            <Tiles>
              {state.found.map(record => (
                <Tile
                  key={`${record.entity} ${record.id}`}
                  to={record.to}
                  label={record.title}
                  detail={t(`scan.entity.${record.entity}`)}
                  icon={signs[record.entity] ?? IconTag}
                />
              ))}
            </Tiles>
          </div>
        </section>
      )
    case 'nothing':
      return (
        <EmptyState
          compact
          icon={IconBarcodeOff}
          title={t('scan.nothing')}
          actions={
            onAgain !== undefined && (
              <Button size="lg" variant="default" onClick={onAgain}>
                {t('scan.again')}
              </Button>
            )
          }
        >
          <p className={`${classes.code} mono`}>{state.code}</p>
          {state.reason}
        </EmptyState>
      )
  }
}
