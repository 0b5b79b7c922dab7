import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { Thumbnail } from '../../../data/files/thumbnail.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { ListedLine, Lines } from '../../../kit/layout/lines.tsx'
import { Line } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { labelScreen, stockProductScreen } from '../screens.ts'

/** What was thrown away last, each with its cause, its worth and a picture of it. */
export function LastWasted({
  rows,
  worthOf,
}: {
  rows: Answer<'POST', '/stock/waste/get'>['lines']
  worthOf: (cost: number | null) => string
}) {
  const t = useText()
  const formats = useFormats()
  return (
    <Card title={t('thrown.last')}>
      <Lines>
        {rows.map(
          ({ id, at, productId, name, quantity, cause, cost, personName, labelId, note, photoId }) => {
            const { value, unit } = inKitchenUnit(quantity)
            const to =
              labelId === null ? href(stockProductScreen, { productId }) : href(labelScreen, { labelId })
            const said = [
              formats.moment(at),
              formats.quantity(value, unit),
              cause === null ? (note ?? t('thrown.unsaid')) : t(`waste.cause.${cause}`),
              personName,
            ]
            return (
              <ListedLine
                key={id}
                name={
                  <Anchor component={Link} to={to}>
                    {name}
                  </Anchor>
                }
                detail={said.filter(one => one !== null).join(' · ')}
              >
                <Line>
                  {photoId !== null && <Thumbnail id={photoId} size={48} />}
                  <span>{worthOf(cost)}</span>
                </Line>
              </ListedLine>
            )
          },
        )}
      </Lines>
    </Card>
  )
}
