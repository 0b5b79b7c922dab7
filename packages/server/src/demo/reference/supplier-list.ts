/** A supplier's list that came in as a sheet: not all of it was understood, so that its report and its marks stay. */
import type { FastifyInstance } from 'fastify'
import { newId } from '../../adapters/ids.ts'
import type { Call } from '../call.ts'
import type { Words } from '../words/words.ts'

const LIST = `Nombre;Referencia;Tipo;Unidad;Cantidad;Contiene;Trazas;Proveedor;Temporada
Pecorino romano;SAP-101;ingrediente;kg;2,5 kg;leche;;Sapori Import;todo el año
Guanciale;SAP-102;ingrediente;kg;1,2 kg;;;Sapori Import;todo el año
Fresh tagliatelle;SAP-103;ingrediente;kg;1 kg;gluten, huevos;soja;Sapori Import;todo el año
Ladyfingers;SAP-104;ingrediente;kg;400 g;es:gluten, es:huevos, it:burro;;Sapori Import;todo el año
Mascarpone;SAP-105;ingrediente;kg;6 vasetti;leche;;Sapori Import;todo el año
Bottarga;SAP-106;ingrediente;kg;250 g;pescdo;;Sapori Import;primavera
Toasted hazelnuts;SAP-103;ingrediente;kg;1 kg;frutos de cáscara;;Sapori Import;otoño
`

interface Looked {
  readonly columns: readonly { readonly header: string; readonly field: string | null }[]
  readonly rows: readonly {
    readonly line: number
    readonly outcome: string | null
    readonly draft: object
    readonly problems: readonly { readonly column: string }[]
  }[]
}

/** The supplier writes Spanish; what the goods are called is the house's own word. */
const saidList = ({ say }: Words) =>
  LIST.split('\n')
    .map(line => line.split(';').map(say).join(';'))
    .join('\n')

/** Looks at the sheet and imports its good rows, by the calls that everybody uses. */
export async function loadSupplierList(
  app: FastifyInstance,
  token: string,
  { call, words }: { readonly call: Call; readonly words: Words },
): Promise<void> {
  const looked = await app.inject({
    method: 'POST',
    url: '/api/v0/records/import/preview?entity=product',
    headers: { authorization: token, 'content-type': 'text/csv' },
    payload: saidList(words),
  })
  if (looked.statusCode !== 200) throw new Error(`The demo's list of a supplier was not read: ${looked.body}`)
  const { columns, rows } = looked.json<Looked>()
  const fields = new Map(columns.map(({ header, field }) => [header, field]))
  await call('POST', '/records/import', {
    entity: 'product',
    rows: rows.map(({ line, outcome, draft, problems }) => ({
      line,
      draft: outcome === null ? null : draft,
      problems: problems.map(problem => ({ ...problem, field: fields.get(problem.column) ?? null })),
    })),
    report: {
      id: newId(),
      file: 'sapori-import.csv',
      leftOut: columns.flatMap(({ header, field }) => (field === null ? [header] : [])),
    },
  })
}
