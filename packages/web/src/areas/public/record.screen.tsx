import { useParams } from 'react-router'
import { PublicRecordPage } from './public-screens.tsx'

/** A public page by the id or the bytecode in its address. */
export default function RecordScreen() {
  const { productBytecode, productId, locationId, organizationId, equipmentId } = useParams()
  if (productBytecode !== undefined) return <PublicRecordPage wanted={{ bytecode: productBytecode }} />
  if (productId !== undefined) return <PublicRecordPage wanted={{ entity: 'product', id: productId }} />
  if (locationId !== undefined) return <PublicRecordPage wanted={{ entity: 'location', id: locationId }} />
  if (equipmentId !== undefined) return <PublicRecordPage wanted={{ entity: 'equipment', id: equipmentId }} />
  return <PublicRecordPage wanted={{ entity: 'organization', id: organizationId ?? '' }} />
}
