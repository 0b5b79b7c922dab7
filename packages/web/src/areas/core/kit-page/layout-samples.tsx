import { Button } from '@mantine/core'
import { IconSnowflake, IconToolsKitchen2 } from '@tabler/icons-react'
import { Buttons, Column, Grid, Line, Note } from '../../../kit/layout/layout.tsx'
import { AllergenIcon, allergenSigns } from '../../../kit/marks/allergen-icons.tsx'
import { ClocheMark } from '../../../kit/marks/cloche-mark.tsx'
import { Sign } from '../../../kit/marks/sign.tsx'
import { SignedName } from '../../../kit/marks/signed-name.tsx'
import { Splash } from '../../../kit/marks/splash.tsx'
import { AddressTabs } from '../../../kit/page/address-tabs.tsx'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Card, CardGrid } from '../../../kit/page/card.tsx'
import { ItemLines } from '../../../kit/page/item-lines.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { Steady } from '../../../kit/page/steady.tsx'
import { Chip } from '../../../kit/states/chip.tsx'
import { Lines, ListedLine, ListedRecord } from '../../../kit/layout/lines.tsx'
import classes from './kit-page.module.css'

const here = '/demo/kit'
const boxes = ['Mise en place', 'Cooking', 'Chilling', 'Service'].map(name => (
  <div key={name} className={classes.box}>
    {name}
  </div>
))

/** What a screen is laid out with, and the marks. */
export const layoutSamples = {
  Breadcrumbs: () => (
    <Breadcrumbs
      crumbs={[
        { label: 'Kitchens', to: here },
        { label: 'Cold room', to: `${here}?at=2` },
        { label: 'Shelf 4' },
      ]}
    />
  ),
  AddressTabs: () => (
    <AddressTabs
      chosen="details"
      tabs={[
        { value: 'details', label: 'Details', to: here },
        { value: 'labels', label: 'Labels', to: here, count: 12 },
        { value: 'history', label: 'History', to: here },
      ]}
    />
  ),
  Card: () => (
    <Card title="Dates" action={<Button variant="default">Change</Button>}>
      Use by Friday, 12:00.
    </Card>
  ),
  CardGrid: () => (
    <CardGrid layout="wide">
      <Card title="Wide">Two thirds</Card>
      <Card title="Narrow">One third</Card>
    </CardGrid>
  ),
  Column: () => <Column gap="xs">{boxes}</Column>,
  Line: () => (
    <Column>
      <Line>{boxes}</Line>
      <Line to="both">{boxes.slice(0, 2)}</Line>
    </Column>
  ),
  Grid: () => <Grid least={10}>{boxes}</Grid>,
  Buttons: () => (
    <Buttons>
      <Button variant="default">Cancel</Button>
      <Button color="red">Throw away</Button>
      <Button>Save</Button>
    </Buttons>
  ),
  Note: () => (
    <Column gap="xs">
      <Note>What is left stays on the label.</Note>
      <Note isWrong>That is 0.5 kg more than there is.</Note>
    </Column>
  ),
  Lines: () => (
    <Lines>
      <ListedLine name="Walk-in fridge" />
      <ListedLine name="Dry store" />
    </Lines>
  ),
  ListedLine: () => (
    <Lines>
      <ListedLine
        sign={<IconSnowflake size={20} aria-hidden />}
        isLit
        name="Blast chiller"
        detail="Since 09:12"
      >
        <Chip tone="good">Cooling</Chip>
      </ListedLine>
      <ListedLine sign={<IconToolsKitchen2 size={20} aria-hidden />} name="Combi oven" detail="Kitchen">
        <Button variant="default">Start</Button>
      </ListedLine>
    </Lines>
  ),
  ListedRecord: () => (
    <Lines>
      <ListedRecord to={here} title="Beef ragout" value="2.5 kg">
        <span className="mono">B-24</span>
      </ListedRecord>
      <ListedRecord to={here} mono title="L-0017" value="500 g">
        Thrown away
      </ListedRecord>
    </Lines>
  ),
  Chip: () => (
    <Line>
      <Chip tone="good">Active</Chip>
      <Chip tone="waiting">Ends soon</Chip>
      <Chip tone="over">Ended</Chip>
    </Line>
  ),
  ItemLines: () => (
    <ItemLines
      lines={[
        {
          key: '1',
          name: 'Ripe tomatoes',
          details: ['Par 20 kg, have 3 kg'],
          end: '22 kg',
          endDetail: '€38.50',
        },
        { key: '2', name: 'Onions', remarks: ['They bring 4 kg'], end: '8 kg' },
      ]}
    />
  ),
  KeyValueList: () => (
    <KeyValueList
      columns={2}
      items={[
        { label: 'Amount', value: '2.5 kg' },
        { label: 'Serial', value: 'CK-0001-7F3A', mono: true },
        { label: 'Supplier', value: null },
      ]}
    />
  ),
  SignedName: () => <SignedName icon={IconSnowflake} name="Freezer 2" detail="Central kitchen" />,
  Sign: () => <Sign icon={IconToolsKitchen2} />,
  AllergenIcon: () => (
    <Line gap="sm">
      {allergenSigns.map(name => (
        <Line key={name}>
          <AllergenIcon name={name} />
          {name}
        </Line>
      ))}
    </Line>
  ),
  ClocheMark: () => (
    <Line>
      <ClocheMark />
      <ClocheMark size={64} />
    </Line>
  ),
  Splash: () => (
    <div className={classes.frame} tabIndex={0} role="group" aria-label="Splash">
      <Splash />
    </div>
  ),
  Steady: () => (
    <Steady subject="sample">
      <Note>What appears here later moves nothing that stands below.</Note>
    </Steady>
  ),
}
