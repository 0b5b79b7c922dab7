import { encodeBytecode } from '@cloche/domain/rules/codes'
import { useQuery } from '@tanstack/react-query'
import { fetchCode, qrPicture } from '../../../data/codes/qr-sheet.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import classes from './product-codes.module.css'

/** What stands before the code in the address that a QR opens; the same for all, and so asked once. */
export function useCodePrefix(id: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.named('codePrefix'),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { bytecode, address } = await fetchCode('/product', 'productId', id ?? '', signal)
      return address.slice(0, address.length - bytecode.length)
    },
  })
  return data
}

/** The code of a product, large enough to be scanned off the screen. */
export function SmallCode({ id }: { id: string }) {
  const prefix = useCodePrefix(id)
  if (prefix === undefined) return <span className={classes.small} />
  const picture = qrPicture(prefix + encodeBytecode('PR', id))
  return <img className={classes.small} alt="" src={`data:image/svg+xml,${encodeURIComponent(picture)}`} />
}
