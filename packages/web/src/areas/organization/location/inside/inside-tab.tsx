import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { useState } from 'react'
import { useText } from '../../../../data/text/texts.ts'
import { useRights } from '../../../../entity-screens/machine/rights.ts'
import { RelatedTab } from '../../../../entity-screens/record/tabs/related-tab.tsx'
import { Column } from '../../../../kit/layout/layout.tsx'
import { SeriesDialog } from './series-dialog.tsx'
import classes from './inside.module.css'

const entity = entityNamed('location')

/** What lies directly inside a place; several alike are made at once. */
export default function InsideTab({ row }: { row: Row<Entities['location']> }) {
  const t = useText()
  const { create } = useRights(entity)
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Column>
      {create && (
        <Button
          variant="default"
          className={classes.several!}
          leftSection={<IconStack2 size={20} stroke={1.6} aria-hidden />}
          onClick={() => setIsMaking(true)}
        >
          {t('places.series')}
        </Button>
      )}
      <RelatedTab
        related={{ entity: 'location', by: 'parentId' }}
        id={row.id}
        pattern="/location/{locationId?}/{nav?}/{page?}"
        nav="locations"
      />
      {isMaking && <SeriesDialog parent={row} onClose={() => setIsMaking(false)} />}
    </Column>
  )
}
