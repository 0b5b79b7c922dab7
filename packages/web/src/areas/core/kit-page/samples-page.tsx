import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { changeLayout, useLayout } from '../../../data/layout/layout.ts'
import { Card } from '../../../kit/page/card.tsx'
import { Column, Line } from '../../../kit/layout/layout.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { feedbackSamples } from './feedback-samples.tsx'
import { floorSamples } from './floor-samples.tsx'
import { layoutSamples } from './layout-samples.tsx'
import { listSamples } from './list-samples.tsx'
import classes from './kit-page.module.css'

/** A sample of each part, under the part's own name. */
const groups = { ...layoutSamples, ...floorSamples, ...listSamples, ...feedbackSamples }

const themes = ['auto', 'light', 'dark'] as const
const widths = ['360', '992', '1440'] as const

/** The samples below each other, in either theme and as wide as a phone, a tablet or a desk. */
export default function SamplesPage() {
  const { theme } = useLayout()
  const [width, setWidth] = useState<string>('1440')
  return (
    <Page
      title="Kit"
      count={`${Object.keys(groups).length + 1} parts`}
      tools={
        <Line gap="sm">
          <SegmentedControl
            aria-label="Theme"
            data={[...themes]}
            value={theme}
            onChange={next => changeLayout({ theme: next as typeof theme })}
          />
          <SegmentedControl aria-label="Width" data={[...widths]} value={width} onChange={setWidth} />
        </Line>
      }
    >
      <div data-part="Page" style={{ maxWidth: `${width}px` }}>
        <Column>
          {Object.entries(groups).map(([name, Sample]) => (
            <Card key={name} title={name}>
              <div className={classes.sample} data-part={name}>
                <Sample />
              </div>
            </Card>
          ))}
        </Column>
      </div>
    </Page>
  )
}
