import { Awaited } from '../../../data/wire/load-failed.tsx'
import { Input } from '@mantine/core'
import type { InputProps } from '../../../entity-screens/fields/kind-look.ts'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { PlaceChecks } from '../places/place-checks.tsx'
import { usePlaces } from '../places/use-places.ts'

/** The places of a person in the forms of the record, as a tree to tick. */
export function PlacesField({ value, onChange, frame }: InputProps<'links'>) {
  const places = usePlaces()
  const { disabled, ...rest } = frame
  return (
    <Input.Wrapper {...rest} labelElement="div">
      {places.data === undefined ? (
        <Awaited queries={[places]}>
          <FormSkeleton fields={2} />
        </Awaited>
      ) : (
        <PlaceChecks
          nodes={places.data}
          chosen={new Set(value ?? [])}
          onChange={chosen => onChange([...chosen])}
          label={String(frame.label)}
          isReadOnly={disabled}
        />
      )}
    </Input.Wrapper>
  )
}
