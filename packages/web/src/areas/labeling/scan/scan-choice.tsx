import { phraseKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { useEffect, useState } from 'react'
import type { Found } from '../../../data/scan/find.ts'
import { useText } from '../../../data/text/texts.ts'
import { loadEntityTexts } from '../../../entity-screens/entity-texts.ts'
import { entityIcon } from '../../../entity-screens/reading/entity-icons.ts'
import { Tile, Tiles } from '../../../kit/floor/tile.tsx'
import { TilesSkeleton } from '../../../kit/states/skeletons.tsx'

/** The records that share a code, of whatever kind, to choose from. */
export default function ScanChoice({
  found,
  onChosen,
}: {
  found: readonly (Found & { to: string })[]
  onChosen?: (() => void) | undefined
}) {
  const t = useText()
  const [named, setNamed] = useState<typeof found | null>(null)
  useEffect(() => {
    void loadEntityTexts(found.map(({ entity }) => entity)).then(() => setNamed(found))
  }, [found])
  if (named !== found) return <TilesSkeleton count={found.length} />
  return (
    <div onClickCapture={onChosen}>
      <Tiles>
        {found.map(({ entity, id, to, title }) => (
          <Tile
            key={`${entity} ${id}`}
            to={to}
            label={title}
            detail={t(phraseKey(entity, 'one'))}
            icon={entityIcon(entityNamed(entity))}
          />
        ))}
      </Tiles>
    </div>
  )
}
