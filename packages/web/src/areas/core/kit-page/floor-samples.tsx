import { IconChefHat, IconFlame, IconSnowflake, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { Choices } from '../../../kit/floor/choices.tsx'
import { NumberPad } from '../../../kit/floor/number-pad.tsx'
import { QuantityStepper } from '../../../kit/floor/quantity-stepper.tsx'
import { FigureTile, Tile, Tiles } from '../../../kit/floor/tile.tsx'
import { Column, Grid } from '../../../kit/layout/layout.tsx'
import { DragHandle } from '../../../kit/reorder/drag-handle.tsx'
import { useReorder } from '../../../kit/reorder/use-reorder.ts'
import { Marquee } from '../../../kit/marquee/marquee.tsx'

const here = '/demo/kit'

function Pad() {
  const [text, setText] = useState('')
  return <NumberPad label="Weight" value={text} onChange={setText} unit="kg" decimals={3} placeholder="2.5" />
}

function Stepper() {
  const [count, setCount] = useState(12)
  return (
    <QuantityStepper
      label="Labels"
      value={count}
      onChange={setCount}
      lessLabel="One less"
      moreLabel="One more"
    />
  )
}

function Order() {
  const [steps, setSteps] = useState(['Wash', 'Peel', 'Cut'])
  const order = useReorder(steps.length, (id, to) => {
    const others = steps.filter(step => step !== id)
    setSteps([...others.slice(0, to), id, ...others.slice(to)])
  })
  return (
    <Column gap="xs">
      {steps.map((step, at) => (
        <div key={step} data-place={at}>
          <DragHandle label={`Move ${step}`} {...order.handle(step, at)} />
          {step}
        </div>
      ))}
    </Column>
  )
}

function Reasons() {
  const [reason, setReason] = useState<string | null>('spilt')
  return (
    <Choices
      label="Why"
      options={[
        { value: 'expired', label: 'Past its date' },
        { value: 'spilt', label: 'Dropped or spilt' },
        { value: 'left', label: 'Left over' },
      ]}
      value={reason}
      onChange={setReason}
    />
  )
}

function Choice() {
  const [isChosen, setIsChosen] = useState(true)
  return (
    <Tile
      label="Cooked"
      detail="Keeps for 3 days"
      icon={IconFlame}
      color="orange"
      isChosen={isChosen}
      onPress={() => setIsChosen(!isChosen)}
    />
  )
}

/** What is pressed with gloves on. */
export const floorSamples = {
  Tile: () => (
    <Grid least={14}>
      <Tile label="Chicken stock" detail="Made today" icon={IconChefHat} to={here} />
      <Choice />
    </Grid>
  ),
  Tiles: () => (
    <Tiles>
      <Tile label="Freeze" icon={IconSnowflake} color="indigo" to={here} />
      <Tile label="Béchamel" to={here} />
      <Tile label="A name that is far too long to stand on one line of a tile" icon={IconTag} to={here} />
    </Tiles>
  ),
  FigureTile: () => (
    <Grid least={13}>
      <FigureTile label="Labels today" value="128" note="14 more than usual" icon={IconTag} color="basil" />
      <FigureTile label="Frozen" value="36.5 kg" icon={IconSnowflake} color="indigo" to={here} />
    </Grid>
  ),
  Choices: Reasons,
  NumberPad: Pad,
  QuantityStepper: Stepper,
  DragHandle: Order,
  Marquee: () => <Marquee text="Use first: béchamel of Tuesday, chicken stock of Monday, peeled carrots" />,
}
