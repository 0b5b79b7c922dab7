import { CopyButton } from '../../../data/codes/copy-button.tsx'
import { Lines, ListedLine } from '../../../kit/layout/lines.tsx'

/** Addresses that the other side asks for, each to be copied. */
export function CopiedAddresses({
  addresses,
}: {
  addresses: readonly { readonly label: string; readonly value: string }[]
}) {
  return (
    <Lines>
      {addresses.map(({ label, value }) => (
        <ListedLine
          key={label}
          name={label}
          detail={
            <span className="mono" style={{ overflowWrap: 'anywhere' }}>
              {value}
            </span>
          }
        >
          <CopyButton value={value} />
        </ListedLine>
      ))}
    </Lines>
  )
}
